"""Drawing tiles, composing tables, converting labelled photos."""
