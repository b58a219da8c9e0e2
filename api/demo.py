"""``make demo``: read and score the sample pictures, and say how to go on.

    python -m hupai.api.demo [--save DIR]

The samples were drawn by the project itself; each stands in ``truth.jsonl`` with its rule set and
winning tile. Where a reading differs from what was drawn, the demo says so.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from hupai.api.commands.photos import load_reader
from hupai.api.commands.saving import AnnotatedFolder
from hupai.api.pipeline import Answers
from hupai.api.scoring import Terms, allowed_codes, judge
from hupai.api.settings import Settings
from hupai.api.show.score import show_judgement
from hupai.api.show.speaker import Speaker

__all__ = ["main", "samples"]

_SAMPLES: Final = Path("datasets/samples")


def main() -> None:
    """Show every sample.

    :raises ModelUnavailable: no detector can be used.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--save", type=Path, default=Path("out/demo"), metavar="DIR")
    parser.add_argument("--samples", type=Path, default=_SAMPLES, metavar="DIR")
    args = parser.parse_args()
    say = Speaker()
    reader = load_reader(Settings(), None)
    folder = AnnotatedFolder(args.save)
    wrong = [
        note for sample in samples(args.samples) if (note := _show(say, reader, folder, sample))
    ]
    _farewell(say, args.save, wrong)


def samples(folder: Path) -> Iterator[Mapping[str, Any]]:
    """Yield the truth of each sample with the ``path`` of its picture.

    :raises FileNotFoundError: the folder holds no samples.
    """
    for line in (folder / "truth.jsonl").read_text(encoding="utf8").splitlines():
        row = json.loads(line)
        yield {**row, "path": folder / row["image"]}


def _show(say: Speaker, reader: Any, folder: AnnotatedFolder, sample: Mapping[str, Any]) -> str:
    """Print one sample's score; return what was read wrongly, or an empty text."""
    data = sample["path"].read_bytes()
    reading = reader.read(data, allowed=allowed_codes(sample["ruleset"]))
    terms = Terms(
        sample["ruleset"], sample["win_by"], sample.get("context", {}), sample.get("options", {})
    )
    judgement = judge(terms, reading.to_dict(), Answers(win_tile=sample["win_tile"]))
    folder.add(sample["path"], data, reading)
    show_judgement(say, {"file": sample["path"].name, **judgement})
    drawn = Counter(code for row in sample["rows"] for code in row)
    read = Counter(code for row in judgement["reading"]["rows"] for code in row)
    if read == drawn:
        return ""
    return f"{sample['path'].name}: -{[*(drawn - read)]} +{[*(read - drawn)]}"


def _farewell(say: Speaker, save: Path, wrong: list[str]) -> None:
    for note in wrong:
        say.warn(f"{say.pick('读错了', 'misread')}  {note}")
    say.out.print(
        f"{say.pick('标好的照片在', 'Annotated pictures')}: {save}/\n"
        f"{say.pick('拍自己的牌', 'Your own photo')}: .venv/bin/hupai score photo.jpg\n"
        f"{say.pick('开网页和接口', 'The page and the API')}: .venv/bin/hupai serve"
    )


if __name__ == "__main__":
    main()
