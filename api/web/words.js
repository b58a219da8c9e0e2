// Every text of the page, in Chinese and English.
const WORDS = {
  title: ["胡牌", "hupai 胡牌"],
  ruleset: ["打法", "Rules"],
  preset: ["房间设置", "House rules"],
  default: ["默认", "default"],
  win_by: ["怎么胡的", "How was it won"],
  self_draw: ["自摸", "self-draw"],
  discard: ["点炮", "discard"],
  unknown: ["不说", "not said"],
  more: ["更多情况（杠上花、抢杠、庄家……）", "More facts (kong, dealer, …)"],
  take: ["拍照算番", "Take a photo"],
  choose: ["选照片", "Choose"],
  type: ["手动输入", "Type"],
  hand: ["手牌", "The hand"],
  tap: ["点一张牌可以改正，或标成胡的那张。带问号的请看一眼。", "Tap a tile to correct it or to mark the winning one. Look at those with a question mark."],
  which: ["这是哪张牌？", "Which tile is this?"],
  mark_win: ["胡的这张", "Winning tile"],
  remove: ["不是牌", "No tile"],
  close: ["关闭", "Close"],
  add_meld: ["加一副碰、杠、吃", "Add a meld"],
  meld: ["＋ 碰杠", "+ meld"],
  pong: ["碰", "pong"],
  chow: ["吃", "chow"],
  kong_exposed: ["直杠", "exposed kong"],
  kong_added: ["补杠", "added kong"],
  kong_concealed: ["暗杠", "concealed kong"],
  reading: ["正在看牌……", "Reading the tiles…"],
  scoring: ["正在算番……", "Scoring…"],
  wins: ["胡", "Win"],
  no_win: ["没有胡", "No win"],
  fan: ["番", "fan"],
  before_cap: ["封顶前", "before the cap"],
  points: ["分", "points"],
  not_counted: ["没有算的", "Not counted"],
  payments: ["付钱", "Who pays"],
  how: ["怎么算的", "How it adds up"],
  yes: ["是", "yes"],
  no: ["否", "no"],
  offline: ["连不上服务器，请检查网络。", "The server cannot be reached."],
  privacy: ["照片只在这台服务器的内存里看一眼，不保存。", "The photo is looked at in the server's memory and never kept."],
};

let language = localStorage.getItem("language") ?? (navigator.language.startsWith("zh") ? "zh" : "en");

export const current = () => language;

export function word(key) {
  const found = WORDS[key];
  return found ? found[language === "zh" ? 0 : 1] : key;
}

// A pair {zh, en} from the service in the chosen language; anything else as it is.
export function said(text) {
  return text && typeof text === "object" && "zh" in text ? text[language] : String(text ?? "");
}

export function switchLanguage() {
  language = language === "zh" ? "en" : "zh";
  localStorage.setItem("language", language);
  writeWords();
}

export function writeWords() {
  document.documentElement.lang = language === "zh" ? "zh-Hans" : "en";
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = word(element.dataset.word);
  }
  document.getElementById("language").textContent = language === "zh" ? "English" : "中文";
}
