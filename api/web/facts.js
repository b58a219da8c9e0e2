// The facts that no photo shows, as a form made from the rule set's own list.
import { said } from "/web/words.js";

function control(field) {
  if (field.type === "bool") return Object.assign(document.createElement("input"), { type: "checkbox" });
  if (field.type.includes("|")) {
    const select = document.createElement("select");
    select.append(new Option("–", ""), ...field.type.split("|").map((value) => new Option(value, value)));
    return select;
  }
  return Object.assign(document.createElement("input"), { type: "number", min: 0, step: 1 });
}

function value(input) {
  if (input.type === "checkbox") return input.checked || null;
  if (input.value === "") return null;
  return input.type === "number" ? Number(input.value) : input.value;
}

export const contextFields = {
  show(place, fields, changed) {
    const before = this.values(place);
    const rows = fields.filter((field) => field.type !== "list").map((field) => {
      const label = document.createElement("label");
      const text = document.createElement("span");
      text.textContent = said(field.meaning);
      const input = control(field);
      input.dataset.field = field.name;
      const old = before[field.name];
      if (old !== undefined) input.type === "checkbox" ? (input.checked = old) : (input.value = old);
      input.addEventListener("change", changed);
      label.append(text, input);
      return label;
    });
    place.replaceChildren(...rows);
  },

  // Only what has been filled in.
  values(place) {
    const entries = [...place.querySelectorAll("[data-field]")].map((input) => [input.dataset.field, value(input)]);
    return Object.fromEntries(entries.filter(([, filled]) => filled !== null));
  },
};
