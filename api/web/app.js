// The page: photo in, tiles to confirm, score out.
import { contextFields } from "/web/facts.js";
import { draw, shrink } from "/web/picture.js";
import { showScore } from "/web/score.js";
import * as service from "/web/service.js";
import { handText, splitHand, suitOf, tileButton } from "/web/tiles.js";
import { said, switchLanguage, word, writeWords } from "/web/words.js";

const byId = (id) => document.getElementById(id);
const LASTING = ["tiles_elsewhere", "face_down", "possible_tile", "too_small"];
const MELD_KINDS = ["pong", "kong_exposed", "kong_added", "kong_concealed", "chow"];

// What is on the page: tiles as read and corrected, melds, the winning tile's index.
const state = { tiles: [], melds: [], seen: [], win: -1, warnings: [], bitmap: null, rules: null, last: null };
let turn = 0;

function terms() {
  const winBy = document.querySelector('input[name="win_by"]:checked').value;
  return {
    ruleset: byId("ruleset").value,
    preset: byId("preset").value,
    win_by: winBy,
    context: contextFields.values(byId("context")),
  };
}

function status(text, isError = false) {
  const line = byId("status");
  line.textContent = text;
  line.hidden = !text;
  line.classList.toggle("error", isError);
}

// Runs one task; an answer that a newer task has overtaken is dropped.
async function run(label, task) {
  const mine = ++turn;
  status(word(label));
  try {
    const use = await task();
    if (mine !== turn) return;
    status("");
    use();
  } catch (error) {
    if (mine === turn) status(error.message, true);
  }
}

async function takePhoto(input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return;
  await run("reading", async () => {
    const { blob, bitmap } = await shrink(file);
    const answer = await service.photo(blob, terms());
    return () => {
      accept(answer.reading, bitmap);
      showHand();
      show(answer.score);
      byId("hand").scrollIntoView({ behavior: "smooth", block: "start" });
    };
  });
}

function accept(reading, bitmap) {
  state.tiles = reading.tiles.map((tile) => ({ ...tile, doubtful: !tile.sure && tile.row >= 0 }));
  state.melds = [...reading.hand.melds];
  state.seen = handCodes();
  state.win = -1;
  state.warnings = reading.warnings;
  state.bitmap = bitmap;
}

const handCodes = () => state.tiles.filter((tile) => tile.row >= 0 && tile.code).map((tile) => tile.code);

function rescore() {
  if (!state.tiles.length && !state.melds.length) return;
  run("scoring", async () => {
    const answer = await service.score(request());
    return () => show(answer);
  });
}

function request() {
  const { concealed, melds } = splitHand(handCodes(), state.melds, state.seen);
  const aside = (code) => suitOf(code) === "h" && state.rules.deck.tiles.includes(code);
  const flowers = concealed.filter(aside);
  const tiles = concealed.filter((code) => code !== "back" && !aside(code));
  const winTile = state.tiles[state.win]?.code ?? "";
  const place = tiles.indexOf(winTile);
  if (place >= 0) tiles.splice(place, 1);
  const asked = terms();
  if (flowers.length) asked.context.flowers = flowers;
  return { ...asked, hand: handText(tiles), melds, win_tile: winTile };
}

function show(score) {
  state.last = score;
  showScore(byId("score"), score);
}

function showHand() {
  byId("hand").hidden = false;
  const buttons = state.tiles.map((tile, index) => {
    if (!tile.code) return null;
    const classes = [tile.doubtful && "doubt", index === state.win && "win", tile.row < 0 && "away"];
    const button = tileButton(tile.code, classes.filter(Boolean));
    button.addEventListener("click", () => openChooser(index));
    return button;
  });
  byId("tiles").replaceChildren(...buttons.filter(Boolean), addButton());
  byId("melds").replaceChildren(...state.melds.map(meldButton), newMeldButton());
  byId("warnings").replaceChildren(...state.warnings.map((warning) => {
    const item = document.createElement("li");
    item.textContent = `⚠ ${said(warning.message)}`;
    return item;
  }));
  byId("picture").hidden = !state.bitmap;
  if (state.bitmap) draw(byId("photo"), state.bitmap, state.tiles.filter((tile) => tile.box && tile.code));
}

function addButton() {
  const button = tileButton("J", ["add"]);
  button.textContent = "＋";
  button.addEventListener("click", () => openChooser(state.tiles.length));
  return button;
}

function meldButton(meld, index) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "meld";
  const [kind, tiles] = meld.split(" ");
  button.textContent = `${word(kind)} ${tiles} ✕`;
  button.addEventListener("click", () => {
    state.melds.splice(index, 1);
    changed();
  });
  return button;
}

function newMeldButton() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "meld";
  button.textContent = word("meld");
  button.addEventListener("click", openMeldChooser);
  return button;
}

// What a correction makes untrue is taken back; the score itself tells what is still wrong.
function changed() {
  state.warnings = state.warnings.filter((warning) => LASTING.includes(warning.code));
  state.melds = splitHand(handCodes(), state.melds, state.seen).melds;
  showHand();
  rescore();
}

function faces(place, codes, choose) {
  place.replaceChildren(...codes.map((code) => {
    const button = tileButton(code);
    button.addEventListener("click", () => choose(code));
    return button;
  }));
}

function openChooser(index) {
  const dialog = byId("chooser");
  const tile = state.tiles[index];
  const choose = (code) => {
    if (tile) {
      state.tiles[index] = { ...tile, code, row: Math.max(0, tile.row), doubtful: false };
      dialog.close();
    } else {
      state.tiles.push({ code, row: 0, box: null, alternatives: [], doubtful: false });
    }
    changed();
  };
  const candidates = tile ? [tile.code, ...tile.alternatives.map((other) => other.code)] : [];
  faces(byId("candidates"), candidates, choose);
  faces(byId("all-tiles"), state.rules.deck.tiles, choose);
  byId("mark-win").hidden = byId("remove").hidden = !tile;
  byId("mark-win").onclick = () => {
    state.win = state.win === index ? -1 : index;
    dialog.close();
    changed();
  };
  byId("remove").onclick = () => {
    state.tiles[index] = { ...tile, code: "", doubtful: false };
    if (state.win === index) state.win = -1;
    dialog.close();
    changed();
  };
  dialog.showModal();
}

function openMeldChooser() {
  const dialog = byId("meld-chooser");
  byId("meld-kinds").replaceChildren(...MELD_KINDS.map((kind, index) => {
    const label = document.createElement("label");
    const input = Object.assign(document.createElement("input"), { type: "radio", name: "kind", value: kind, checked: !index });
    const text = document.createElement("span");
    text.textContent = word(kind);
    label.append(input, text);
    return label;
  }));
  faces(byId("meld-tiles"), state.rules.deck.tiles.filter((code) => !["h", "j"].includes(suitOf(code))), (code) => {
    const kind = dialog.querySelector("input:checked").value;
    const meld = kind === "chow" ? run3(code) : code;
    if (meld) state.melds.push(`${kind} ${meld}`);
    dialog.close();
    changed();
  });
  dialog.showModal();
}

// 123p from its lowest tile; nothing where no run of three starts.
function run3(code) {
  const rank = Number(code[0]);
  return rank <= 7 && code.length === 2 ? `${rank}${rank + 1}${rank + 2}${code[1]}` : "";
}

async function chooseRules() {
  await run("scoring", async () => {
    const rules = await service.ruleset(byId("ruleset").value);
    return () => {
      state.rules = rules;
      localStorage.setItem("ruleset", rules.ruleset ?? rules.id);
      showRules();
      rescore();
    };
  });
}

function showRules() {
  const presets = [{ id: "", zh: word("default"), en: word("default") }, ...(state.rules.presets ?? [])];
  options(byId("preset"), presets);
  byId("preset-field").hidden = presets.length < 2;
  contextFields.show(byId("context"), state.rules.context ?? [], rescore);
}

function options(select, items) {
  const chosen = select.value;
  select.replaceChildren(...items.map((item) => new Option(said(item), item.id)));
  if (items.some((item) => item.id === chosen)) select.value = chosen;
}

async function start() {
  writeWords();
  byId("language").addEventListener("click", () => {
    switchLanguage();
    options(byId("ruleset"), state.all ?? []);
    if (state.rules) showRules();
    if (!byId("hand").hidden) showHand();
    if (state.last) show(state.last);
  });
  for (const id of ["camera", "library"]) {
    byId(id).addEventListener("change", (event) => takePhoto(event.target));
  }
  byId("typed").addEventListener("click", () => {
    accept({ tiles: [], hand: { melds: [] }, warnings: [] }, null);
    byId("score").hidden = true;
    showHand();
    openChooser(0);
  });
  byId("ruleset").addEventListener("change", chooseRules);
  byId("preset").addEventListener("change", rescore);
  for (const input of document.querySelectorAll('input[name="win_by"]')) input.addEventListener("change", rescore);
  await run("scoring", async () => {
    const all = await service.rulesets();
    return () => { state.all = all.filter((item) => item.game === "mahjong"); };
  });
  options(byId("ruleset"), state.all ?? []);
  const saved = localStorage.getItem("ruleset");
  if (state.all?.some((item) => item.id === saved)) byId("ruleset").value = saved;
  if (state.all) await chooseRules();
}

start();
