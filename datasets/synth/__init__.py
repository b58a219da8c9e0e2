"""The project's own picture generator: faces, tile sets, scenes, photographs.

``fonts``, ``pen``, ``style``, ``faces/`` draw the 48 kinds of face; ``tileset``, ``cutouts`` and
``vectors`` gather the faces of one set; ``scene/`` lays tiles and clutter on a table before a
camera; ``picture`` makes picture i of a seed; ``cli`` writes folders of them. The long cards
(川牌) and 大贰 have ``card_faces/``, ``card_set``, ``scene/cards/`` and ``card_picture`` and share
everything else.
"""
