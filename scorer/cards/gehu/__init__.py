"""割胡: pairs of fourteen, triples and quads, four players."""
