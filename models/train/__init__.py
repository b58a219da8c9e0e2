"""Training a tile detector: ``hupai train``. Needs the extra ``[train]``.

The stream: :mod:`sources` names labelled pictures, :mod:`augment` shakes them, :mod:`batches` packs
them, :mod:`loop` learns, :mod:`weights` reads and writes what was learnt, :mod:`journal` keeps the
CSV log. Nothing here is imported at run time.
"""

from hupai.models.train.loop import TrainConfig, run_train
from hupai.models.train.sources import Source

__all__ = ["Source", "TrainConfig", "run_train"]
