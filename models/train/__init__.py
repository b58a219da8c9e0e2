"""Training a detector of tiles or cards: ``hupai train``. Needs the extra ``[train]``.

The stream: :mod:`sources` names labelled pictures, :mod:`augment` shakes them, :mod:`batches` packs
them, :mod:`loop` teaches a detector; :mod:`crops` cuts out faces, :mod:`face_loop` teaches the
closer look. Both go through :mod:`course`; :mod:`weights` reads and writes what was learnt,
:mod:`journal` keeps the CSV log and :mod:`curves` draws it. Start at
:func:`hupai.models.train.loop.run_train`. Nothing here is imported at run time; :mod:`sources`,
:mod:`augment`, :mod:`crops`, :mod:`journal` and :mod:`curves` need no torch.
"""
