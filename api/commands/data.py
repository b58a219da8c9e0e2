"""``hupai synth``, ``train`` and ``export``: data and models; heavy libraries are loaded inside."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from hupai.api.commands.options import LangOption, speaker
from hupai.api.show.speaker import Speaker

__all__ = ["export", "plain_failures", "synth", "train"]

_EXTRA: Final = frozenset(
    {"cv2", "onnx", "onnxslim", "safetensors", "torch", "torchvision", "ultralytics"}
)

OutOption = Annotated[Path, typer.Option("--out", help="Where the result is written.")]
WorkersOption = Annotated[int, typer.Option("--workers", min=0, max=256, help="Helper processes.")]
DeckOption = Annotated[
    Literal["mahjong", "cards"],
    typer.Option("--deck", help="Tiles, or the paper cards 川牌 and 大贰."),
]
ArchitectureOption = Annotated[str, typer.Option("--architecture", help="Ultralytics model file.")]


@contextmanager
def plain_failures(say: Speaker) -> Iterator[None]:
    """Say in one sentence what is missing or does not fit, exit status 1."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        say.warn(
            say.pick(
                f"缺少 {error.name}。请先安装：pip install 'hupai[train]'。",
                f"{error.name} is not installed. Install it: pip install 'hupai[train]'.",
            )
        )
        raise typer.Exit(1) from None
    except (OSError, ValueError) as error:
        say.warn(f"{say.pick('做不了。', '')} {error}".strip())
        raise typer.Exit(1) from None


def synth(
    out: Annotated[Path, typer.Argument(help="Folder to fill; pictures that are there stay.")],
    count: Annotated[int, typer.Option("--count", min=1, help="Pictures in all.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="The same seed draws the same.")] = 1,
    data: Annotated[
        Path | None, typer.Option("--data", help="Real photos to cut faces out of as well.")
    ] = None,
    workers: WorkersOption = 1,
    sheet: Annotated[
        int, typer.Option("--sheet", min=0, help="Show so many pictures on a contact sheet.")
    ] = 0,
    yolo: Annotated[bool, typer.Option("--yolo", help="Write YOLO labels as well.")] = False,
    deck: DeckOption = "mahjong",
    pool: Annotated[
        Literal["all", "train", "test"],
        typer.Option("--pool", help="Looks: train and test share none."),
    ] = "all",
    hands: Annotated[
        bool, typer.Option("--hands", help="One shown hand a picture, with its truth for eval.")
    ] = False,
    more: Annotated[
        str, typer.Option("--more", metavar="1s=4,E=4", help="Draw these faces more often.")
    ] = "",
    lang: LangOption = None,
) -> None:
    """画训练图片: draw labelled pictures of tables to train on."""
    say = speaker(lang)
    with plain_failures(say):
        from hupai.datasets.synth.cli import run_synth
        from hupai.datasets.synth.scene.deal import parse_more

        made = run_synth(
            out,
            count=count,
            seed=seed,
            data=data,
            workers=max(1, workers),
            sheet=sheet,
            yolo=yolo,
            deck=deck,
            pool=pool,
            hands=hands,
            more=parse_more(more),
        )
    say.note(f"新画 {made} 张：{out}", f"{made} pictures drawn: {out}")


def train(
    source: Annotated[
        list[str],
        typer.Argument(
            metavar="FOLDER[=WEIGHT][,FAMILY=WEIGHT…]…",
            help="Folders with labels.jsonl, families of photos weighed as real/train=0.4,hk=2.",
        ),
    ],
    out: OutOption,
    start: Annotated[
        Path | None, typer.Option("--start", help="Weights to start from, safetensors.")
    ] = None,
    corrections: Annotated[
        Path | None, typer.Option("--corrections", help="Reviewed corrections of the labels.")
    ] = None,
    deck: DeckOption = "mahjong",
    architecture: ArchitectureOption = "yolo11n.yaml",
    size: Annotated[int, typer.Option("--size", min=32, help="Side of a sample in px.")] = 640,
    faces: Annotated[
        bool, typer.Option("--faces", help="Teach the closer look at single faces instead.")
    ] = False,
    batch: Annotated[
        int | None, typer.Option("--batch", min=1, help="Samples a step: 8, or 192 faces.")
    ] = None,
    steps: Annotated[int, typer.Option("--steps", min=1)] = 6000,
    rate: Annotated[float, typer.Option("--rate", help="Highest learning rate.")] = 1e-3,
    seed: Annotated[int, typer.Option("--seed")] = 1,
    workers: WorkersOption = 1,
    threads: Annotated[int, typer.Option("--threads", min=0, help="0 takes all allowed.")] = 0,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where the run stopped.")] = False,
    lang: LangOption = None,
) -> None:
    """训练识别模型: train a detector of tiles or cards; needs the extra 'train'."""
    say = speaker(lang)
    with plain_failures(say):
        from hupai.models.train.config import TrainConfig
        from hupai.models.train.face_loop import train_faces
        from hupai.models.train.loop import run_train
        from hupai.models.train.sources import Source
        from hupai.scorer.core.tiles import CARD_CLASSES, DETECTOR_CLASSES

        config = TrainConfig(
            out=out,
            sources=tuple(Source.parse(text) for text in source),
            classes=CARD_CLASSES if deck == "cards" else DETECTOR_CLASSES,
            start=start,
            corrections=corrections,
            architecture=architecture,
            size_px=size,
            batch=batch or (192 if faces else 8),
            steps=steps,
            rate=rate,
            seed=seed,
            workers=workers,
            threads=threads,
            resume=resume,
        )
        weights = train_faces(config) if faces else run_train(config)
    say.note(f"权重：{weights}", f"weights: {weights}")


def export(
    weights: Annotated[Path, typer.Argument(help="Trained weights, safetensors.")],
    out: OutOption,
    architecture: ArchitectureOption = "yolo11n.yaml",
    lang: LangOption = None,
) -> None:
    """导出模型: turn trained weights into the ONNX file that is used; needs the extra 'train'."""
    say = speaker(lang)
    with plain_failures(say):
        from hupai.models.export import run_export

        sha256 = run_export(weights, out, architecture=architecture)
    say.note(f"已写入 {out}，sha256 {sha256}", f"written: {out}, sha256 {sha256}")
