"""The scoring engine: a hand and a rule set become fans, a total and payments."""
