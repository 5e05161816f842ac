import { readFileSync } from "node:fs";
import { createSource, type Program } from "@flowrun/core";
import type { CallerStep } from "../bed/caller-scenario.ts";
import { type Hosted, programOf } from "../hosted.ts";

// What the tests of the flows that come with flowrun share. They have no voice, so what is only
// text is passed over.

/** A flow of the folder `flows`, with these settings. */
export function shippedFlow(
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Program {
  const text = readFileSync(new URL(`../../../flows/${name}.yaml`, import.meta.url), "utf8");
  const given = Object.entries(settings).map(
    ([setting, value]) => [setting, { value, origin: "the test" }] as const,
  );
  return programOf(createSource(`${name}.yaml`, text), Object.fromEntries(given));
}

/**
 * Until a call or run has come to a line that holds this text; `number` is that of the call,
 * counted from 0.
 */
export function reached(hosted: Hosted, text: string, number = 0): Promise<void> {
  return hosted.until(() => hosted.lines(number).some((line) => line.includes(text)));
}

export const answered: CallerStep = { kind: "answered" };
export const signal: CallerStep = { kind: "signal" };
export const hangUp: CallerStep = { kind: "hangUp" };
export const hungUp: CallerStep = { kind: "hungUp" };

/** Keys by SIP INFO, of which none comes twice on a busy machine. */
export const press = (keys: string): CallerStep => ({ kind: "press", keys, by: "info" });

/** A tone, and whatever comes next only after it. */
export const speak = (hertz: number): readonly CallerStep[] => [
  { kind: "talk", hertz, ms: 1_000, silentMs: 200 },
  { kind: "pause", ms: 1 },
];
