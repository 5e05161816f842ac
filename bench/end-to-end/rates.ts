import { flowrunOverHttp, hand } from "../apps/app-commands.ts";
import type { Figure } from "../figure.ts";
import { quantile, ratioOfPairs, type Pair } from "../ratio-of-pairs.ts";
import { highestRate } from "./highest-rate.ts";
import { serveCalls } from "./serve-calls.ts";
import { onStage } from "./stage.ts";
import { warmUp, warmUpCalls } from "./warm-up.ts";

/** How many calls a rate is borne of, and how late commands come at half of what flowrun bears. */
export async function measureRates(pairs: number): Promise<readonly Figure[]> {
  return onStage(async ({ start }) => {
    const apps = { subject: await start(flowrunOverHttp), reference: await start(hand) };
    await warmUp(Object.values(apps), warmUpCalls.full);
    const rates: Pair[] = [];
    while (rates.length < pairs) {
      rates.push({
        subject: await highestRate(apps.subject),
        reference: await highestRate(apps.reference),
      });
    }
    const perSecond =
      quantile(
        rates.map(({ subject }) => subject),
        0.5,
      ) / 2;
    const order = { calls: Math.round(perSecond * 4), perSecond, first: 0 };
    const late: Pair[] = [];
    while (late.length < pairs) {
      late.push({
        subject: (await serveCalls(apps.subject, order)).delays.p99,
        reference: (await serveCalls(apps.reference, order)).delays.p99,
      });
    }
    return [rateFigure(rates), delayFigure(late, perSecond)];
  });
}

function rateFigure(pairs: readonly Pair[]): Figure {
  const { ratio, noise, subject, reference } = ratioOfPairs(pairs);
  return {
    name: "highest rate at which p99 from event to command stays under 20 ms, against `hand`",
    ratio,
    noise,
    target: { kind: "at least", ratio: 0.9 },
    details: {
      callsPerSecond: Math.round(subject),
      referenceCallsPerSecond: Math.round(reference),
    },
  };
}

function delayFigure(pairs: readonly Pair[], perSecond: number): Figure {
  const { ratio, noise, subject, reference } = ratioOfPairs(pairs);
  return {
    name: "p99 from event to command at half of that rate, against `hand`",
    ratio,
    noise,
    target: { kind: "at most", ratio: 1.5 },
    details: {
      callsPerSecond: Math.round(perSecond),
      p99Ms: Math.round(subject * 100) / 100,
      referenceP99Ms: Math.round(reference * 100) / 100,
    },
  };
}
