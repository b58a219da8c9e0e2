"""割千胡（斗十四点）: pairs of fourteen and triples, counted in red pips."""
