/** Every face once, as symbols that the tiles of the page refer to. */
import type { VNode } from "preact";
import { BambooFace } from "./bamboo";
import { isFlower, isSuited, rankOf } from "./codes";
import { Dots } from "./dots";
import { BLACK, BLUE, GREEN, KAI, RED } from "./ink";

const NUMERALS = [..."一二三四五六七八九"];
const GLYPHS: Record<string, readonly [string, string]> = {
  E: ["東", BLUE], S: ["南", BLUE], W: ["西", BLUE], N: ["北", BLUE], C: ["中", RED], F: ["發", GREEN], J: ["飛", RED],
};
const FLOWER_GLYPHS = [..."春夏秋冬梅蘭菊竹琴棋書畫"];
const PETALS = ["#e0678c", "#2f8f5b", "#d99a1e", "#4b7fc4"];

const CODES = [
  ...["m", "p", "s"].flatMap((suit) => NUMERALS.map((_numeral, place) => `${place + 1}${suit}`)),
  ..."ESWNCFPJ", ...FLOWER_GLYPHS.map((_glyph, place) => `H${place + 1}`), "back",
];

function Glyph({ text, y, size, ink }: { text: string; y: number; size: number; ink: string }) {
  return (
    <text x={30} y={y} font-size={size} fill={ink} text-anchor="middle" font-family={KAI} font-weight={700} stroke={ink} stroke-width={0.7}>
      {text}
    </text>
  );
}

const Characters = ({ rank }: { rank: number }) => (
  <g>
    <Glyph text={NUMERALS[rank - 1]!} y={35} size={33} ink={BLUE} />
    <Glyph text="萬" y={71} size={35} ink={RED} />
  </g>
);

const WhiteBoard = () => (
  <g fill="none" stroke={BLUE}>
    <rect x={9} y={11} width={42} height={58} rx={3} stroke-width={3.4} />
    <rect x={15} y={17} width={30} height={46} rx={2} stroke-width={1.6} />
    <path d="M9 22h6M45 22h6M9 58h6M45 58h6M20 11v6M40 11v6M20 63v6M40 63v6" stroke-width={1.6} />
  </g>
);

function Flower({ number }: { number: number }) {
  const ink = PETALS[(number - 1) % 4]!;
  return (
    <g>
      <g transform="translate(38 52)">
        <path d="M0 3C-6 12 -12 17 -20 20M-9 13C-14 10 -17 10 -21 12" fill="none" stroke={GREEN} stroke-width={2.4} stroke-linecap="round" />
        {[0, 72, 144, 216, 288].map((angle) => <ellipse cx={0} cy={-8.4} rx={5.6} ry={7} fill={ink} transform={`rotate(${angle})`} />)}
        <circle r={4} fill="#f6d354" />
      </g>
      <text x={24} y={33} font-size={29} text-anchor="middle" font-family={KAI} font-weight={700} fill={number > 4 ? GREEN : RED}>
        {FLOWER_GLYPHS[number - 1]}
      </text>
      <text x={48} y={22} font-size={15} text-anchor="middle" font-family="Georgia,serif" font-weight={700} fill={BLUE}>
        {(number - 1) % 4 + 1}
      </text>
    </g>
  );
}

const Back = () => (
  <g>
    <rect x={1} y={1} width={58} height={78} rx={6} fill="#1f7d5a" />
    <rect x={6} y={6} width={48} height={68} rx={4} fill="none" stroke="#8fd0b3" stroke-width={1.4} />
    <path d="M30 18L46 40L30 62L14 40ZM30 28L39 40L30 52L21 40Z" fill="none" stroke="#8fd0b3" stroke-width={1.6} />
  </g>
);

function face(code: string): VNode {
  if (isSuited(code)) {
    const rank = rankOf(code);
    return { m: <Characters rank={rank} />, p: <Dots rank={rank} />, s: <BambooFace rank={rank} /> }[code[1] as "m" | "p" | "s"];
  }
  if (isFlower(code)) return <Flower number={Number(code.slice(1))} />;
  if (code === "P") return <WhiteBoard />;
  if (code === "back") return <Back />;
  const [glyph, ink] = GLYPHS[code] ?? [code, BLACK];
  return <Glyph text={glyph} y={60} size={54} ink={ink} />;
}

export function TileSprite() {
  return (
    <svg class="sprite" aria-hidden="true">
      {CODES.map((code) => (
        <symbol id={`tile-${code}`} viewBox="0 0 60 80">
          {face(code)}
        </symbol>
      ))}
    </svg>
  );
}
