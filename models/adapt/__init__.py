"""Fitting the tile detector to one's own tiles: ``hupai adapt``. Needs the extra ``[train]``.

The stream: :mod:`answers` reads what the photos show, :mod:`align` gives the reader's boxes their
right codes, :mod:`hold` keeps photos back, :mod:`views` shakes the others, :mod:`teach` plans
and :mod:`learn` learns from them, :mod:`verdict` compares before and after, :mod:`files` writes the
result. Start at :func:`hupai.models.adapt.run.run_adapt`. Only :mod:`teach` and :mod:`learn` need
torch. Nothing here is imported at run time.
"""
