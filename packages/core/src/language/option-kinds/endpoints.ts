import type { Json, JsonObject } from "../../json.ts";
import type { KindRecord, ValueRule } from "./option-kind.ts";
import { joinEndpoint } from "../phone-number.ts";
import { endpoint } from "./texts.ts";

/** The most phones that one step calls at once, and the most in all. */
export const mostPhones = { atOnce: 20, inAll: 50 } as const;

const single: JsonObject = endpoint.schema({ kind: "endpoint" });

/** A list of endpoints that are called at once, or an expression that gives one. */
const together: JsonObject = {
  ...single,
  type: ["string", "array"],
  items: single,
  minItems: 1,
};

const all: JsonObject = {
  type: "object",
  properties: { all: together },
  required: ["all"],
  additionalProperties: false,
};

const inTurn: JsonObject = {
  ...single,
  type: ["string", "array"],
  items: { ...single, ...all, type: ["string", "object"] },
  minItems: 1,
};

/**
 * The phones that a call goes to: one, several at once under `all`, or one after the other under
 * `turn`, which may hold some at once. In state it is a list of rounds, each a list of endpoints
 * that are called at once.
 */
export const endpoints: KindRecord = {
  expected: "an endpoint such as PJSIP/1000, or { all: [..] } or { turn: [..] } with several",
  schema: () => ({
    ...single,
    type: ["string", "object"],
    properties: { all: together, turn: inTurn },
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
  }),
  expressions: "anywhere",
  ...(endpoint.problem === undefined ? {} : { problem: endpoint.problem }),
  ...(endpoint.templateProblem === undefined ? {} : { templateProblem: endpoint.templateProblem }),
  ...(endpoint.encode === undefined ? {} : { encode: endpoint.encode }),
  ...(endpoint.join === undefined ? {} : { join: endpoint.join }),
  takes: (type) => type.kind === "list" || endpoint.takes(type),
  read: (text) => [text],
  receive: ({ type, value }) => {
    if (Array.isArray(value)) return listOf(value);
    return type.kind === "string" ? listOf([value]) : undefined;
  },
  parts: "endpoints",
};

/**
 * An endpoint without a technology is an extension of the platform: the document's tables hold
 * extensions.
 */
export function withTechnology(written: string): string {
  return written.includes("/") ? written : `PJSIP/${written}`;
}

/**
 * The endpoint that a text means in an option of this kind; `undefined` where the kind names nobody
 * whom a step calls.
 */
export function calledEndpoint(kind: ValueRule["kind"], written: string): string | undefined {
  if (kind === "place") return `Local/${written}/n`;
  return kind === "endpoint" || kind === "endpoints" ? withTechnology(written) : undefined;
}

/** The items of a list that name somebody: an empty text is nobody. */
function listOf(values: readonly Json[]): readonly string[] | undefined {
  const texts = values.map((value) => {
    const text = typeof value === "number" ? String(value) : value;
    return typeof text === "string" ? joinEndpoint([{ text, isGiven: true }]) : undefined;
  });
  const right = texts.filter((text) => text !== undefined && (text === "" || isRight(text)));
  return right.length < texts.length ? undefined : right.flatMap((text) => text || []);
}

function isRight(text: string): boolean {
  return !text.includes("${") && endpoint.problem?.("to", text, { kind: "endpoint" }) === undefined;
}
