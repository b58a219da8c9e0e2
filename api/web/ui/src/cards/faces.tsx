/** The faces of the long cards and of 大贰: the top end of each card, as it is held. */
import { KAI } from "../tiles/ink";
import { DAER_GLYPHS, isDaer, isDomino } from "./codes";

const RED = "#cf2630";
const BLACK = "#1b1b20";
const GREEN = "#12854a";
const W = 60;
const H = 112;

type Pip = readonly [x: number, y: number, rx: number, ry: number];

/** Pips of a group within a column that is 24 wide and 50 high. */
const GROUPS: Record<number, Pip[]> = {
  1: [[12, 13, 6.6, 9]],
  2: [[12, 13, 6.6, 9], [12, 37, 6.6, 9]],
  3: [[8, 9, 8, 5.6], [12, 25, 8, 5.6], [16, 41, 8, 5.6]],
  4: [[6, 13, 5.6, 9], [18.5, 13, 5.6, 9], [6, 37, 5.6, 9], [18.5, 37, 5.6, 9]],
  5: [[5.6, 10, 5.8, 8], [18.4, 10, 5.8, 8], [12, 25, 5.8, 7.4], [5.6, 40, 5.8, 8], [18.4, 40, 5.8, 8]],
  6: [[4, 13, 4.2, 9.4], [12, 13, 4.2, 9.4], [20, 13, 4.2, 9.4], [4, 37, 4.2, 9.4], [12, 37, 4.2, 9.4], [20, 37, 4.2, 9.4]],
};

const inkOf = (count: number): string => (count === 1 || count === 4 ? RED : BLACK);

function Group({ count, x, inks }: { count: number; x: number; inks?: readonly [string, string] }) {
  return (
    <g transform={`translate(${x} 8)`}>
      {GROUPS[count]!.map(([px, py, rx, ry]) => (
        <ellipse cx={px} cy={py} rx={rx} ry={ry} fill={inks ? inks[py < 25 ? 0 : 1] : inkOf(count)} />
      ))}
    </g>
  );
}

/** Both ends of a card; the lower is the upper turned half round. */
const End = ({ low, high }: { low: number; high: number }) => (
  <g>
    <Group count={low} x={4.5} {...(low === 6 ? { inks: [BLACK, RED] as const } : {})} />
    <Group count={high} x={31.5} {...(low === 6 ? { inks: [RED, BLACK] as const } : {})} />
  </g>
);

const bothEnds = (end: preact.JSX.Element) => (
  <g>
    {end}
    <g transform={`rotate(180 ${W / 2} ${H / 2 + 24})`}>{end}</g>
  </g>
);

function Glyph({ text, ink }: { text: string; ink: string }) {
  return (
    <text x={W / 2} y={52} font-size={48} text-anchor="middle" font-family={KAI} font-weight={900} fill={ink} stroke={ink} stroke-width={2.6} stroke-linejoin="round">
      {text}
    </text>
  );
}

function daer(code: string): preact.JSX.Element {
  const rank = Number(code.slice(1));
  return <Glyph text={DAER_GLYPHS[code[0] as "s" | "b"][rank - 1]!} ink={[2, 7, 10].includes(rank) ? RED : BLACK} />;
}

const seal = (ink: string) => (
  <ellipse cx={W / 2} cy={H / 2 + 24} rx={11} ry={9} fill="none" stroke={ink} stroke-width={2} opacity={0.75} />
);

export function CardFace({ code }: { code: string }) {
  if (isDomino(code)) return bothEnds(<End low={Number(code[0])} high={Number(code[1])} />);
  if (isDaer(code)) return <g>{bothEnds(daer(code))}{seal(RED)}</g>;
  return bothEnds(<Glyph text={code === "T" ? "听" : "财"} ink={code === "T" ? GREEN : RED} />);
}

/** The upper end and the middle: what is seen of a card that is held in a fan. */
export const CARD_BOX = `0 0 ${W} ${H - 36}`;
