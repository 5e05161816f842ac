import { PortError, isJsonObject, type Json } from "@flowrun/core/plugin";
import type { CalleeBehaviour } from "../model/callee.ts";
import { type FieldRule, readFields } from "./read-fields.ts";

/** A call from its first ring to its end, as data. */
export interface CallScript {
  readonly from: string;
  readonly to: string;
  readonly app?: string;
  readonly args?: readonly string[];
  readonly name?: string;
  /** SIP headers that it comes with. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Variables that the dial plan gives it. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The number that it was diverted from. */
  readonly divertedFrom?: string;
  readonly audio?: boolean;
  /** Keys to press once the call is answered; a comma waits for a second. */
  readonly keys?: string;
  /** Time from the answer to the first key. Default: 1000. */
  readonly keysAfterMs?: number;
  /**
   * Groups of keys, one for each time that the application waits for an entry. Where nobody tells
   * when it does (`Attend`), they are pressed like {@link keys}, two seconds apart.
   */
  readonly entries?: readonly string[];
  /**
   * Rows that lookups of the application find while the call lasts, by table; refused where nobody
   * attends to calls.
   */
  readonly rows?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  /** Time between two keys. Default: 200. */
  readonly gapMs?: number;
  /** Time from the beginning of the call until the caller hangs up. Default: the caller stays. */
  readonly hangUpAfterMs?: number;
  /** How every phone behaves that is called for this call. Default: as its endpoint does. */
  readonly callee?: CalleeBehaviour;
  /** How the phones of endpoints behave, by `TECH/resource`; it holds for later calls too. */
  readonly callees?: Readonly<Record<string, CalleeBehaviour>>;
}

const callFields = {
  from: { kind: "text", required: true },
  to: { kind: "text", required: true },
  app: { kind: "text" },
  args: { kind: "texts" },
  name: { kind: "text" },
  headers: { kind: "text-map" },
  variables: { kind: "text-map" },
  divertedFrom: { kind: "text" },
  audio: { kind: "flag" },
  keys: { kind: "keys" },
  entries: { kind: "entries" },
  rows: { kind: "rows" },
  keysAfterMs: { kind: "milliseconds" },
  gapMs: { kind: "milliseconds" },
  hangUpAfterMs: { kind: "milliseconds" },
  callee: { kind: "object" },
  callees: { kind: "object" },
} as const satisfies Readonly<Record<string, FieldRule>>;

/**
 * Reads a scripted call. Throws a `PortError` with SIM_BAD_SCRIPT that names the first field that
 * is wrong.
 */
export function readCallScript(value: Json): CallScript {
  const { callee, callees = {}, ...fields } = readFields(value, "The call", callFields);
  const behaviours = Object.entries(callees).map(
    ([endpoint, behaviour]): [string, CalleeBehaviour] => [
      endpoint,
      readCalleeBehaviour(behaviour, `The callee "${endpoint}"`),
    ],
  );
  return {
    ...fields,
    ...(behaviours.length > 0 && { callees: Object.fromEntries(behaviours) }),
    ...(callee !== undefined && { callee: readCalleeBehaviour(callee, "The callee of the call") }),
  };
}

const calleeFields = {
  answer: {
    afterMs: { kind: "milliseconds" },
    earlyMedia: { kind: "flag" },
    hangUpAfterMs: { kind: "milliseconds" },
    keys: { kind: "keys" },
    gapMs: { kind: "milliseconds" },
  },
  busy: { afterMs: { kind: "milliseconds" } },
  decline: { afterMs: { kind: "milliseconds" } },
  reject: { status: { kind: "sip-refusal", required: true }, afterMs: { kind: "milliseconds" } },
  forward: { to: { kind: "text", required: true }, afterMs: { kind: "milliseconds" } },
  never: {},
  unregistered: {},
  manual: {},
} as const satisfies Readonly<Record<CalleeBehaviour["kind"], Readonly<Record<string, FieldRule>>>>;

const kinds = Object.keys(calleeFields)
  .map((kind) => `"${kind}"`)
  .join(", ");

/**
 * Reads how a callee behaves: an object with a `kind`, or only the kind as text. Throws a
 * `PortError` with SIM_BAD_SCRIPT; `subject` begins its message.
 */
export function readCalleeBehaviour(value: Json, subject: string): CalleeBehaviour {
  if (typeof value === "string") return readCalleeBehaviour({ kind: value }, subject);
  if (!isJsonObject(value)) throw badScript(`${subject} must be an object with a "kind".`);
  const { kind, ...rest } = value;
  switch (kind) {
    case "answer":
      return { kind, ...readFields(rest, subject, calleeFields.answer) };
    case "busy":
    case "decline":
      return { kind, ...readFields(rest, subject, calleeFields.busy) };
    case "reject":
      return { kind, ...readFields(rest, subject, calleeFields.reject) };
    case "forward":
      return { kind, ...readFields(rest, subject, calleeFields.forward) };
    case "never":
    case "unregistered":
    case "manual":
      return { kind, ...readFields(rest, subject, calleeFields.never) };
    default:
      throw badScript(`${subject} has an unknown "kind". Use one of ${kinds}.`);
  }
}

function badScript(message: string): PortError {
  return new PortError("SIM_BAD_SCRIPT", message);
}
