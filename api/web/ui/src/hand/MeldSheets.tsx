/** Making a meld, and changing one. */
import { useState } from "preact/hooks";
import { Choice } from "../parts/Choice";
import { Sheet } from "../parts/Sheet";
import { TileButton, TileRow } from "../tiles/Tile";
import { isFlower, meldTiles, type MeldKind } from "../tiles/codes";
import { t } from "../words";
import { Keypad } from "./Keypad";
import { changeKind, freePieces, group, piecesOf, removeMeld, ungroup, type Hand, type Meld } from "./model";

type Change = (how: (hand: Hand) => Hand) => void;
type GroupProps = { hand: Hand; deck: readonly string[]; kinds: readonly MeldKind[]; change: Change; onClose: () => void };

const startsRun = (code: string) => meldTiles("chow", code).length > 0;

export function GroupSheet({ hand, deck, kinds, change, onClose }: GroupProps) {
  const [kind, setKind] = useState<MeldKind>(kinds[0]!);
  const make = (code: string) => { change((now) => group(now, kind, code)); onClose(); };
  const fits = (code: string) => !isFlower(code) && code !== "J" && code !== "back" && (kind !== "chow" || startsRun(code));
  const free = freePieces(hand).map((piece) => piece.code);
  const own = [...new Set(free)].filter((code) => fits(code) && holdsMost(free, meldTiles(kind, code)));
  return (
    <Sheet title={t("group_title")} onClose={onClose}>
      <p class="hint">{t("group_hint")}</p>
      <Choice label={t("group_title")} hidden value={kind} choices={kinds.map((one) => [one, t(one)] as const)} onChange={setKind} />
      {own.length > 0 && (
        <div class="candidates" role="group" aria-label={t("in_hand")}>
          {own.map((code) => <TileButton code={code} class="chosen" onClick={() => make(code)} />)}
        </div>
      )}
      <Keypad deck={deck.filter(fits)} label={t("all_tiles")} onTile={make} />
    </Sheet>
  );
}

/** All but at most one of the tiles are there. */
function holdsMost(free: readonly string[], wanted: readonly string[]): boolean {
  const left = [...free];
  const missing = wanted.filter((code) => {
    const place = left.indexOf(code);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return missing.length <= 1;
}

type MeldProps = { hand: Hand; meld: Meld; kinds: readonly MeldKind[]; change: Change; onClose: () => void };

export function MeldSheet({ hand, meld, kinds, change, onClose }: MeldProps) {
  const act = (how: (hand: Hand) => Hand) => { change(how); onClose(); };
  const same = kinds.filter((kind) => (kind === "chow") === (meld.kind === "chow"));
  return (
    <Sheet title={t("meld_what")} onClose={onClose}>
      <TileRow codes={piecesOf(hand, meld.id).map((piece) => piece.code)} />
      {same.length > 1 && (
        <Choice label={t("meld_what")} hidden value={meld.kind} choices={same.map((kind) => [kind, t(kind)] as const)} onChange={(kind) => act((now) => changeKind(now, meld.id, kind))} />
      )}
      <div class="actions">
        <button type="button" class="button" onClick={() => act((now) => ungroup(now, meld.id))}>{t("ungroup")}</button>
        <button type="button" class="button" onClick={() => act((now) => removeMeld(now, meld.id))}>{t("remove")}</button>
      </div>
    </Sheet>
  );
}
