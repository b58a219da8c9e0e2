"""Detector files, their cards, and the code that trains, exports and measures them."""
