import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Duty } from "./desk-state.ts";

/** What became of the phone of one member. `cancelled`: the call took it back, so that nobody missed anything. */
export type MemberOutcome = "answered" | "no_answer" | "busy" | "declined" | "failed" | "cancelled";

/** What a call says to the desk. */
export type DeskMessage =
  | {
      readonly kind: "join";
      readonly queue: string;
      readonly priority: number;
      readonly needs: readonly string[];
      /** After how many ms `needs` lapse; null: never. */
      readonly relax: number | null;
      /** A place that was kept; null: none. */
      readonly place: string | null;
    }
  /** Asks for `placed`. */
  | { readonly kind: "where" }
  /** It waits no longer, or talks no longer. `keep`: its place is kept for two minutes. */
  | { readonly kind: "leave"; readonly keep: boolean }
  | { readonly kind: "result"; readonly offer: string; readonly member: string; readonly outcome: MemberOutcome }
  | { readonly kind: "over"; readonly member: string }
  | {
      readonly kind: "duty";
      readonly member: string;
      readonly state: Duty;
      /** Where it holds, and where the member is added; null: wherever the member is. */
      readonly queues: readonly string[] | null;
      /** null: as they were. */
      readonly skills: readonly string[] | null;
      readonly level: number | null;
    };

/** Why nobody may wait: no such queue, no room in it, nobody on duty. */
export type Refusal = "unknown" | "full" | "unstaffed";

/** What the desk tells a call. */
export type DeskAnswer =
  | {
      readonly kind: "placed";
      readonly place: string;
      /** From 1. */
      readonly position: number;
      /** How many wait in this queue. */
      readonly waiting: number;
      /** About how many ms are left; null before anybody has talked. */
      readonly estimate: number | null;
    }
  | { readonly kind: "refused"; readonly why: Refusal }
  /** A `duty` was heard. */
  | { readonly kind: "noted" }
  | { readonly kind: "offer"; readonly offer: string; readonly members: readonly string[]; readonly ring: number }
  /** `member` null: all of them. */
  | { readonly kind: "revoke"; readonly offer: string; readonly member: string | null };

const outcomes: ReadonlySet<Json | undefined> = new Set([
  "answered",
  "no_answer",
  "busy",
  "declined",
  "failed",
  "cancelled",
]);
const duties: ReadonlySet<Json | undefined> = new Set(["ready", "paused", "away"]);

const isText = (value: Json | undefined): boolean => typeof value === "string";
const isTexts = (value: Json | undefined): boolean => Array.isArray(value) && value.every(isText);
const isNumber = (value: Json | undefined): boolean => typeof value === "number";
const orNull =
  (is: (value: Json | undefined) => boolean) =>
  (value: Json | undefined): boolean =>
    value === null || is(value);

type Shape = Readonly<Record<string, (value: Json | undefined) => boolean>>;

const shapes: Readonly<Record<DeskMessage["kind"], Shape>> = {
  join: { queue: isText, priority: isNumber, needs: isTexts, relax: orNull(isNumber), place: orNull(isText) },
  where: {},
  leave: { keep: (value) => typeof value === "boolean" },
  result: { offer: isText, member: isText, outcome: (value) => outcomes.has(value) },
  over: { member: isText },
  duty: {
    member: isText,
    state: (value) => duties.has(value),
    queues: orNull(isTexts),
    skills: orNull(isTexts),
    level: orNull(isNumber),
  },
};

/** A message as the desk understands it; `undefined` when it is none, as from a version of flowrun that is not this one. */
export function readDeskMessage(body: Json): DeskMessage | undefined {
  return isJsonObject(body) && isDeskMessage(body) ? body : undefined;
}

function isDeskMessage(body: JsonObject): body is JsonObject & DeskMessage {
  const { kind } = body;
  if (typeof kind !== "string" || !Object.hasOwn(shapes, kind)) return false;
  return Object.entries(shapes[kind as DeskMessage["kind"]]).every(([key, fits]) => fits(body[key]));
}
