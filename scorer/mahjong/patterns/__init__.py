"""Predicates, one a fan: what a hand must show. No values stand here."""
