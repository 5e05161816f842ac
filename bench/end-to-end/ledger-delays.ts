import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flowrun } from "../apps/app-commands.ts";
import type { Figure } from "../figure.ts";
import type { Delays } from "../load/delays.ts";
import { ratioOfPairs, type Pair } from "../ratio-of-pairs.ts";
import { serveCalls } from "./serve-calls.ts";
import { onStage } from "./stage.ts";
import { warmUp, warmUpCalls } from "./warm-up.ts";

/** How much later a command may come since what led to it is written first, in milliseconds. */
const targetMs = 0.2;

const perSecond = 150;

/** Where files lie in memory on Linux, as a ledger's do by default. */
const memory = "/dev/shm";

/**
 * How late commands come (a prompt after the key that ends an entry, and all others) with a ledger, against without one and the
 * target, so that 1 meets it. What a ledger costs in processor time is `measureLedger`'s.
 */
export async function measureLedgerDelays(pairs: number): Promise<Figure> {
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), "flowrun-bench-"));
  const withLedger = (ledger: string): typeof flowrun => ({
    ...flowrun,
    environment: { ...flowrun.environment, DURABILITY_LEDGER: ledger, DURABILITY_KEY_FILE: "none" },
  });
  try {
    return await onStage(async ({ start }) => {
      const apps = { subject: await start(withLedger(folder)), reference: await start(withLedger("none")) };
      await warmUp(Object.values(apps), warmUpCalls.quick);
      const measured: { readonly subject: Delays; readonly reference: Delays }[] = [];
      while (measured.length < pairs) {
        const calls = 4 * perSecond;
        const order = { calls, perSecond, first: measured.length * calls };
        const { delays: subject } = await serveCalls(apps.subject, order);
        measured.push({ subject, reference: (await serveCalls(apps.reference, order)).delays });
      }
      const pairsOf = (of: "p50" | "p99"): readonly Pair[] =>
        measured.map(({ subject, reference }) => ({ subject: subject[of], reference: reference[of] + targetMs }));
      const { ratio, noise, subject, reference } = ratioOfPairs(pairsOf("p99"));
      const middle = ratioOfPairs(pairsOf("p50"));
      return {
        name: "p99 from event to command at 150 calls/s with a ledger, against the same without and 0.2 ms",
        ratio,
        noise,
        target: { kind: "at most", ratio: 1 },
        details: {
          p99Ms: rounded(subject),
          withoutP99Ms: rounded(reference - targetMs),
          p50Ms: rounded(middle.subject),
          withoutP50Ms: rounded(middle.reference - targetMs),
        },
      };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
