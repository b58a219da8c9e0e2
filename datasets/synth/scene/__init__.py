"""Tables before a camera: bodies, layouts, clutter, light, and the photograph taken of them."""
