import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figure } from "../figure.ts";
import { quantile, ratioOfPairs } from "../ratio-of-pairs.ts";
import { serveCalls } from "./serve-calls.ts";
import { onStage } from "./stage.ts";
import { warmUp, warmUpCalls } from "./warm-up.ts";

/** How much later a command may come since what led to it is written first, in milliseconds. */
const targetMs = 0.2;

const perSecond = 150;
/** For each figure that is wanted. */
const seconds = 10;

/** Where files lie in memory on Linux, as a ledger's do by default. */
const memory = "/dev/shm";

/**
 * How much later commands come since their inputs are kept first: how long each has waited for the
 * ledger, beside the target, so that 1 meets it. The delays with a ledger less those without would
 * say the same on an idle machine. On a busy one the slow end of both is many times this.
 * `measureLedger` tells the processor time of a ledger.
 */
export async function measureLedgerWaits(count: number): Promise<Figure> {
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), "flowrun-bench-"));
  const kept = { name: "flowrun's host and its ledger", file: "bench/apps/kept/main.ts", args: [] };
  try {
    const orders = { calls: seconds * perSecond, perSecond };
    await onStage(async ({ start }) => {
      const app = await start({ ...kept, environment: { LEDGER_FOLDER: folder } });
      await warmUp([app], warmUpCalls.quick);
      for (let order = 0; order < count; order += 1)
        await serveCalls(app, { ...orders, first: order * orders.calls });
    });
    const between = JSON.parse(
      readFileSync(join(folder, "waits.json"), "utf8"),
    ) as readonly (readonly number[])[];
    // The stage asks before each order and behind it.
    const measured = between.filter((_waits, index) => index % 2 === 1);
    const pairs = measured.map((waits) => ({
      subject: quantile(waits, 0.99),
      reference: targetMs,
    }));
    const { ratio, noise, subject } = ratioOfPairs(pairs);
    const middle = quantile(
      measured.map((waits) => quantile(waits, 0.5)),
      0.5,
    );
    return {
      name: "how much later commands come at 150 calls/s for the ledger (p99), against 0.2 ms",
      ratio,
      noise,
      target: { kind: "at most", ratio: 1 },
      details: {
        p99Ms: rounded(subject),
        p50Ms: rounded(middle),
        commits: measured[0]?.length ?? 0,
      },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
