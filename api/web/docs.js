// The OpenAPI document as a page that can also send a request; nothing is fetched from elsewhere.
const byId = (id) => document.getElementById(id);
let api;

function make(name, text = "", className = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

// Follows references; what has already been opened is only named, so that it ends.
function resolve(schema, opened = []) {
  if (Array.isArray(schema)) return schema.map((part) => resolve(part, opened));
  if (!schema || typeof schema !== "object") return schema;
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    return opened.includes(name) ? name : resolve(api.components.schemas[name], [...opened, name]);
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolve(value, opened)]));
}

function exampleOf(schema) {
  const found = schema?.$ref ? api.components.schemas[schema.$ref.split("/").pop()] : schema;
  return found?.examples ? JSON.stringify(found.examples[0], null, 2) : "";
}

function schemaBox(title, schema) {
  const box = make("details");
  box.append(make("summary", title));
  box.addEventListener("toggle", () => {
    if (box.open && box.children.length === 1) box.append(make("pre", JSON.stringify(resolve(schema), null, 2)));
  });
  return box;
}

function parameterRow(parameter, inputs) {
  const row = make("label", "", "parameter");
  const choices = parameter.schema.enum ?? parameter.schema.anyOf?.find((one) => one.enum)?.enum;
  const input = make(choices ? "select" : "input");
  if (choices) input.append(...["", ...choices.filter(Boolean)].map((value) => new Option(value, value)));
  else input.type = "text";
  inputs[parameter.name] = { input, where: parameter.in };
  row.append(make("code", parameter.name), input, make("span", parameter.description ?? ""));
  return row;
}

// Returns a function that makes the fetch options of what is filled in.
function bodyForm(place, content) {
  if (content["application/json"]) {
    const schema = content["application/json"].schema;
    const text = Object.assign(make("textarea"), { value: exampleOf(schema) });
    place.append(text, schemaBox("schema", schema));
    return () => ({ headers: { "Content-Type": "application/json" }, body: text.value });
  }
  const { properties } = content["multipart/form-data"].schema;
  const file = Object.assign(make("input"), { type: "file", accept: "image/*" });
  place.append(file);
  const text = properties.request && Object.assign(make("textarea"), { value: exampleOf(properties.request) });
  if (text) place.append(text, schemaBox("request", properties.request));
  return () => {
    const form = new FormData();
    if (file.files[0]) form.append("image", file.files[0]);
    if (text) form.append("request", text.value);
    return { body: form };
  };
}

function address(path, inputs) {
  const query = new URLSearchParams();
  for (const [name, { input, where }] of Object.entries(inputs)) {
    if (where === "path") path = path.replace(`{${name}}`, encodeURIComponent(input.value));
    else if (input.value) query.set(name, input.value);
  }
  return query.size ? `${path}?${query}` : path;
}

async function send(url, options, result) {
  result.hidden = false;
  try {
    const response = await fetch(url, options);
    const text = await response.text();
    const json = response.headers.get("content-type")?.includes("json");
    result.textContent = `${response.status} ${response.headers.get("content-type")}\n\n` +
      (json ? JSON.stringify(JSON.parse(text), null, 2) : text);
  } catch (error) {
    result.textContent = String(error);
  }
}

function answers(responses) {
  const table = make("table");
  for (const [status, response] of Object.entries(responses)) {
    const row = make("tr");
    row.append(make("td", status), make("td", response.description));
    table.append(row);
  }
  const schema = responses["200"]?.content?.["application/json"]?.schema;
  return schema ? [table, schemaBox("200", schema)] : [table];
}

function operationCard(path, method, operation) {
  const card = make("details", "", "card");
  const line = make("summary");
  line.append(make("span", method.toUpperCase(), `method ${method}`), make("code", path), make("span", operation.description));
  const inputs = {};
  const rows = (operation.parameters ?? []).map((parameter) => parameterRow(parameter, inputs));
  card.append(line, ...rows);
  const body = operation.requestBody ? bodyForm(card, operation.requestBody.content) : () => ({});
  const button = Object.assign(make("button", "Send", "button send"), { type: "button" });
  const result = make("pre");
  result.hidden = true;
  button.addEventListener("click", () =>
    send(address(path, inputs), { method: method.toUpperCase(), ...body() }, result));
  card.append(button, result, ...answers(operation.responses));
  return card;
}

api = await (await fetch("/openapi.json")).json();
byId("title").textContent = `${api.info.title} ${api.info.version}`;
for (const [path, methods] of Object.entries(api.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    byId("operations").append(operationCard(path, method, operation));
  }
}
