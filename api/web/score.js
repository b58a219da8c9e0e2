// The score, laid out: total, each fan, what did not count, who pays.
import { said, word } from "/web/words.js";

function element(name, text = "", className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

export function showScore(place, score) {
  place.replaceChildren(verdict(score));
  if (!score.wins) place.append(element("p", said(score.reason ?? score.reason_code)));
  if (score.fans?.length) place.append(fans(score.fans));
  const points = (score.payments ?? []).map((row) => `${row.amount} · ${said(row.reason)}`);
  place.append(...list("payments", points));
  const left = (score.not_counted ?? []).map((row) => `${said(row)}: ${said(row.reason)}`);
  place.append(...list("not_counted", left));
  place.hidden = false;
}

function verdict(score) {
  const line = element("p", "", score.wins ? "verdict" : "verdict no");
  line.append(element("strong", word(score.wins ? "wins" : "no_win")));
  if (score.wins) line.append(element("span", total(score)));
  return line;
}

function total(score) {
  const capped = score.raw_fan != null && score.raw_fan !== score.fan;
  const cap = capped ? ` (${word("before_cap")} ${score.raw_fan})` : "";
  const points = score.points != null && score.points !== score.multiplier;
  return `${score.fan} ${word("fan")}${cap}  ×${score.multiplier}` +
    (points ? `  ${score.points} ${word("points")}` : "");
}

function fans(rows) {
  const table = element("table");
  for (const fan of rows) {
    const row = element("tr");
    row.append(element("td", said(fan)), element("td", String(fan.fan)));
    table.append(row);
  }
  return table;
}

function list(title, rows) {
  if (!rows.length) return [];
  const items = element("ul", "", "fine");
  items.append(...rows.map((row) => element("li", row)));
  return [element("h3", word(title)), items];
}
