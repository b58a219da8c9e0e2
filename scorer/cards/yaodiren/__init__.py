"""幺地人 (杀胡) and its sister 打抓: groups of three of fourteen, triples, quads and fives."""
