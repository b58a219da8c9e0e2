// Calls of the REST service; a problem+json answer becomes an Error with a sentence for people.
import { current, word } from "/web/words.js";

async function answer(path, init) {
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Error(word("offline"));
  }
  const body = await response.json();
  if (!response.ok) throw new Error(sentence(body));
  return body;
}

function sentence(problem) {
  const title = current() === "zh" ? problem.title_zh : problem.title;
  return `${title}${current() === "zh" ? "。" : ". "}${problem.detail}`;
}

export const rulesets = () => answer("/v1/rulesets");

export const ruleset = (id) => answer(`/v1/rulesets/${encodeURIComponent(id)}`);

export function score(request) {
  const headers = { "Content-Type": "application/json" };
  return answer("/v1/score", { method: "POST", headers, body: JSON.stringify(request) });
}

export function photo(blob, request) {
  const form = new FormData();
  form.append("image", blob, "photo");
  form.append("request", JSON.stringify(request));
  return answer("/v1/photo", { method: "POST", body: form });
}
