/** 筒: the circles. */
import { BLUE, BONE, GREEN, RED } from "./ink";

type Spot = readonly [x: number, y: number, ink: string];

const COLUMNS = [14, 30, 46] as const;
const row = (y: number, inks: readonly string[], xs: readonly number[] = COLUMNS): Spot[] =>
  inks.map((ink, place) => [xs[place]!, y, ink]);
const PAIR = [19, 41] as const;

const SPOTS: Record<number, { r: number; spots: Spot[] }> = {
  2: { r: 13, spots: [[30, 23, GREEN], [30, 57, BLUE]] },
  3: { r: 10.5, spots: [[15, 18, BLUE], [30, 40, RED], [45, 62, GREEN]] },
  4: { r: 11, spots: [...row(22, [BLUE, GREEN], PAIR), ...row(58, [GREEN, BLUE], PAIR)] },
  5: { r: 9.5, spots: [...row(18, [BLUE, GREEN], [16, 44]), [30, 40, RED], ...row(62, [GREEN, BLUE], [16, 44])] },
  6: { r: 9.5, spots: [...row(16, [GREEN, GREEN], PAIR), ...row(42, [RED, RED], PAIR), ...row(64, [RED, RED], PAIR)] },
  7: { r: 8, spots: [[13, 13, GREEN], [30, 20, GREEN], [47, 27, GREEN], ...row(47, [RED, RED], PAIR), ...row(66, [RED, RED], PAIR)] },
  8: { r: 8, spots: [13, 31, 49, 67].flatMap((y) => row(y, [BLUE, BLUE], PAIR)) },
  9: { r: 7.6, spots: [...row(16, [GREEN, GREEN, GREEN]), ...row(40, [RED, RED, RED]), ...row(64, [BLUE, BLUE, BLUE])] },
};

function Dot({ x, y, r, ink }: { x: number; y: number; r: number; ink: string }) {
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill={ink} />
      <circle cx={x} cy={y} r={r * 0.68} fill="none" stroke={BONE} stroke-width={r * 0.15} />
      {[0, 60, 120].map((angle) => (
        <ellipse cx={x} cy={y} rx={r * 0.46} ry={r * 0.13} fill={BONE} transform={`rotate(${angle} ${x} ${y})`} />
      ))}
      <circle cx={x} cy={y} r={r * 0.15} fill={ink} />
    </g>
  );
}

function Rosette() {
  const petals = Array.from({ length: 12 }, (_none, place) => place * 30);
  return (
    <g>
      <circle cx={30} cy={40} r={25} fill={GREEN} />
      <circle cx={30} cy={40} r={21.5} fill="none" stroke={BONE} stroke-width={1.6} />
      {petals.map((angle) => (
        <ellipse cx={30} cy={24.5} rx={2.6} ry={4.6} fill={BONE} transform={`rotate(${angle} 30 40)`} />
      ))}
      <circle cx={30} cy={40} r={11} fill={BONE} />
      <circle cx={30} cy={40} r={9.2} fill={RED} />
      {[0, 45, 90, 135].map((angle) => (
        <ellipse cx={30} cy={40} rx={6.6} ry={1.5} fill={BONE} transform={`rotate(${angle} 30 40)`} />
      ))}
      <circle cx={30} cy={40} r={2} fill={RED} />
    </g>
  );
}

export function Dots({ rank }: { rank: number }) {
  if (rank === 1) return <Rosette />;
  const { r, spots } = SPOTS[rank]!;
  return <g>{spots.map(([x, y, ink]) => <Dot x={x} y={y} r={r} ink={ink} />)}</g>;
}
