import type { Json, JsonObject } from "@flowrun/core/plugin";
import type { TraceStep } from "./trace.ts";

/**
 * One step in the form in which two runs are compared: what differs from run to run (times,
 * generated ids, which of two racing threads came first) is taken out of its label.
 */
export interface Observation {
  readonly t: number;
  readonly kind: "event" | "request" | "response" | "sip";
  /** Equal labels are the same thing. */
  readonly label: string;
  /** The channel, bridge or request that it belongs to; its order within that lane is fixed. */
  readonly lane: string;
}

/**
 * A step as an observation, or `undefined` for what is not compared: variables of bridges, other
 * applications, SIP answers.
 */
export function observe(step: TraceStep): Observation | undefined {
  switch (step.kind) {
    case "event":
      if (isBridgeVariable(step.event)) return undefined;
      return { t: step.t, kind: "event", label: labelEvent(step.event), lane: laneOf(step.event) };
    case "request":
      return { t: step.t, kind: "request", label: `> ${step.method} ${step.path}`, lane: "client" };
    case "response":
      return {
        t: step.t,
        kind: "response",
        label: `< ${step.method} ${step.path} ${step.status} ${labelBody(step.body)}`,
        lane: `${step.method} ${step.path}`,
      };
    case "sip-caller":
      return step.send === undefined ? undefined : sip(step.t, `caller ${step.send}`);
    case "sip-callee":
      return sip(step.t, `callee ${step.send}`);
    case "event-subscribeAll":
      return undefined;
  }
}

/** Whether a real platform shows this or not, as it happens. */
export function isOptional(observation: Observation): boolean {
  return observation.label.startsWith("BridgeDestroyed ");
}

// Set when two channels share a bridge: who the other one is, and statistics of the pair. Nothing
// hangs on them.
function isBridgeVariable(event: JsonObject): boolean {
  return event["type"] === "ChannelVarset" && /^BRIDGE|BRIDGED$/.test(String(event["variable"]));
}

function sip(t: number, label: string): Observation {
  return { t, kind: "sip", label, lane: "client" };
}

function labelEvent(event: JsonObject & { readonly type: string }): string {
  const { type, ...fields } = event;
  const normal = normalise(fields) as Record<string, Json>;
  if (String(event["variable"]).startsWith("RTPAUDIOQOS")) normal["value"] = "statistics";
  // Dial and the change of state come from two threads, so the state that Dial shows is the one
  // before or after.
  if (type === "Dial" && event["dialstatus"] === "RINGING")
    normal["peer"] = { ...(normal["peer"] as object), state: "?" };
  return `${type} ${JSON.stringify(normal)}`;
}

function labelBody(body: Json): string {
  const normal = normalise(body);
  const isMedia = typeof normal === "object" && normal !== null && "target_uri" in normal;
  // The answer to play and record shows the state of that instant, from queued to failed.
  return JSON.stringify(isMedia ? { ...normal, state: "?" } : normal);
}

function laneOf(event: JsonObject): string {
  for (const key of ["channel", "peer"]) {
    const channel = event[key] as JsonObject | undefined;
    if (channel !== undefined) return `channel:${String(channel["id"])}`;
  }
  const asking = (event["referred_by"] as JsonObject | undefined)?.["source_channel"] as
    | JsonObject
    | undefined;
  if (asking !== undefined) return `channel:${String(asking["id"])}`;
  const media = (event["playback"] ?? event["recording"]) as JsonObject | undefined;
  if (media !== undefined) return String(media["target_uri"]);
  return `bridge:${String((event["bridge"] as JsonObject)["id"])}`;
}

const timestampPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/;

function normalise(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => normalise(item));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as JsonObject).map(([key, field]): [string, Json] => [
    key,
    mask(key, field),
  ]);
  return Object.fromEntries(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function mask(key: string, value: Json): Json {
  if (key === "timestamp" || key === "creationtime")
    return timestampPattern.test(String(value)) ? "time" : value;
  if (key === "protocol_id" || key === "asterisk_id")
    return typeof value === "string" && value !== "" ? "id" : value;
  if (key === "name" && typeof value === "string") return value.replace(/-[0-9a-f]{8}$/, "-number");
  return normalise(value);
}
