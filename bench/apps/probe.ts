// Loaded into every application before its own code (`node --import`): tells what it has used when
// it is asked.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import type { Question, Usage } from "./usage.ts";

/** How often the event loop is looked at; each time that it recorded holds this too. */
const resolutionMs = 10;

const loopDelay = monitorEventLoopDelay({ resolution: resolutionMs });

async function take(question: Question): Promise<Usage> {
  if (question === "after collecting garbage") {
    // Memory that finalizers free is freed only at the next collection.
    for (let round = 0; round < 3; round += 1) {
      globalThis.gc?.();
      await setImmediate();
    }
  }
  const { user, system } = process.cpuUsage();
  const watched = loopDelay.count > 0;
  const usage = {
    cpuMs: (user + system) / 1_000,
    heapBytes: process.memoryUsage().heapUsed + process.memoryUsage().external,
    loopDelayP99Ms: watched ? loopDelay.percentile(99) / 1e6 - resolutionMs : 0,
  };
  // Looking takes processor time, as much as two calls a second: never while that is measured.
  loopDelay.disable();
  loopDelay.reset();
  if (question === "watching the event loop") loopDelay.enable();
  return usage;
}

process.on(
  "message",
  (question: Question) => void take(question).then((usage) => process.send?.(usage)),
);
// The application ends when it has nothing left to do, as it would without this.
process.channel?.unref();
