"""Scenes of long cards: how they lie, how they overlap, what can be read of them."""
