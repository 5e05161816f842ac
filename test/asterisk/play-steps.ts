import type { CallerStep } from "./bed/caller-scenario.ts";
import type { Asterisk } from "./bed/run-asterisk.ts";
import { playCall } from "./play-call.ts";

/**
 * One call through a flow of these steps, and how they ended. Where the last one has failed, the
 * caller is hung up.
 */
export async function playSteps(
  asterisk: Asterisk,
  steps: readonly string[],
  caller: readonly CallerStep[],
): Promise<readonly string[]> {
  const last = "\n      then: { failed: stay }\n  stay:\n    - hangup: busy\n";
  const flow = `start: main\nblocks:\n  main:\n${steps.map((step) => `    - ${step}`).join("\n")}${last}`;
  const { lines } = await playCall(asterisk, { flow, caller });
  return lines.filter((line) => /redirect|main\/. ended|^ended/.test(line));
}
