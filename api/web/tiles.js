// Tiles: codes, faces as small buttons, and a hand as the service wants it.
const SUITS = { m: "万", p: "筒", s: "条" };
const DIGITS = "一二三四五六七八九";
const HONOURS = { E: "东", S: "南", W: "西", N: "北", C: "中", F: "发", P: "白" };
const FLOWERS = ["春", "夏", "秋", "冬", "梅", "兰", "菊", "竹", "花九", "花十", "十一", "十二"];
const ORDER = [
  ...["m", "p", "s"].flatMap((suit) => [...DIGITS].map((_, i) => `${i + 1}${suit}`)),
  ...Object.keys(HONOURS), "J", ...FLOWERS.map((_, i) => `H${i + 1}`),
];

export const suitOf = (code) => {
  if (code === "back") return "back";
  if (code === "J") return "j";
  if (/^[1-9][mps]$/.test(code)) return code[1];
  return code.startsWith("H") ? "h" : "z";
};

function face(code) {
  const suit = suitOf(code);
  if (SUITS[suit]) return [DIGITS[code[0] - 1], SUITS[suit]];
  if (suit === "h") return [FLOWERS[code.slice(1) - 1] ?? "花", ""];
  return [{ j: "飞", back: "背" }[suit] ?? HONOURS[code], ""];
}

export function tileButton(code, classes = []) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = ["tile", suitOf(code), code, ...classes].join(" ");
  button.setAttribute("aria-label", code);
  const [rank, suit] = face(code);
  const big = document.createElement("b");
  big.textContent = rank;
  const small = document.createElement("i");
  small.textContent = suit;
  button.append(big, small);
  return button;
}

// 123m456pEE, in deck order.
export function handText(codes) {
  const ordered = [...codes].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  let text = "";
  for (const code of ordered) {
    const suit = suitOf(code);
    if (SUITS[suit] && text.endsWith(suit)) text = text.slice(0, -1);
    text += code;
  }
  return text;
}

export function meldTiles(meld) {
  const [kind, text] = meld.split(" ");
  if (kind === "chow") return [...text.slice(0, 3)].map((digit) => digit + text[3]);
  return Array(kind.startsWith("kong") ? 4 : 3).fill(text);
}

// Takes the melds' tiles out of the hand. A meld whose tiles have been corrected away is dropped.
export function splitHand(codes, melds, seen) {
  const left = [...codes];
  const kept = [];
  for (const meld of melds) {
    const wanted = meldTiles(meld);
    const [tile] = wanted;
    const count = (list, code) => list.filter((other) => other === code).length;
    const before = Math.min(count(seen, tile), count(wanted, tile));
    if (count(left, tile) < before) continue;
    for (const code of wanted) {
      const place = left.indexOf(code);
      if (place >= 0) left.splice(place, 1);
    }
    kept.push(meld);
  }
  return { concealed: left, melds: kept };
}
