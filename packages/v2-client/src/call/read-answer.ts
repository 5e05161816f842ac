import { isJsonObject, parseJson, type Json } from "@flowrun/core/plugin";
import type { V2Code } from "../catalogue.ts";
import { type Endpoint, givesFile } from "../openapi/endpoints.ts";
import { labelOf, placeIn, V2Error } from "../v2-error.ts";
import type { RawAnswer } from "./attempt.ts";
import type { CheckAnswer } from "./check-answer.ts";
import type { RequestParts } from "./request-parts.ts";

/** The rules that an answer is read by. */
export interface Reading {
  /** The arguments of the call, none of which an error repeats. */
  readonly given: RequestParts;
  readonly checkAnswer: CheckAnswer;
}

/**
 * The body of a 2xx: parsed JSON of the shape that the description knows, `null` when it is empty,
 * or a file's text. A whole number that JavaScript cannot hold exactly is a text. Throws a
 * `V2Error` for everything else.
 */
export function readAnswer(
  endpoint: Endpoint,
  answer: RawAnswer,
  { given, checkAnswer }: Reading,
): Json {
  const { status, text } = answer;
  const contentType = typeOf(answer);
  if (redirects.has(status)) throw redirected(endpoint, answer);
  if (status < 200 || status >= 300) throw refusal(endpoint, answer, given);
  if (text === "") return null;
  if (contentType.startsWith("text/html"))
    throw malformedAnswer(endpoint, answer, "it is an HTML page");
  const isJson = /^application\/([^;]+\+)?json\s*(;|$)/.test(contentType);
  if (givesFile(endpoint) && !isJson) return text;
  const value = parse(text);
  if (value === undefined) throw malformedAnswer(endpoint, answer, textFault(text));
  const fault = checkAnswer(endpoint, status, value);
  if (fault !== undefined) throw malformedAnswer(endpoint, answer, fault);
  // The description speaks of numbers, flows take the digits of those that are no longer exact.
  return parseJson(text);
}

function typeOf({ headers }: RawAnswer): string {
  return (headers.get("content-type") ?? "").toLowerCase();
}

function textFault(text: string): string {
  return /^\s*</.test(text) ? "it is an HTML page" : "it is no JSON, or not all of it";
}

/** The error for an answer that cannot be read. The operation may have been done. */
export function malformedAnswer(endpoint: Endpoint, answer: RawAnswer, why: string): V2Error {
  const message = `The answer to ${labelOf(endpoint)} (status ${answer.status}) cannot be read: ${why}. Check the base URL.`;
  return new V2Error("V2_ANSWER_MALFORMED", message, {
    ...placeIn(endpoint, answer),
    outcome: "failed",
  });
}

const codes: Readonly<Record<number, V2Code>> = {
  400: "V2_BAD_REQUEST",
  401: "V2_UNAUTHORIZED",
  403: "V2_FORBIDDEN",
  404: "V2_NOT_FOUND",
};

// These lead elsewhere (RFC 9110, 15.4); 304 does not.
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirected(endpoint: Endpoint, answer: RawAnswer): V2Error {
  const where = placeLedTo(answer.headers.get("location") ?? "");
  const message = `${labelOf(endpoint)} was answered with a redirect (${answer.status}) to ${where}, which is not followed. Set the base URL to where the API is.`;
  return new V2Error("V2_REDIRECTED", message, { ...placeIn(endpoint, answer), outcome: "failed" });
}

/** Path and query may hold what is nobody's business. */
function placeLedTo(location: string): string {
  const here = "http://here.invalid";
  const origin = URL.parse(location, here)?.origin;
  if (origin === undefined) return "an address that cannot be read";
  return origin === here ? "the same address" : `"${origin}"`;
}

function refusal(endpoint: Endpoint, answer: RawAnswer, given: RequestParts): V2Error {
  const { status, text } = answer;
  const isRefusal = status >= 400 && status < 500;
  const body = parse(text);
  const platformCode = isJsonObject(body) ? body["code"] : undefined;
  const place = placeIn(endpoint, answer);
  const named = place.requestId === undefined ? "" : ` (request "${place.requestId}")`;
  const message = `${labelOf(endpoint)} was answered with ${status}${named}${platformWords(answer, given)}.`;
  return new V2Error(codes[status] ?? kindOf(status), message, {
    ...place,
    outcome: isRefusal ? "refused" : "failed",
    certain: isRefusal,
    ...(platformCode === undefined ? {} : { platformCode }),
  });
}

function kindOf(status: number): V2Code {
  if (status >= 500) return "V2_PLATFORM_FAILED";
  return status >= 400 ? "V2_REFUSED" : "V2_STATUS_UNEXPECTED";
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const mostCharacters = 200;

// A text that looks like a token: it may be one that the platform repeats. No run of letters is
// gone through twice.
const tokens = /(?<![\w-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;

/**
 * The platform's words for a failure, to end a sentence: `: "…"`, or `, an HTML page`, or nothing.
 * At most 200 characters in one line. Arguments of the call and texts that look like tokens are
 * replaced by `…`: they may be secret.
 */
function platformWords(answer: RawAnswer, given: RequestParts): string {
  const { text } = answer;
  if (typeOf(answer).startsWith("text/html") || /^\s*</.test(text)) return ", an HTML page";
  const masked = valuesIn([given.path, given.query, given.body ?? null])
    .toSorted((a, b) => b.length - a.length)
    .reduce((words, value) => words.replaceAll(value, "…"), text.slice(0, mostRead))
    .replaceAll(tokens, "…");
  const line = masked.replaceAll(/[\s\p{C}]+/gu, " ").trim();
  if (line === "") return "";
  return `: "${line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line}"`;
}

// Enough for the words that are shown, whatever was masked in them.
const mostRead = 16 * 1024;

// Shorter ones say nothing by themselves, and would leave gaps everywhere.
const shortestSecret = 3;

function valuesIn(value: Json): readonly string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(valuesIn);
  const text = typeof value === "boolean" ? "" : String(value ?? "");
  if (text.length < shortestSecret) return [];
  // In JSON some characters are written in another way.
  const inJson = JSON.stringify(text).slice(1, -1);
  return inJson === text ? [text] : [text, inJson];
}
