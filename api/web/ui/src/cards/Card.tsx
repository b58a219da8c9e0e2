/** A paper card: a picture, or a button with the card's name. */
import type { JSX } from "preact";
import { cardGames } from "../score/rules";
import { say } from "../words";
import { CARD_BOX, CardFace } from "./faces";

export const cardName = (code: string): string => {
  const names = cardGames.described.value?.deck.names?.[code];
  return names ? say(names) : code;
};

const Face = ({ code }: { code: string }) => (
  <svg viewBox={CARD_BOX} aria-hidden="true" focusable="false"><CardFace code={code} /></svg>
);

export const Card = ({ code }: { code: string }) => (
  <span class="paper" role="img" aria-label={cardName(code)}><Face code={code} /></span>
);

export const CardRow = ({ codes }: { codes: readonly string[] }) => (
  <span class="paper-row">{codes.map((code) => <Card code={code} />)}</span>
);

type ButtonProps = { code: string } & JSX.IntrinsicElements["button"];

export const CardButton = ({ code, children, class: more, ...rest }: ButtonProps) => (
  <button type="button" aria-label={cardName(code)} {...rest} class={`paper ${String(more ?? "")}`} data-code={code}>
    <Face code={code} />
    <small aria-hidden="true">{cardName(code)}</small>
    {children}
  </button>
);
