/** One tile: what else it may be, whether it won, and which melds it can join. */
import { Sheet } from "../parts/Sheet";
import { TileButton, TileRow } from "../tiles/Tile";
import { isFlower, meldTiles, tileName, type MeldKind } from "../tiles/codes";
import { language, t } from "../words";
import { Keypad } from "./Keypad";
import { freePieces, group, removeTile, setTile, setWin, type Hand, type Piece } from "./model";

type Props = {
  hand: Hand;
  piece: Piece;
  deck: readonly string[];
  kinds: readonly MeldKind[];
  winning: boolean;
  change: (how: (hand: Hand) => Hand) => void;
  onClose: () => void;
};

/** Melds that the free tiles make with this one. */
function possible(hand: Hand, piece: Piece, kinds: readonly MeldKind[]): [MeldKind, string][] {
  const free = freePieces(hand).map((other) => other.code);
  const starts = (kind: MeldKind) => (kind === "chow" ? free.filter((code) => meldTiles("chow", code).includes(piece.code)) : [piece.code]);
  return kinds.flatMap((kind) => [...new Set(starts(kind))].map((code) => [kind, code] as [MeldKind, string]))
    .filter(([kind, code]) => holds(free, meldTiles(kind, code)));
}

function holds(free: readonly string[], wanted: readonly string[]): boolean {
  const left = [...free];
  return wanted.length > 0 && wanted.every((code) => {
    const place = left.indexOf(code);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

export function TileSheet({ hand, piece, deck, kinds, winning, change, onClose }: Props) {
  const act = (how: (hand: Hand) => Hand) => { change(how); onClose(); };
  const candidates = [...new Set([piece.code, ...piece.options])];
  const melds = piece.meld === null && !isFlower(piece.code) ? possible(hand, piece, kinds) : [];
  const won = hand.win === piece.id;
  return (
    <Sheet title={`${t("which_tile")} ${tileName(piece.code, language.value)}`} onClose={onClose}>
      {candidates.length > 1 && (
        <div class="candidates big">
          {candidates.map((code) => <TileButton code={code} class={code === piece.code ? "chosen" : ""} onClick={() => act((now) => setTile(now, piece.id, code))} />)}
        </div>
      )}
      <div class="actions">
        {winning && piece.meld === null && (
          <button type="button" class="button" onClick={() => act((now) => setWin(now, won ? null : piece.id))}>
            {won ? t("not_winning") : t("winning_tile")}
          </button>
        )}
        <button type="button" class="button" onClick={() => act((now) => removeTile(now, piece.id))}>{t("remove")}</button>
      </div>
      {melds.length > 0 && (
        <div class="actions" role="group" aria-label={t("group")}>
          {melds.map(([kind, code]) => (
            <button type="button" class="button" onClick={() => act((now) => group(now, kind, code))}>
              {t(kind)} <TileRow class="mini" codes={meldTiles(kind, code)} />
            </button>
          ))}
        </div>
      )}
      <Keypad deck={deck} label={t("all_tiles")} onTile={(code) => act((now) => setTile(now, piece.id, code))} />
    </Sheet>
  );
}
