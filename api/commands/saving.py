"""``--save DIR``: the photos again, with the reading drawn on them."""

from pathlib import Path
from typing import Any

__all__ = ["AnnotatedFolder"]


class AnnotatedFolder:
    """Writes one JPEG a photo, without any metadata; equal names are numbered.

    Without a folder it writes nothing.
    """

    def __init__(self, folder: Path | None) -> None:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._taken: set[str] = set()

    def add(self, photo: Path, data: bytes, reading: Any) -> None:
        """Draw the reading on the photo."""
        if self._folder is None:
            return
        from hupai.vision.draw import annotate
        from hupai.vision.image import decode

        picture = annotate(decode(data), reading).to_pil()
        picture.save(self._folder / f"{self._name(photo)}.jpg", "JPEG", quality=90)

    def _name(self, photo: Path) -> str:
        stem = "stdin" if str(photo) == "-" else photo.stem
        name, number = stem, 2
        while name in self._taken:
            name, number = f"{stem}-{number}", number + 1
        self._taken.add(name)
        return name
