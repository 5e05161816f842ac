import { flowrun } from "../apps/app-commands.ts";
import type { Figure } from "../figure.ts";
import { ratioOfPairs, type Pair } from "../ratio-of-pairs.ts";
import { serveCalls } from "./serve-calls.ts";
import { onStage, type LoadedApp } from "./stage.ts";
import { warmUp, warmUpCalls } from "./warm-up.ts";

/** A thousand calls of ten seconds are as many a second. */
const perSecond = 100;
const calls = 300;
const pairsOfTwo = 10;

/**
 * What a studio costs that nobody looks at: the processor time of a reference call with `--studio`, against the same without. It is
 * small against what differs between two services of some hundred calls, and between two processes that do the same: so it takes many
 * pairs, of several processes, to see it.
 */
export async function measureStudioBeside(pairs: number): Promise<Figure> {
  const withStudio = { ...flowrun, name: "flowrun with a studio", args: [...flowrun.args, "--studio"] };
  const measured: Pair[] = [];
  while (measured.length < pairs) {
    const some = await onStage(async ({ start }) =>
      measureSome(await start(withStudio), await start(flowrun), Math.min(pairsOfTwo, pairs - measured.length)),
    );
    measured.push(...some);
  }
  const { ratio, noise, ...medians } = ratioOfPairs(measured);
  return {
    name: "CPU per reference call with a studio that nobody looks at, against the same without",
    ratio,
    noise,
    target: { kind: "at most", ratio: 1.02 },
    details: { cpuMs: rounded(medians.subject), withoutCpuMs: rounded(medians.reference) },
  };
}

async function measureSome(subject: LoadedApp, reference: LoadedApp, pairs: number): Promise<readonly Pair[]> {
  await warmUp([subject, reference], warmUpCalls.full);
  const measured: Pair[] = [];
  while (measured.length < pairs) {
    const order = { calls, perSecond, first: measured.length * calls };
    const isOdd = measured.length % 2 === 1;
    const [one, other] = isOdd ? [reference, subject] : [subject, reference];
    const first = (await serveCalls(one, order)).cpuPerCallMs;
    const second = (await serveCalls(other, order)).cpuPerCallMs;
    measured.push(isOdd ? { subject: second, reference: first } : { subject: first, reference: second });
  }
  return measured;
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
