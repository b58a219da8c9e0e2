"""Going through photos one by one: an unreadable one is told of, and the others are still done."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer
from rich.progress import Progress

from hupai.api.settings import Settings
from hupai.api.show.speaker import Speaker
from hupai.scorer.core.errors import HandInvalid, HupaiError, ModelUnavailable

if TYPE_CHECKING:
    from hupai.vision.backend import Backend
    from hupai.vision.cards.reader import CardReader
    from hupai.vision.reader import Reader

__all__ = ["PhotoRun", "as_usage_errors", "file_name", "load_card_reader", "load_reader"]

_STDIN: Final = "-"
_MAX_FILE_BYTES: Final = 256 * 1024 * 1024


def load_reader(
    settings: Settings, model: str | None, backend: "Backend | None" = None
) -> "Reader":
    """Load the reader; without one no photo can be read.

    :raises ModelUnavailable: the model is missing, damaged or of other classes, or the backend
        is not installed.
    """
    from hupai.vision.reader import Reader

    return Reader.load(
        model or settings.model, threads=settings.threads, backend=backend or settings.backend
    )


def load_card_reader(
    settings: Settings, model: str | None, backend: "Backend | None" = None
) -> "CardReader":
    """Load the reader of cards; without one no photo of cards can be read.

    :raises ModelUnavailable: as above.
    """
    from hupai.vision.cards.reader import CardReader

    return CardReader.load(
        model or settings.card_model,
        threads=settings.threads,
        backend=backend or settings.backend,
    )


@contextmanager
def as_usage_errors() -> Iterator[None]:
    """Turn errors about what was typed into wrong usage, exit status 2."""
    try:
        yield
    except ModelUnavailable:
        raise
    except HupaiError as error:
        raise typer.BadParameter(error.message) from None


def file_name(path: Path) -> str:
    """Return a name that any terminal and any JSON can hold."""
    return os.fsencode(path).decode("utf-8", "replace")


class PhotoRun:
    """One pass over the photos of a call; ``failed`` tells whether one could not be read."""

    def __init__(self, speaker: Speaker, photos: list[Path]) -> None:
        self._speaker = speaker
        self._photos = photos
        self.failed = False

    def each(self, work: Callable[[Path, bytes], Any]) -> None:
        """Do the work for each photo, in the order of the arguments.

        :raises typer.BadParameter: a typed answer does not fit the photo.
        """
        with self._progress() as step:
            for photo in self._photos:
                self._one(work, photo)
                step()

    def _one(self, work: Callable[[Path, bytes], Any], photo: Path) -> None:
        try:
            work(photo, _bytes_of(photo))
        except HandInvalid as error:
            raise typer.BadParameter(error.message) from None
        except OSError as error:
            self._fail(photo, error.strerror or str(error))
        except HupaiError as error:
            self._fail(photo, self._speaker.pick(_title_zh(error), error.message))

    def _fail(self, photo: Path, reason: str) -> None:
        self.failed = True
        self._speaker.warn(f"{file_name(photo)}: {reason}")

    @contextmanager
    def _progress(self) -> Iterator[Callable[[], None]]:
        """Show a bar on a terminal when there are many photos."""
        if len(self._photos) < 2 or not self._speaker.err.is_terminal:
            yield lambda: None
            return
        on_terminal = sys.stdout.isatty()
        with Progress(
            console=self._speaker.err, transient=True, redirect_stdout=on_terminal
        ) as progress:
            label = self._speaker.pick("读牌", "reading")
            task = progress.add_task(label, total=len(self._photos))
            yield lambda: progress.advance(task)


def _title_zh(error: HupaiError) -> str:
    """Return the Chinese title of an error; its details are in English."""
    from hupai.api.errors import problem_of

    return f"{problem_of(error).kind.title_zh}。"


def _bytes_of(photo: Path) -> bytes:
    if str(photo) == _STDIN:
        return sys.stdin.buffer.read(_MAX_FILE_BYTES)
    with photo.open("rb") as file:
        return file.read(_MAX_FILE_BYTES)
