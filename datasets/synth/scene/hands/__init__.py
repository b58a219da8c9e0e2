"""One shown hand on a table, and tiles that are not it: pictures whose right answer is known."""
