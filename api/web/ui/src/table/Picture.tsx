/** The scores over the evening as a picture, to look at and to send. */
import { useRef } from "preact/hooks";
import { Icon } from "../parts/Icon";
import { number } from "../score/sentences";
import { language, say, sayList, t } from "../words";
import { course, counted, totals, type Table } from "./ledger";
import { named, sendFiles } from "../parts/files";
import { csvOf, toPng } from "./sharing";

const INKS = ["#0f6b4d", "#b3232a", "#1b4f9c", "#8a5a00"];
const DASHES = ["", "9 5", "2 5", "12 4 2 4"];
const [W, H] = [640, 400];
const BOX = { left: 56, right: 520, top: 70, bottom: 350 };
const FONT = "'PingFang SC','Noto Sans CJK SC','Microsoft YaHei',sans-serif";

export function Evening({ table }: { table: Table }) {
  const svg = useRef<SVGSVGElement>(null);
  const day = table.created.slice(0, 10);
  const picture = async () => sendFiles(named(await toPng(svg.current!, W, H), `hupai-${day}.png`));
  const csv = () => sendFiles(named(new Blob(["\ufeff", csvOf(table, say)], { type: "text/csv" }), `hupai-${day}.csv`));
  return (
    <section class="card" aria-labelledby="evening-title">
      <h2 id="evening-title">{t("evening")}</h2>
      <Picture table={table} svg={svg} day={day} />
      <div class="actions">
        <button type="button" class="button" onClick={() => void picture()}><Icon name="share" /> {t("share_picture")}</button>
        <button type="button" class="button" onClick={() => void csv()}><Icon name="share" /> {t("share_csv")}</button>
      </div>
    </section>
  );
}

/** Labels at the right end, moved apart where lines end close together. */
function spread(heights: number[]): number[] {
  const order = heights.map((_height, seat) => seat).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  for (let place = 1; place < order.length; place += 1) {
    const [above, here] = [placed[order[place - 1]!]!, order[place]!];
    placed[here] = Math.max(placed[here]!, above + 24);
  }
  const over = Math.max(0, Math.max(...placed) - BOX.bottom);
  return placed.map((height) => height - over);
}

function Picture({ table, svg, day }: { table: Table; svg: { current: SVGSVGElement | null }; day: string }) {
  const lines = course(table);
  const values = lines.flat();
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const deals = counted(table).length;
  const x = (place: number) => BOX.left + ((BOX.right - BOX.left) * place) / Math.max(1, deals);
  const y = (value: number) => BOX.bottom - ((BOX.bottom - BOX.top) * (value - low)) / (high - low || 1);
  const labels = spread(lines.map((line) => y(line.at(-1)!)));
  const list = sayList(table.players.map((name, seat) => `${name} ${number(totals(table)[seat]!)}`));
  return (
    <svg ref={svg} class="evening" viewBox={`0 0 ${W} ${H}`} role="img" aria-label={t("chart_alt", { list })} font-family={FONT}>
      <rect width={W} height={H} rx={18} fill="#fffdf6" />
      <text x={28} y={40} font-size={22} font-weight={700} fill="#12503c">{t("app")} · {day}</text>
      {[low, 0, high].filter((value, place, all) => all.indexOf(value) === place).map((value) => (
        <g>
          <line x1={BOX.left} x2={BOX.right} y1={y(value)} y2={y(value)} stroke={value === 0 ? "#8f8873" : "#e4dcc6"} stroke-width={1.5} />
          <text x={BOX.left - 8} y={y(value) + 5} font-size={15} text-anchor="end" fill="#5d5f50">{number(value)}</text>
        </g>
      ))}
      {lines.map((line, seat) => (
        <g>
          <polyline points={line.map((value, place) => `${x(place)},${y(value)}`).join(" ")} fill="none" stroke={INKS[seat]} stroke-width={4} stroke-dasharray={DASHES[seat]} stroke-linejoin="round" stroke-linecap="round" />
          <circle cx={x(deals)} cy={y(line.at(-1)!)} r={6} fill={INKS[seat]} />
          <text x={BOX.right + 14} y={labels[seat]! + 6} font-size={18} font-weight={700} fill={INKS[seat]}>
            {table.players[seat]} {number(line.at(-1)!)}
          </text>
        </g>
      ))}
      <text x={BOX.left} y={380} font-size={15} fill="#5d5f50">{language.value === "zh" ? `${deals} 把` : `${deals} hands`}</text>
    </svg>
  );
}
