"""The command line: ``hupai score PHOTO``, ``read``, ``serve``, ``rules`` and the rest.

Exit status 0: done, also when a hand does not win; 1: an input could not be read; 2: wrong usage.
"""

import io
import sys
from typing import Annotated

import typer

import hupai
from hupai.api.commands.adapt import adapt
from hupai.api.commands.check import check
from hupai.api.commands.data import export, synth, train
from hupai.api.commands.evaluate import evaluate
from hupai.api.commands.mine import mine
from hupai.api.commands.promote import promote
from hupai.api.commands.read import read
from hupai.api.commands.rules import rules
from hupai.api.commands.score import score
from hupai.api.commands.serve import serve
from hupai.api.commands.waits import waits
from hupai.api.commands.webcam import webcam
from hupai.api.show.speaker import Speaker
from hupai.scorer.core.errors import HupaiError

__all__ = ["app", "main"]

app = typer.Typer(
    name="hupai",
    help="胡牌 hupai: photograph a winning hand and know what it is worth. 拍照算番。",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hupai {hupai.__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print it and leave."
        ),
    ] = False,
) -> None:
    """Photograph a winning hand and know what it is worth."""


for _name, _command in (
    ("score", score),
    ("read", read),
    ("waits", waits),
    ("serve", serve),
    ("webcam", webcam),
    ("rules", rules),
    ("eval", evaluate),
    ("check", check),
    ("adapt", adapt),
    ("synth", synth),
    ("mine", mine),
    ("train", train),
    ("export", export),
    ("promote", promote),
):
    app.command(_name)(_command)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that lacks Chinese letters shows question marks rather than nothing.
            stream.reconfigure(errors="replace")
    try:
        app()
    except HupaiError as error:
        Speaker().warn(error.message)
        raise SystemExit(1) from None


if __name__ == "__main__":
    main()
