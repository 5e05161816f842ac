import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flowrun } from "../apps/app-commands.ts";
import type { Figure } from "../figure.ts";
import type { Delays } from "../load/delays.ts";
import { quantile, ratioOfPairs, type Pair } from "../ratio-of-pairs.ts";
import { serveCalls } from "./serve-calls.ts";
import { onStage, type LoadedApp } from "./stage.ts";
import { warmUp, warmUpCalls } from "./warm-up.ts";

/** How much later a command may come since what led to it is written first, in milliseconds. */
const targetMs = 0.2;

const perSecond = 150;

/** How many seconds of calls each of the two serves in turn, for each pair that is wanted: what else the machine does hits both alike. */
const slices = 10;

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
      while (measured.length < slices * pairs) {
        const order = { calls: perSecond, perSecond, first: measured.length * perSecond };
        const delaysOf = async (app: LoadedApp): Promise<Delays> => (await serveCalls(app, order)).delays;
        // Each is the first of the two as often as the other.
        const isFirst = measured.length % 2 === 0;
        const before = isFirst ? undefined : await delaysOf(apps.reference);
        const subject = await delaysOf(apps.subject);
        measured.push({ subject, reference: before ?? (await delaysOf(apps.reference)) });
      }
      const pairsOf = (of: "p50" | "p99"): readonly Pair[] =>
        measured.map(({ subject, reference }) => ({ subject: subject[of], reference: reference[of] + targetMs }));
      const { ratio, noise, subject, reference } = ratioOfPairs(pairsOf("p99"));
      const middle = ratioOfPairs(pairsOf("p50"));
      const later = measured.map((slice) => slice.subject.p99 - slice.reference.p99);
      return {
        name: "p99 from event to command at 150 calls/s with a ledger, against the same without and 0.2 ms",
        ratio,
        noise,
        target: { kind: "at most", ratio: 1 },
        details: {
          laterMs: rounded(quantile(later, 0.5)),
          laterNoiseMs: rounded((quantile(later, 0.75) - quantile(later, 0.25)) / 2 / Math.sqrt(later.length)),
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
