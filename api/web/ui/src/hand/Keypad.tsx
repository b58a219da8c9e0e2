/** Every tile of the game as a key. */
import { TileButton } from "../tiles/Tile";
import { isFlower, isSuited } from "../tiles/codes";
import { t } from "../words";

type Props = { deck: readonly string[]; onTile: (code: string) => void; used?: ReadonlyMap<string, number>; label?: string; chosen?: string };

const LIMIT = 4;

function rows(deck: readonly string[]): string[][] {
  const suits = ["m", "p", "s"].map((suit) => deck.filter((code) => isSuited(code) && code.endsWith(suit)));
  const honours = deck.filter((code) => !isSuited(code) && !isFlower(code));
  return [...suits, honours, deck.filter(isFlower)].filter((row) => row.length);
}

export function Keypad({ deck, onTile, used, label, chosen }: Props) {
  return (
    <div class="keypad" role="group" aria-label={label ?? t("keypad")}>
      {rows(deck).map((row) => (
        <div class="keys">
          {row.map((code) => (
            <TileButton code={code} class={code === chosen ? "chosen" : ""} disabled={(used?.get(code) ?? 0) >= (isFlower(code) ? 1 : LIMIT)} onClick={() => onTile(code)} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** How often each tile is used. */
export function tally(codes: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}
