/** The hand: its photo, what is doubtful, its melds and tiles, and the keys to type more. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Doubts } from "../photo/Doubts";
import { Stage } from "../photo/Stage";
import { TileButton, TileRow } from "../tiles/Tile";
import { inOrder, isFlower, type MeldKind } from "../tiles/codes";
import { t } from "../words";
import { Keypad, tally } from "./Keypad";
import { GroupSheet, MeldSheet } from "./MeldSheets";
import { addTile, freePieces, piecesOf, removeLast, type Hand, type Meld, type Piece } from "./model";
import type { HandStore } from "./store";
import { TileSheet } from "./TileSheet";

type Props = { store: HandStore; deck: readonly string[]; full: number; count: number; winning: boolean; chows: boolean; children?: ComponentChildren };
type Open = { tile: number } | { meld: number } | "group" | null;

/** With a photo the result (``children``) stands above the tiles, without one below the keys. */
export function Editor({ store, deck, full, count, winning, chows, children }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const hand = store.hand.value;
  const picture = store.picture.value;
  const kinds: MeldKind[] = ["pong", "kong_exposed", "kong_added", "kong_concealed", ...(chows ? ["chow" as const] : [])];
  const tap = (piece: Piece) => setOpen(piece.meld === null ? { tile: piece.id } : { meld: piece.meld });
  return (
    <>
      {picture && <Stage hand={hand} picture={picture} onTap={tap} />}
      <Doubts store={store} />
      {picture && children}
      <section class="card hand" aria-labelledby="hand-title">
        <header>
          <h2 id="hand-title">{t("hand")}</h2>
          <Counter count={count} full={full} />
          <button type="button" class="quiet" onClick={() => setOpen("group")}>＋ {t("group")}</button>
        </header>
        <Melds hand={hand} onTap={(meld) => setOpen({ meld: meld.id })} />
        <Tiles hand={hand} onTap={tap} />
        <div class="hint-row">
          <p class="hint">{hand.pieces.length ? t("tap_tile") : t("type_hint")}</p>
          {hand.pieces.length > 0 && <button type="button" class="quiet" aria-label={t("remove_last")} onClick={() => store.change(removeLast)}>⌫</button>}
        </div>
        <Keypad deck={deck} used={tally(hand.pieces.map((piece) => piece.code))} onTile={(code) => store.change((now) => addTile(now, code))} />
      </section>
      {!picture && children}
      <Opened open={open} {...{ hand, deck, kinds, winning }} change={(how) => store.change(how)} onClose={() => setOpen(null)} />
    </>
  );
}

function Counter({ count, full }: { count: number; full: number }) {
  if (!count) return null;
  const off = count < full ? t("missing_tiles", { n: full - count }) : count > full ? t("too_many", { n: count - full }) : "✓";
  return <span class={count === full ? "counter full" : "counter"}>{t("tiles_of", { n: count, of: full })} · {off}</span>;
}

function Melds({ hand, onTap }: { hand: Hand; onTap: (meld: Meld) => void }) {
  if (!hand.melds.length) return null;
  return (
    <div class="melds">
      {hand.melds.map((meld) => (
        <button key={meld.id} type="button" class="meld" onClick={() => onTap(meld)}>
          <TileRow codes={piecesOf(hand, meld.id).map((piece) => piece.code)} />
          <small>{t(meld.kind)}</small>
        </button>
      ))}
    </div>
  );
}

function Tiles({ hand, onTap }: { hand: Hand; onTap: (piece: Piece) => void }) {
  const free = freePieces(hand).toSorted((a, b) => Number(a.id === hand.win) - Number(b.id === hand.win) || inOrder(a.code, b.code));
  return (
    <div class="tiles" data-testid="hand-tiles">
      {!free.length && <p class="empty">{t("empty_hand")}</p>}
      {free.map((piece) => (
        <TileButton
          key={piece.id}
          code={piece.code}
          class={[piece.doubtful && "doubt", piece.id === hand.win && "win", isFlower(piece.code) && "flower"].filter(Boolean).join(" ")}
          label={piece.id === hand.win ? t("winning_tile") : undefined}
          onClick={() => onTap(piece)}
        />
      ))}
    </div>
  );
}

type OpenedProps = {
  open: Open; hand: Hand; deck: readonly string[]; kinds: readonly MeldKind[]; winning: boolean;
  change: (how: (hand: Hand) => Hand) => void; onClose: () => void;
};

function Opened({ open, hand, ...rest }: OpenedProps) {
  if (!open) return null;
  if (open === "group") return <GroupSheet hand={hand} {...rest} />;
  if ("meld" in open) {
    const meld = hand.melds.find((one) => one.id === open.meld);
    return meld ? <MeldSheet hand={hand} meld={meld} {...rest} /> : null;
  }
  const piece = hand.pieces.find((one) => one.id === open.tile);
  return piece ? <TileSheet hand={hand} piece={piece} {...rest} /> : null;
}

