/** What the camera sees, drawn over its picture. */
import type { Reading } from "../api/types";
import { Tile } from "../tiles/Tile";

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

export function Overlay({ reading }: { reading: Reading }) {
  const { width, height } = reading.image;
  return (
    <div class="overlay" aria-hidden="true">
      {reading.tiles.filter((tile) => (tile.row ?? 0) >= 0).map((tile) => {
        const [x1, y1, x2, y2] = tile.box as [number, number, number, number];
        return (
          <span
            class={tile.sure ? "mark" : "mark doubt"}
            style={{ left: percent(x1, width), top: percent(y1, height), width: percent(x2 - x1, width), height: percent(y2 - y1, height) }}
          >
            <Tile code={tile.code} />
          </span>
        );
      })}
    </div>
  );
}
