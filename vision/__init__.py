"""What the camera sees: a photo becomes a typed, doubt-marked reading of a hand."""
