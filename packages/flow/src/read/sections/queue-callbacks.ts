import type { Located } from "@flowrun/core";
import type { TargetNode, YamlEntry } from "@flowrun/core/tooling";
import { memberOf, numberOf, textOf } from "../members.ts";
import { told, type Shape } from "../shape.ts";
import { literalShape, textShape } from "../text-shapes.ts";

/** How a queue calls somebody back, with its defaults. Durations are in milliseconds. */
export interface CallbackNode {
  /** The part that calls back. */
  readonly callback?: TargetNode;
  /**
   * How long somebody may wait to be called back, in ms; absent: as long as where nothing is
   * written.
   */
  readonly callbackWithin?: number;
  /** How long after the call they are called back first, in ms. */
  readonly callbackAfter: number;
  /** How long is left between two attempts, in ms. */
  readonly callbackEvery: number;
  readonly callbackTries: number;
  /** The calendar that says when anybody is called back. */
  readonly callbackHours?: Located<string>;
}

const duration = (minimum: number): Shape => literalShape("duration", { minimum });

/** The keys of a queue that say how somebody is called back. */
export const callbackKeys: Readonly<Record<string, Shape>> = {
  callback: told(
    textShape("the name of a part"),
    "The part that calls somebody back who asked for it with `callback`. It takes `number: string`, `data: json`, `place: string` and `waited: duration`, dials, and waits in this queue in that `place`.",
    { examples: ["call_back"] },
  ),
  callback_after: told(
    duration(0),
    "How long after the end of the call somebody is called back first, whose turn it is.",
    { default: "0s", examples: ["1m"] },
  ),
  callback_tries: told(
    literalShape("integer", { minimum: 1, maximum: 20 }),
    "How often somebody is called back who does not come.",
    { default: 3, examples: [5] },
  ),
  callback_every: told(duration(10_000), "How long is left between two attempts.", {
    default: "5m",
    examples: ["15m"],
  }),
  callback_hours: told(
    textShape("the name of a calendar"),
    "The calendar that says when anybody is called back. Left out, at any time.",
    { examples: ["office"] },
  ),
  callback_within: told(
    duration(60_000),
    "How long somebody may wait to be called back. Nobody is called later: who has waited for so long is given up.",
    { default: "24h", examples: ["8h"] },
  ),
};

/** The values of those keys. */
export function readCallbacks(entry: YamlEntry): CallbackNode {
  const durationAt = (key: string): number | undefined =>
    numberOf("duration", memberOf(entry, key));
  const callback = textOf(memberOf(entry, "callback"));
  const within = durationAt("callback_within");
  const hours = textOf(memberOf(entry, "callback_hours"));
  return {
    ...(callback === undefined ? {} : { callback }),
    ...(within === undefined ? {} : { callbackWithin: within }),
    callbackAfter: durationAt("callback_after") ?? 0,
    callbackEvery: durationAt("callback_every") ?? 300_000,
    callbackTries: numberOf("integer", memberOf(entry, "callback_tries")) ?? 3,
    ...(hours === undefined ? {} : { callbackHours: hours }),
  };
}
