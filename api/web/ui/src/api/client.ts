/** The service, called through the client that is generated from its OpenAPI document. */
import createClient from "openapi-fetch";
import type { paths } from "./schema";
import { t } from "../words";
import type {
  CardScore, CardWaits, PhotoAnswer, Problem, Reading, RuleSet, RuleSetSummary, Score, ScoreBody, Settled, Terms, Waits, WinBy,
} from "./types";

const client = createClient<paths>({ baseUrl: location.origin, fetch: (request) => fetch(request) });

/** Something that the service refused, or that could not reach it; ``message`` is for people. */
export class Trouble extends Error {
  constructor(message: string, readonly code: string) {
    super(message);
  }
}

/** Refusals that pass by themselves. */
const BUSY = ["overloaded", "rate_limited"];

type Answered = { data?: unknown; error?: unknown; response: Response };

async function answer<T>(asked: Promise<Answered>): Promise<T> {
  let got: Answered;
  try {
    got = await asked;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Trouble(t("offline"), "offline");
  }
  if (got.error === undefined && got.response.ok) return got.data as T;
  const problem = (got.error ?? {}) as Partial<Problem>;
  const busy = BUSY.includes(problem.code ?? "");
  throw new Trouble(busy ? t("busy") : said(problem), problem.code ?? String(got.response.status));
}

function said(problem: Partial<Problem>): string {
  return [document.documentElement.lang.startsWith("zh") ? problem.title_zh : "", problem.detail]
    .filter(Boolean).join("：") || t("unknown_error");
}

export const listRuleSets = () => answer<RuleSetSummary[]>(client.GET("/v1/rulesets"));

export const describeRuleSet = (id: string) =>
  answer<RuleSet>(client.GET("/v1/rulesets/{id}", { params: { path: { id } } }));

// The bodies are made from the rule set's own description, which no static type can follow.
const loose = <T>(body: object) => body as unknown as T;
type Body<P extends "/v1/score" | "/v1/waits" | "/v1/settle"> =
  paths[P]["post"]["requestBody"]["content"]["application/json"];

export const score = (body: ScoreBody, signal?: AbortSignal) =>
  answer<Score>(client.POST("/v1/score", { body: loose<Body<"/v1/score">>(body), signal: signal ?? null }));

export const scoreCards = (body: object, signal?: AbortSignal) =>
  answer<CardScore>(client.POST("/v1/score", { body: loose<Body<"/v1/score">>(body), signal: signal ?? null }));

export const waits = (body: Terms & { hand: string; melds: string[] }, signal?: AbortSignal) =>
  answer<Waits>(client.POST("/v1/waits", { body: loose<Body<"/v1/waits">>(body), signal: signal ?? null }));

export const waitsCards = (body: object, signal?: AbortSignal) =>
  answer<CardWaits>(client.POST("/v1/waits", { body: loose<Body<"/v1/waits">>(body), signal: signal ?? null }));

export const settle = (body: object) =>
  answer<Settled>(client.POST("/v1/settle", { body: loose<Body<"/v1/settle">>(body) }));

function form(image: Blob, request?: object): FormData {
  const filled = new FormData();
  filled.append("image", image, "photo.jpg");
  if (request) filled.append("request", new Blob([JSON.stringify(request)], { type: "application/json" }));
  return filled;
}

type PhotoBody = paths["/v1/photo"]["post"]["requestBody"]["content"]["multipart/form-data"];

export const photo = (image: Blob, request: Terms & { win_by: WinBy }) =>
  answer<PhotoAnswer>(client.POST("/v1/photo", {
    body: loose<PhotoBody>({}),
    bodySerializer: () => form(image, request),
  }));

export const readCards = (image: Blob, ruleset: string) => read(image, ruleset);

type ReadQuery = NonNullable<paths["/v1/read"]["post"]["parameters"]["query"]>;

export const read = (image: Blob, ruleset: string) =>
  answer<Reading>(client.POST("/v1/read", {
    params: { query: { ruleset: ruleset as NonNullable<ReadQuery["ruleset"]> } },
    body: loose<never>({}),
    bodySerializer: () => form(image),
  }));
