"""Print a golden file with the answers of the obvious scorer: ``propose.py RULESET FILE``."""

import sys
from collections import Counter
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent / "scorer")]

import mahjong_brute as brute  # noqa: E402
from golden import Line, answer, how, value  # noqa: E402

from hupai.scorer import parse_hand  # noqa: E402

XUELIU: dict[str, Any] = {
    "long_qi_dui_fan": 3, "gang_shang_hua_fan": 1, "gang_shang_hua_absorbs_root": False,
    "rob_kong_fan": 1, "self_draw_bonus": "base", "cap_fan": 4, "ding_que": True, "hai_di": True,
    "jin_gou_diao": True, "men_qing": True, "zhong_zhang": True,
}  # fmt: skip
"""What ``sichuan_xueliu`` changes in the fans of ``sichuan_a``."""


def solve(ruleset: str, line: Line, options: dict[str, Any]) -> str:
    """Answer one line, with these options on top."""
    hand = parse_hand(line.hand)
    given = {
        "concealed": list(hand.concealed), "melds": [(m.kind, m.tile) for m in hand.melds],
        "win": hand.win, "win_by": line.win_by, "context": line.context,
    }  # fmt: skip
    options = line.options | options
    if ruleset == "chongqing_3p":
        result = brute.score_chongqing(given, options)
    elif ruleset == "sichuan_xueliu":
        result = brute.score_sichuan("sichuan_a", given, XUELIU | options)
    else:
        result = brute.score_sichuan(ruleset, given, options)
    points = result.get("points", result.get("multiplier", 0))
    result |= {"fans": list(Counter(result.get("fans", ())).elements()), "points": points}
    if line.mark not in ("yes", "no") and result["wins"]:
        house = XUELIU | options if ruleset == "sichuan_xueliu" else options
        result["pays"] = brute.payers(ruleset, given, house, points)
    return answer(result)


def main() -> None:
    """Fill in the answers."""
    ruleset, name = sys.argv[1:]
    for text in Path(name).read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in text.split("|")]
        line = Line(*cells[:3], *how(cells[3]), cells[4:])
        now = solve(ruleset, line, {})
        if line.mark in ("yes", "no"):
            row = [f"{cells[0]:<18}", f"{line.mark:<3}", *cells[2:4], now, cells[-1]]
        else:
            changed = solve(ruleset, line, {line.name: value(line.mark)})
            row = [f"{cells[0]:<27}", f"{line.mark:<5}", *cells[2:4], now, changed]
        print(" | ".join(row))


if __name__ == "__main__":
    main()
