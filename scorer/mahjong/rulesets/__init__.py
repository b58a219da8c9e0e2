"""Rule sets as literals: data only."""
