import * as fc from "fast-check";
import type { CalleeBehaviour, Platform, PlatformRequest } from "../../src/index.ts";

/**
 * One thing that a client, a caller or a callee does. `who` picks among the channels that were made
 * so far.
 */
export type Operation =
  /** `subscribes`: the application subscribes to the channel as soon as it has it. */
  | { readonly kind: "call"; readonly subscribes: boolean }
  | { readonly kind: "caller"; readonly who: number; readonly does: "hangUp" | "press" | "talk" }
  | { readonly kind: "request"; readonly who: number; readonly request: RequestTemplate }
  | { readonly kind: "wait"; readonly ms: number };

/** A request in which `CH` stands for a channel, and `NEW` for an id that was not used before. */
export interface RequestTemplate {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

const request = (
  method: string,
  path: string,
  query: Record<string, string> = {},
): RequestTemplate => ({
  method,
  path,
  query,
});

const requests: readonly RequestTemplate[] = [
  request("POST", "/channels/CH/answer"),
  request("POST", "/channels/CH/answer"),
  request("POST", "/channels/CH/play/NEW", { media: "sound:a" }),
  request("POST", "/channels/CH/play/NEW", { media: "sound:a" }),
  request("POST", "/channels/CH/play/NEW", { media: "sound:a,sound:missing,digits:12" }),
  request("POST", "/channels/CH/play/NEW", { media: "foo:bar" }),
  request("POST", "/channels/CH/play/NEW", { media: "tone:ring" }),
  request("POST", "/channels/CH/record", { name: "NEW", format: "wav", maxDurationSeconds: "1" }),
  request("POST", "/channels/CH/record", {
    name: "r",
    format: "wav",
    ifExists: "overwrite",
    maxDurationSeconds: "1",
  }),
  request("POST", "/recordings/live/r/pause"),
  request("DELETE", "/recordings/live/r/pause"),
  request("POST", "/recordings/live/r/stop"),
  request("POST", "/channels/CH/variable", { variable: "X", value: "1" }),
  request("POST", "/channels/CH/variable", { variable: "TALK_DETECT(set)", value: "500,256" }),
  request("POST", "/channels/CH/variable", { variable: "TALK_DETECT(remove)", value: "" }),
  request("POST", "/channels/CH/continue"),
  request("POST", "/channels/CH/move", { app: "nobody" }),
  request("POST", "/channels/CH/dial", { timeout: "2" }),
  request("DELETE", "/channels/CH"),
  request("POST", "/bridges/b1"),
  request("DELETE", "/bridges/b1"),
  request("POST", "/bridges/b1/addChannel", { channel: "CH" }),
  request("POST", "/bridges/b1/addChannel", { channel: "CH" }),
  request("POST", "/bridges/b1/removeChannel", { channel: "CH" }),
  ...["answers", "hangs-up", "busy", "never"].flatMap((resource) => [
    request("POST", "/channels/NEW", { endpoint: `PJSIP/${resource}`, app: "flow", timeout: "2" }),
    request("POST", "/channels/create", {
      channelId: "NEW",
      endpoint: `PJSIP/${resource}`,
      app: "flow",
    }),
  ]),
];

/** How the callees of these requests behave. */
export const callees: Readonly<Record<string, CalleeBehaviour>> = {
  "PJSIP/answers": { kind: "answer", afterMs: 300 },
  "PJSIP/hangs-up": { kind: "answer", afterMs: 50, hangUpAfterMs: 700 },
  "PJSIP/busy": { kind: "busy" },
  "PJSIP/never": { kind: "never" },
};

const who = fc.nat({ max: 5 });

/** Any operation; waits range from nothing to beyond the end of a sound. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("call" as const), subscribes: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("caller" as const),
      who,
      does: fc.constantFrom("hangUp" as const, "press" as const, "talk" as const),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant("request" as const),
      who,
      request: fc.constantFrom(...requests),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      ms: fc.constantFrom(0, 0.3, 1, 5, 100, 400, 1500),
    }),
  },
);

/** A template as a request about `channel`. */
export function fillIn(template: RequestTemplate, channel: string, fresh: string): PlatformRequest {
  const fill = (text: string): string => text.replace("CH", channel).replace("NEW", fresh);
  const query = Object.entries(template.query).map(([name, value]): [string, string] => [
    name,
    fill(value),
  ]);
  return { method: template.method, path: fill(template.path), query: Object.fromEntries(query) };
}

/** Makes the callees known to a platform. */
export function installCallees(platform: Platform): void {
  for (const [endpoint, behaviour] of Object.entries(callees))
    platform.endpoint(endpoint, behaviour);
}
