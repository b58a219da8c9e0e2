"""Fitting both networks to one's own tiles: ``hupai adapt``. Needs the extra ``[train]``.

The stream: :mod:`answers` reads what the photos show, :mod:`align` gives the reader's boxes their
right codes, :mod:`hold` keeps photos back, :mod:`views` shakes the others, :mod:`teach` plans what
is learnt from them: by :mod:`learn` the head, by :mod:`closer` the closer look. :mod:`verdict`
compares before and after, :mod:`files` writes the result. Start at
:func:`hupai.models.adapt.run.run_adapt`. Only :mod:`teach`, :mod:`learn` and :mod:`closer` need
torch. Nothing here is imported at run time.
"""
