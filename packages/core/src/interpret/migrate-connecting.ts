import { isJsonObject, type Json, type JsonObject } from "../json.ts";

/**
 * The memory of a step in a state of version 5, as version 6 has it. Steps that connect the caller
 * with somebody are changed, also in a `queue`; every other memory stays.
 */
export function byStage(memory: Json): Json {
  if (!isJsonObject(memory)) return memory;
  if (has(memory, onePhone)) return ofStage(asSeveral(memory));
  if (has(memory, several)) return ofStage(memory);
  const { connecting } = memory;
  return isJsonObject(connecting) && has(connecting, several)
    ? { ...memory, connecting: ofStage(connecting) }
    : memory;
}

/** A `bridge` to one phone had a memory of its own. */
const onePhone = ["stage", "endpoint", "ringMs", "callerId", "keepCaller", "bridge", "leg"];

const several = ["stage", "plan", "rounds", "phones", "bridge", "winner"];

const uncalled = ["rounds", "before"];
const joining = ["winner", "wanted"];
const both = ["winner", "talkAt"];

/** The members of each stage, beside those of all. */
const members: Readonly<Record<string, readonly string[]>> = {
  clearing: uncalled,
  making: [...uncalled, "awaited"],
  entering: [...uncalled, "awaited"],
  ringing: uncalled,
  quieting: joining,
  answering: [...joining, "awaited"],
  telling: joining,
  creating: [...joining, "awaited"],
  adding: [...joining, "awaited"],
  undecided: joining,
  fetched: ["other", "awaited"],
  met: [...both, "meeting", "to"],
  talking: [...both, "typed", "doing"],
  parting: [...both, "awaited", "wanted", "ordered"],
  apart: [...both, "doing"],
  returning: [...both, "awaited", "wanted"],
  parked: [...both, "meeting", "doing"],
  replacing: both,
  referring: both,
  leaving_two: [...both, "meeting", "leavingTwo"],
};

function ofStage(memory: JsonObject): JsonObject {
  const stage = stageOf(memory);
  const known = new Set(["plan", "phones", "bridge", ...(members[stage] ?? [])]);
  const filled = Object.entries(withParts(memory)).filter(
    ([member, value]) => known.has(member) && !isPlaceholder(member, value),
  );
  return { ...Object.fromEntries(filled), stage };
}

/** A picked-up or parked caller was in a stage of another name. */
function stageOf({ stage, meeting }: JsonObject): string {
  if (isJsonObject(meeting) && !("stage" in meeting)) return "fetched";
  if (meeting !== undefined && (stage === "ringing" || stage === "answering")) return "met";
  return meeting !== undefined && stage === "apart" ? "parked" : String(stage);
}

function withParts(memory: JsonObject): JsonObject {
  const { plan, meeting, doing, phones } = memory;
  const elsewhere = Array.isArray(phones)
    ? phones.filter(isJsonObject).find(({ leg }) => leg === "")
    : undefined;
  const { isEarly, ...planned } = isJsonObject(plan) ? plan : {};
  return {
    ...memory,
    plan: { ...planned, ...(isEarly === true ? { early: "phone" } : {}) },
    ...(isJsonObject(meeting) ? { other: meeting["bridge"] ?? "" } : {}),
    ...(elsewhere === undefined ? {} : { to: elsewhere["to"] ?? "" }),
    ...(isJsonObject(doing)
      ? { doing: pick(doing, ["side", "by"]), ordered: pick(doing, ["by", "block"]) }
      : {}),
  };
}

function isPlaceholder(member: string, value: Json): boolean {
  if (member === "talkAt") return value === null;
  return (member === "winner" || member === "awaited") && value === "";
}

function asSeveral(memory: JsonObject): JsonObject {
  const { stage, endpoint = "", bridge = "", leg = "", answer: awaited = "" } = memory;
  const plan = { background: null, answers: false, maxMs: null, early: "caller" };
  const isCalled = leg !== "";
  return {
    ...(memory["talkAt"] === undefined ? {} : { talkAt: memory["talkAt"] }),
    stage: stages[String(stage)] ?? "ringing",
    plan: { ...pick(memory, ["ringMs", "callerId", "keepCaller"]), ...plan },
    rounds: isCalled ? [] : [[endpoint]],
    phones: isCalled ? [{ to: endpoint, leg, outcome: null, request: requestOf(leg) }] : [],
    bridge,
    winner: leg,
    awaited,
    before: null,
  };
}

/** The stages with one phone, as they are called with several. */
const stages: Readonly<Record<string, string>> = {
  quieting: "clearing",
  creating: "making",
  adding: "entering",
  joining: "adding",
  talking: "talking",
};

/** The request that called a phone had the number after that of its leg. */
function requestOf(leg: Json): string {
  return `r${Number(String(leg).split(".").at(-1)) + 1}`;
}

function pick(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

function has(object: JsonObject, names: readonly string[]): boolean {
  return names.every((name) => name in object);
}
