/** The photo with what was found on it, each tile a button at its place. */
import { useEffect, useRef } from "preact/hooks";
import type { Hand, Piece } from "../hand/model";
import { Tile } from "../tiles/Tile";
import { tileName } from "../tiles/codes";
import { language, t } from "../words";
import type { Picture } from "./shrink";

type Props = { hand: Hand; picture: Picture; onTap: (piece: Piece) => void };

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

function Mark({ piece, picture, win, onTap }: { piece: Piece; picture: Picture; win: boolean; onTap: () => void }) {
  const [x1, y1, x2, y2] = piece.box!;
  const look = ["mark", piece.doubtful && "doubt", win && "win", piece.meld !== null && "melded"].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      class={look}
      aria-label={tileName(piece.code, language.value) + (piece.doubtful ? " ?" : "")}
      onClick={onTap}
      style={{
        left: percent(x1, picture.width), top: percent(y1, picture.height),
        width: percent(x2 - x1, picture.width), height: percent(y2 - y1, picture.height),
      }}
    >
      <Tile code={piece.code} />
    </button>
  );
}

export function Stage({ hand, picture, onTap }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => stage.current?.scrollIntoView({ block: "start" }), [picture.url]);
  return (
    <div class="stage" ref={stage}>
      <img src={picture.url} width={picture.width} height={picture.height} alt={t("photo_alt")} />
      {hand.pieces.filter((piece) => piece.box).map((piece) => (
        <Mark key={piece.id} piece={piece} picture={picture} win={piece.id === hand.win} onTap={() => onTap(piece)} />
      ))}
    </div>
  );
}

/** One doubtful tile cut out of the photo, without drawing: the photo itself, moved and enlarged. */
export function Cutout({ piece, picture }: { piece: Piece; picture: Picture }) {
  const [x1, y1, x2, y2] = piece.box!;
  const pad = 0.12 * Math.max(x2 - x1, y2 - y1);
  const [left, top] = [x1 - pad, y1 - pad];
  const [width, height] = [x2 - x1 + 2 * pad, y2 - y1 + 2 * pad];
  return (
    <svg class="cutout" viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
      <image href={picture.url} width={picture.width} height={picture.height} />
    </svg>
  );
}
