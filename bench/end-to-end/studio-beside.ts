import { flowrun } from "../apps/app-commands.ts";
import type { Figure } from "../figure.ts";
import { ratioOfPairs, type Pair } from "../ratio-of-pairs.ts";
import { serveCalls } from "./serve-calls.ts";
import { onStage } from "./stage.ts";
import { warmUp, warmUpCalls } from "./warm-up.ts";

const perSecond = 50;
const calls = 200;

/**
 * What a studio costs that nobody looks at: the processor time of a reference call with `--studio`, against the same without. It is
 * small against what else differs between two services of one hundred calls, so that it takes many pairs to see it.
 */
export async function measureStudioBeside(pairs: number): Promise<Figure> {
  const withStudio = { ...flowrun, name: "flowrun with a studio", args: [...flowrun.args, "--studio"] };
  return onStage(async ({ start }) => {
    const [subject, reference] = [await start(withStudio), await start(flowrun)];
    await warmUp([subject, reference], warmUpCalls.quick);
    const measured: Pair[] = [];
    while (measured.length < pairs) {
      const order = { calls, perSecond, first: measured.length * calls };
      const isOdd = measured.length % 2 === 1;
      const [one, other] = isOdd ? [reference, subject] : [subject, reference];
      const first = (await serveCalls(one, order)).cpuPerCallMs;
      const second = (await serveCalls(other, order)).cpuPerCallMs;
      measured.push(isOdd ? { subject: second, reference: first } : { subject: first, reference: second });
    }
    const { ratio, noise, ...medians } = ratioOfPairs(measured);
    return {
      name: "CPU per reference call with a studio that nobody looks at, against the same without",
      ratio,
      noise,
      target: { kind: "at most", ratio: 1.02 },
      details: { cpuMs: rounded(medians.subject), withoutCpuMs: rounded(medians.reference) },
    };
  });
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
