import type { CallEvent, JournalEvent, JournalStart } from "@flowrun/core";
import { isInstant } from "../scenario/instant.ts";
import type { ReplayCode } from "./replay-catalogue.ts";

/** The journal of one call, read from a file. */
export interface JournalFile {
  readonly name: string;
  readonly head: JournalStart;
  /** Line 2 of the file is the first. */
  readonly events: readonly JournalEvent[];
  /** Whether the last line was cut off while it was written; it is left out. */
  readonly cutOff: boolean;
}

/** The problem of a journal: one sentence that names the file and the line. */
export interface JournalProblem {
  readonly code: ReplayCode;
  readonly message: string;
}

/** A journal, or why there is none. */
export type JournalReading =
  | { readonly journal: JournalFile; readonly problem?: undefined }
  | { readonly journal?: undefined; readonly problem: JournalProblem };

/** Reads the text of a journal. Total; of several mistakes the first is told. */
export function readJournal(name: string, text: string): JournalReading {
  const lines = text.split("\n");
  const rest = lines.pop() ?? "";
  const last = parse(rest);
  const cutOff = rest !== "" && last === undefined && lines.length > 0;
  const values = [...lines.map(parse), ...(last === undefined ? [] : [last])];
  const [head, ...others] = values;
  if (values.length === 0 && rest === "")
    return fail("PROOF_JOURNAL_EMPTY", `The journal "${name}" holds no call.`);
  const wrong = problemOfStart(head);
  if (wrong !== undefined) return failAt(name, 1, wrong);
  const start = head as JournalStart;
  for (const [index, value] of others.entries()) {
    const problem = problemOfEvent(value, start.call);
    if (problem !== undefined) return failAt(name, index + 2, problem);
  }
  return { journal: { name, head: start, events: others as readonly JournalEvent[], cutOff } };
}

/** A line as JSON; `undefined` when it is none. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

function failAt(name: string, line: number, what: string): JournalReading {
  return fail("PROOF_JOURNAL_LINE", `Line ${line} of the journal "${name}" ${what}.`);
}

function fail(code: ReplayCode, message: string): JournalReading {
  return { problem: { code, message } };
}

type Kind = "string" | "number" | "boolean" | "json";

/** The fields of each event that the interpreter reads, besides `at`. */
const fields: Readonly<Record<CallEvent["kind"], Readonly<Record<string, Kind>>>> = {
  "leg.joined": { leg: "string" },
  "leg.replaced": { leg: "string", channel: "string" },
  "leg.hangup_requested": { leg: "string" },
  "leg.left": { leg: "string" },
  "leg.destroyed": { leg: "string", cause: "number" },
  "transfer.requested": { leg: "string", to: "string" },
  "join.requested": {
    leg: "string",
    to: "string",
    other: "string",
    isOtherCaller: "boolean",
    isAsking: "boolean",
  },
  "dtmf.received": { leg: "string", digit: "string" },
  "playback.finished": { playback: "string", failed: "boolean" },
  "talk.started": { leg: "string" },
  "talk.stopped": { leg: "string" },
  "recording.started": { leg: "string", recording: "string" },
  "recording.finished": { leg: "string", recording: "string" },
  "recording.failed": { leg: "string", recording: "string" },
  "speech.heard": { leg: "string", text: "string", confidence: "number", isFinal: "boolean" },
  "agent.asked": { leg: "string", tool: "string", name: "string", args: "json" },
  "agent.happened": { leg: "string", name: "string", args: "json" },
  "agent.ended": { leg: "string", summary: "json" },
  "sound.lost": { leg: "string", why: "string" },
  "timer.fired": { timer: "string" },
  "request.succeeded": { request: "string", result: "json" },
  "request.failed": { request: "string", code: "string", message: "string", certain: "boolean" },
  "call.resumed": { gapMs: "number" },
  "dtmf.missed": { leg: "string" },
  "room.told": { room: "string", seq: "number", body: "json" },
  "room.lost": { room: "string" },
  "signal.received": { signal: "string", id: "string", args: "json" },
  "call.stopped": { reason: "string" },
};

/**
 * The problem of a journal's first line, as the end of a sentence that begins with "Line 1";
 * `undefined` when there is none.
 */
function problemOfStart(value: unknown): string | undefined {
  if (!isRecord(value)) return "is not a JSON object, so the file is no journal";
  const { start, source } = value;
  if (typeof value["call"] !== "string" || typeof value["flow"] !== "string" || !isRecord(start))
    return "does not begin a call, so the file is no journal";
  if (!isCallStart(start) && !isWebhookStart(start) && !isPartStart(start))
    return 'has no complete "start"';
  if (
    source !== undefined &&
    !(isRecord(source) && typeof source["name"] === "string" && typeof source["text"] === "string")
  )
    return 'has a "source" without a name and a text';
  return problemOfLists(value);
}

function isCallStart({ leg, from, to, args, at }: Readonly<Record<string, unknown>>): boolean {
  return (
    [leg, from, to].every((text) => typeof text === "string") &&
    Array.isArray(args) &&
    isInstant(at)
  );
}

function isWebhookStart({ run, webhook, payload, at }: Readonly<Record<string, unknown>>): boolean {
  return (
    [run, webhook].every((text) => typeof text === "string") && isRecord(payload) && isInstant(at)
  );
}

function isPartStart({ run, part, by, args, at }: Readonly<Record<string, unknown>>): boolean {
  return (
    [run, part, by].every((text) => typeof text === "string") && isRecord(args) && isInstant(at)
  );
}

/**
 * The problem of a further line, as the end of a sentence that begins with "Line 7"; `undefined`
 * when there is none.
 */
function problemOfEvent(value: unknown, call: string): string | undefined {
  if (!isRecord(value)) return "is not a JSON object";
  if (value["call"] !== call) return `is of the call "${String(value["call"])}", not of "${call}"`;
  const { event } = value;
  if (!isRecord(event)) return "has no event";
  const known = Object.entries(fields).find(([kind]) => kind === event["kind"])?.[1];
  if (known === undefined) return `has an event of the unknown kind "${String(event["kind"])}"`;
  const all = { at: "number", ...known };
  const wrong = Object.entries(all).find(([name, kind]) => !isOf(event[name], kind));
  if (wrong !== undefined)
    return `has an event "${String(event["kind"])}" without a right "${wrong[0]}"`;
  return problemOfLists(value);
}

function problemOfLists(line: Readonly<Record<string, unknown>>): string | undefined {
  const wrong = ["commands", "walk"].find(
    (name) => line[name] !== undefined && !isListOfKinds(line[name]),
  );
  return wrong === undefined ? undefined : `has a wrong "${wrong}"`;
}

function isListOfKinds(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((one) => isRecord(one) && typeof one["kind"] === "string")
  );
}

function isOf(value: unknown, kind: string): boolean {
  return kind === "json" ? value !== undefined : typeof value === kind;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
