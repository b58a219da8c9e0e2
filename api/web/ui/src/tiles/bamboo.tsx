/** 条: the bamboo sticks, and the bird of the first. */
import { BLUE, BONE, GREEN, RED } from "./ink";

type Stick = { x: number; y: number; h: number; ink?: string; turn?: number };

const sticks = (y: number, h: number, inks: readonly string[], xs: readonly number[]): Stick[] =>
  inks.map((ink, place) => ({ x: xs[place]!, y, h, ink }));
const THREE = [14, 30, 46] as const;
const G = GREEN;

const STICKS: Record<number, Stick[]> = {
  2: [{ x: 30, y: 22, h: 30 }, { x: 30, y: 58, h: 30 }],
  3: [{ x: 30, y: 22, h: 30 }, ...sticks(58, 30, [G, G], [17, 43])],
  4: [...sticks(22, 30, [G, G], [17, 43]), ...sticks(58, 30, [G, G], [17, 43])],
  5: [...sticks(22, 28, [G, G], [13, 47]), { x: 30, y: 40, h: 30, ink: RED }, ...sticks(58, 28, [G, G], [13, 47])],
  6: [...sticks(22, 30, [G, G, G], THREE), ...sticks(58, 30, [G, G, G], THREE)],
  7: [{ x: 30, y: 15, h: 20, ink: RED }, ...sticks(40, 22, [G, G, G], THREE), ...sticks(65, 22, [G, G, G], THREE)],
  8: [
    ...sticks(22, 28, [G, G], [10, 50]), { x: 23.5, y: 23, h: 25, turn: -32 }, { x: 36.5, y: 23, h: 25, turn: 32 },
    ...sticks(58, 28, [G, G], [10, 50]), { x: 23.5, y: 57, h: 25, turn: 32 }, { x: 36.5, y: 57, h: 25, turn: -32 },
  ],
  9: [15, 40, 65].flatMap((y) => sticks(y, 21, [G, RED, G], THREE)),
};

function Bamboo({ x, y, h, ink = GREEN, turn = 0 }: Stick) {
  const half = h / 2;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x={-3.6} y={-half} width={7.2} height={half} rx={3.4} fill={ink} />
      <rect x={-3.6} y={0} width={7.2} height={half} rx={3.4} fill={ink} />
      <rect x={-4.4} y={-1.7} width={8.8} height={3.4} rx={1.7} fill={ink} />
      <path d={`M-1 ${-half + 4}V-4M-1 4V${half - 4}`} stroke={BONE} stroke-width={1.5} stroke-linecap="round" />
    </g>
  );
}

function Bird() {
  return (
    <g>
      <path d="M31 47C24 57 20 66 17 75C24 72 27 69 29 66C29 70 29 73 31 76C33 73 34 70 34 66C37 70 40 72 46 74C43 65 39 56 37 47Z" fill={GREEN} />
      <path d="M32 50C28 58 25 64 22 70M33 52C33 60 32 66 31 71M35 51C37 58 40 64 43 70" fill="none" stroke={BONE} stroke-width={1.3} />
      <path d="M22 22C18 34 21 48 32 54C43 51 47 38 42 29C39 23 35 21 33 15Z" fill={BLUE} />
      <path d="M26 30C27 41 31 47 36 49C42 44 43 36 40 30C36 35 31 34 26 30Z" fill={RED} />
      <path d="M28 36C31 40 36 40 40 35M29 41C32 44 36 44 39 40" fill="none" stroke={BONE} stroke-width={1.4} />
      <circle cx={26.5} cy={16.5} r={8.5} fill={GREEN} />
      <path d="M19 14L9 18L19.5 20.5Z" fill={RED} />
      <circle cx={24.5} cy={15} r={2.6} fill={BONE} />
      <circle cx={24.2} cy={15} r={1.3} fill="#1c2024" />
      <path d="M28 8.5C29 4 33 2.5 37 3C34.5 5 34 7.5 33.5 10.5M31 10C34 6.5 38 6 41 7.5C38 8.5 36 10.5 34.5 13" fill={RED} />
    </g>
  );
}

export function BambooFace({ rank }: { rank: number }) {
  return rank === 1 ? <Bird /> : <g>{STICKS[rank]!.map((stick) => <Bamboo {...stick} />)}</g>;
}
