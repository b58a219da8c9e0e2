/** 川牌 and 大贰: cards tapped in, groups laid by tap or drag, the score of the whole. */
import { PhotoButtons } from "../photo/PhotoButtons";
import { Status } from "../parts/Status";
import { draggable } from "../parts/drag";
import { tally } from "../hand/Keypad";
import { RulesBar } from "../score/House";
import { cardGames } from "../score/rules";
import { say, t } from "../words";
import { CardButton, CardRow } from "./Card";
import { CardDoubts } from "./CardDoubts";
import { CardResult } from "./CardResult";
import { COPIES, GROUP_KINDS, type GroupKind } from "./codes";
import { addCard, allCodes, dropCards, join, lay, pickUp, toggle, type CardHand } from "./model";
import * as session from "./session";

const USUAL_COPIES = 4;

export function CardsPage() {
  const hand = session.store.value.value;
  const kinds = GROUP_KINDS[cardGames.id.value] ?? [];
  return (
    <>
      <RulesBar rules={cardGames} label={t("game")} />
      <p class="hint">{session.isTricks.value ? t("chuopai_hint") : t("cards_intro")}</p>
      <PhotoButtons take={t("take_cards")} onPhoto={(file) => void session.takePhoto(file)} />
      <Status busy={session.looking.value ? t("reading_cards") : ""} trouble={session.trouble.value || cardGames.trouble.value} onRetry={session.retry} />
      <ul class="warnings">{session.warnings.value.map((warning) => <li>{say(warning.message)}</li>)}</ul>
      <CardDoubts />
      <section class="card" aria-labelledby="cards-title">
        <header>
          <h2 id="cards-title">{t("cards_in_hand")}</h2>
          <span class="counter full">{t("count_n", { n: session.held.value })}</span>
          {hand.selected.length > 0 && (
            <button type="button" class="quiet" onClick={() => change((now) => dropCards(now, now.selected))}>
              {t("selected_n", { n: hand.selected.length })} · {t("remove")}
            </button>
          )}
        </header>
        <Loose hand={hand} />
        {kinds.length > 0 && <Groups hand={hand} kinds={kinds} />}
        <Deck hand={hand} />
      </section>
      {session.result.value && <CardResult found={session.result.value} />}
    </>
  );
}

const change = (how: (hand: CardHand) => CardHand) => session.store.change(how);

function place(target: string, id: number, kinds: readonly GroupKind[]): void {
  const [what, which] = target.split(":");
  const kind = kinds.find((one) => one.id === which);
  if (what === "group") change((hand) => join(hand, Number(which), id));
  else if (kind) change((hand) => lay(hand, kind, hand.selected.includes(id) ? hand.selected : [id]));
}

function Loose({ hand }: { hand: CardHand }) {
  const kinds = GROUP_KINDS[cardGames.id.value] ?? [];
  const order = cardGames.deck.value;
  const cards = hand.cards.toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
  return (
    <div class="tiles cards-in-hand" data-testid="card-hand">
      {!cards.length && <p class="empty">{t("empty_hand")}</p>}
      {cards.map((card) => (
        <CardButton
          key={card.id}
          code={card.code}
          class={card.seen ? "doubt" : ""}
          aria-pressed={hand.selected.includes(card.id)}
          onClick={() => change((now) => toggle(now, card.id))}
          {...draggable((target) => place(target, card.id, kinds))}
        />
      ))}
    </div>
  );
}

function Groups({ hand, kinds }: { hand: CardHand; kinds: readonly GroupKind[] }) {
  return (
    <div class="groups" role="group" aria-label={t("laid_groups")}>
      <p class="hint">{t("lay_hint")}</p>
      <div class="chips">
        {kinds.map((kind) => (
          <button
            type="button" class="chip drop" data-drop={`kind:${kind.id}`} disabled={!hand.selected.length}
            onClick={() => change((now) => lay(now, kind, now.selected))} aria-label={t("lay_as", { name: say(kind) })}
          >
            {say(kind)}
          </button>
        ))}
      </div>
      <div class="melds">
        {hand.laid.map((group) => (
          <button key={group.id} type="button" class="meld" data-drop={`group:${group.id}`} onClick={() => change((now) => pickUp(now, group.id))} aria-label={`${groupName(kinds, group.how)} · ${t("ungroup")}`}>
            <CardRow codes={group.cards} />
            <small>{groupName(kinds, group.how)}</small>
          </button>
        ))}
      </div>
    </div>
  );
}

const groupName = (kinds: readonly GroupKind[], how: string): string => {
  const kind = kinds.find((one) => one.id === how);
  return kind ? say(kind) : how;
};

function Deck({ hand }: { hand: CardHand }) {
  const used = tally(allCodes(hand));
  const most = COPIES[cardGames.id.value] ?? USUAL_COPIES;
  return (
    <div class="paper-keys" role="group" aria-label={t("keypad")}>
      {cardGames.deck.value.map((code) => (
        <CardButton code={code} disabled={(used.get(code) ?? 0) >= most} onClick={() => change((now) => addCard(now, code))} />
      ))}
    </div>
  );
}
