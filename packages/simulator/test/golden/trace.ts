import { readFileSync, readdirSync } from "node:fs";
import type { Json, JsonObject } from "@flowrun/core/plugin";

/**
 * One thing that was seen between a client, a real Asterisk 22 and two SIP phones. `t` is
 * milliseconds.
 */
export type TraceStep = { readonly t: number } & (
  | { readonly kind: "event"; readonly event: JsonObject & { readonly type: string } }
  | { readonly kind: "request"; readonly method: string; readonly path: string }
  | {
      readonly kind: "response";
      readonly method: string;
      readonly path: string;
      readonly status: number;
      readonly body: Json;
    }
  | { readonly kind: "sip-caller"; readonly send?: string; readonly recv?: string }
  | { readonly kind: "sip-callee"; readonly send: number | string }
  /** Seen by another application that is subscribed to everything. */
  | { readonly kind: "event-subscribeAll"; readonly type: string }
);

export interface Trace {
  readonly name: string;
  readonly steps: readonly TraceStep[];
}

/** All golden traces, recorded on Asterisk 22.10.1 with chan_pjsip. */
export function loadTraces(): readonly Trace[] {
  const folder = new URL("traces/", import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .toSorted()
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Trace);
}
