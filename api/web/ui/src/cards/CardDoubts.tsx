/** The cards of a photo, each to be confirmed: the photo with marks, then every card with its candidates. */
import type { Picture } from "../photo/shrink";
import { Cutout } from "../photo/Stage";
import { t } from "../words";
import { Card, CardButton, cardName } from "./Card";
import { confirm, confirmRest, dropCards, unconfirmed, type Held } from "./model";
import * as session from "./session";

const SHOWN = 4;
const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

export function CardDoubts() {
  const cards = unconfirmed(session.store.value.value);
  const picture = session.picture.value;
  if (!cards.length) return null;
  return (
    <>
      {picture && <CardStage cards={cards} picture={picture} />}
      <section class="card doubts" aria-labelledby="card-doubts">
        <header>
          <h2 id="card-doubts">{t("confirm_cards", { n: cards.length })}</h2>
          <button type="button" class="quiet" onClick={() => session.store.change(confirmRest)}>{t("all_right")}</button>
        </header>
        <ul>{cards.map((card) => <Doubt key={card.id} card={card} picture={picture} />)}</ul>
      </section>
    </>
  );
}

function Doubt({ card, picture }: { card: Held; picture: Picture | null }) {
  const { box, options } = card.seen!;
  return (
    <li>
      {picture && <Cutout piece={{ id: card.id, code: card.code, box, doubtful: true, options, meld: null }} picture={picture} />}
      <span class="candidates">
        {[card.code, ...options].slice(0, SHOWN).map((code, place) => (
          <CardButton
            code={code}
            class={place === 0 ? "chosen" : ""}
            aria-label={`${t("correct_it")} ${cardName(code)}`}
            onClick={() => session.store.change((hand) => confirm(hand, card.id, code))}
          />
        ))}
        <button type="button" class="quiet" onClick={() => session.store.change((hand) => dropCards(hand, [card.id]))}>
          {t("not_card")}
        </button>
      </span>
    </li>
  );
}

const CardStage = ({ cards, picture }: { cards: Held[]; picture: Picture }) => (
  <div class="stage">
    <img src={picture.url} width={picture.width} height={picture.height} alt={t("photo_alt")} />
    {cards.map((card) => <Mark key={card.id} card={card} picture={picture} />)}
  </div>
);

function Mark({ card, picture }: { card: Held; picture: Picture }) {
  const [x1, y1, x2, y2] = card.seen!.box;
  return (
    <span
      class="mark doubt"
      style={{
        left: percent(x1, picture.width), top: percent(y1, picture.height),
        width: percent(x2 - x1, picture.width), height: percent(y2 - y1, picture.height),
      }}
    >
      <Card code={card.code} />
    </span>
  );
}
