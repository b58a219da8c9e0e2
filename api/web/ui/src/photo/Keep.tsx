/** Keeps a photo with its corrected tiles, for `hupai adapt` to learn from. */
import type { Hand } from "../hand/model";
import type { HandStore } from "../hand/store";
import { Icon } from "../parts/Icon";
import { named, sendFiles } from "../parts/files";
import { t } from "../words";
import type { Picture } from "./shrink";

export function Keep({ store }: { store: HandStore }) {
  const hand = store.hand.value;
  const picture = store.picture.value;
  if (!picture || !teaches(hand)) return null;
  return (
    <p class="keep">
      <button type="button" class="quiet" onClick={() => void sendFiles(...lesson(hand, picture))}>
        <Icon name="share" /> {t("keep_to_teach")}
      </button>
    </p>
  );
}

/** A tile without a place on the photo, or one still in doubt, would teach a mistake. */
const teaches = (hand: Hand): boolean =>
  hand.pieces.length > 0 && hand.pieces.every((piece) => piece.box && !piece.doubtful);

function lesson(hand: Hand, picture: Picture): File[] {
  const name = `hupai-${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}`;
  const truth = {
    image: `${name}.jpg`,
    size: [picture.width, picture.height],
    rows: [hand.pieces.map((piece) => piece.code)],
    boxes: hand.pieces.map((piece) => ({ code: piece.code, xyxy: piece.box })),
    group: "own",
  };
  const text = new Blob([`${JSON.stringify(truth)}\n`], { type: "application/json" });
  return [named(picture.blob, truth.image), named(text, `${name}.hupai.json`)];
}
