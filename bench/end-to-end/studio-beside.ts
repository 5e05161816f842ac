import type { Observation, Observer } from "@flowrun/host";
import { createTap } from "@flowrun/studio";
import { flowrun } from "../apps/app-commands.ts";
import type { Figure } from "../figure.ts";
import { ratioOfPairs, type Pair } from "../ratio-of-pairs.ts";
import { serveReferenceCall } from "../reference-call.ts";
import { serveCalls } from "./serve-calls.ts";
import { onStage } from "./stage.ts";
import { warmUp, warmUpCalls } from "./warm-up.ts";

/** The most that a studio without a reader may cost, as a share of a call's processor time. */
const targetShare = 0.02;

const calls = 600;
const perSecond = 100;
const tappedCalls = 5_000;

/**
 * The cost of a studio without a reader: its tap, told of reference calls as the host told of one.
 * It is compared with a share of the processor time that such a call takes `flowrun`. Two processes
 * that do the same differ by as much for their whole life, so one with a studio beside one without
 * would say nothing. The rest of such a studio is a socket that listens.
 */
export async function measureStudioBeside(pairs: number): Promise<Figure> {
  const steps = await recordSteps();
  const measured: Pair[] = [];
  tapMs(steps);
  await onStage(async ({ start }) => {
    const app = await start(flowrun);
    await warmUp([app], warmUpCalls.full);
    while (measured.length < pairs) {
      const { cpuPerCallMs } = await serveCalls(app, {
        calls,
        perSecond,
        first: measured.length * calls,
      });
      measured.push({ subject: tapMs(steps), reference: targetShare * cpuPerCallMs });
    }
  });
  const { ratio, noise, subject, reference } = ratioOfPairs(measured);
  return {
    name: "a studio that nobody looks at, against 2 % of the CPU of a reference call",
    ratio,
    noise,
    target: { kind: "at most", ratio: 1 },
    details: {
      microseconds: Math.round(subject * 10_000) / 10,
      callMs: rounded(reference / targetShare),
    },
  };
}

/** The observations of a host for one reference call. */
async function recordSteps(): Promise<readonly Observation[]> {
  const steps: Observation[] = [];
  await serveReferenceCall({ observe: { stepped: (observation) => void steps.push(observation) } });
  return steps;
}

/**
 * The processor time that a tap takes for a call, in milliseconds, with that of letting go of what
 * it kept.
 */
function tapMs(steps: readonly Observation[]): number {
  const { observer } = createTap({ now: () => 0 });
  const without = cpuMsOf(steps, {});
  return cpuMsOf(steps, observer) - without;
}

function cpuMsOf(
  steps: readonly Observation[],
  { stepped = () => undefined, forgotten = () => undefined }: Observer,
): number {
  const before = process.cpuUsage();
  for (let number = 0; number < tappedCalls; number += 1) {
    const call = `1795758590.${number}`;
    // Calls share nothing of what they are told.
    for (const step of steps) stepped({ ...step, call, event: structuredClone(step.event) });
    forgotten(call, false);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / tappedCalls;
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
