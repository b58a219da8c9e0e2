/** Every doubtful tile with its candidates: one tap settles it. */
import { confirmAll, doubtfulPieces, removeTile, setTile } from "../hand/model";
import type { HandStore } from "../hand/store";
import { TileButton } from "../tiles/Tile";
import { t } from "../words";
import { Cutout } from "./Stage";

const SHOWN = 4;

export function Doubts({ store }: { store: HandStore }) {
  const doubtful = doubtfulPieces(store.hand.value);
  const picture = store.picture.value;
  if (!doubtful.length) return null;
  return (
    <section class="card doubts" aria-labelledby="doubts-title">
      <header>
        <h2 id="doubts-title">{t("check_these")}</h2>
        {doubtful.length > 1 && <button type="button" class="quiet" onClick={() => store.change(confirmAll)}>{t("all_right")}</button>}
      </header>
      <ul>
        {doubtful.map((piece) => (
          <li key={piece.id}>
            {picture && piece.box && <Cutout piece={piece} picture={picture} />}
            <span class="candidates">
              {[piece.code, ...piece.options].slice(0, SHOWN).map((code, place) => (
                <TileButton
                  code={code}
                  class={place === 0 ? "chosen" : ""}
                  label={t("correct_it")}
                  onClick={() => store.change((hand) => setTile(hand, piece.id, code))}
                />
              ))}
              <button type="button" class="quiet" onClick={() => store.change((hand) => removeTile(hand, piece.id))}>
                {t("not_tile")}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
