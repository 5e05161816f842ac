import type { Figure } from "./figure.ts";
import { cpuPairs } from "./cpu-pairs.ts";
import {
  assertSameCommands,
  byHand,
  flowrun,
  loadXstate,
  runCalls,
  type Contender,
} from "./interpreter/contender.ts";
import { recordCalls, type RecordedCall } from "./interpreter/recorded-calls.ts";
import { ratioOfPairs } from "./ratio-of-pairs.ts";

/**
 * How fast the pure interpreter walks through the calls of the reference flow's test file, in steps
 * per second of processor time. It is compared with xstate's `transition` and with a switch written
 * by hand. All three must command the same.
 */
export async function measureInterpreter(pairs: number): Promise<readonly Figure[]> {
  const calls = recordCalls();
  const xstate = await loadXstate();
  assertSameCommands(xstate, calls);
  assertSameCommands(byHand, calls);
  const compare = compareOn(calls, pairs);
  return [
    compare(xstate, {
      name: "the interpreter, against xstate `transition` on the same flow",
      // About as long as the other: xstate is that much slower.
      rounds: { subject: 100, reference: 5 },
      target: { kind: "at least", ratio: 5 },
    }),
    compare(byHand, {
      name: "the interpreter, against a hand-written pure switch",
      rounds: { subject: 100, reference: 250 },
      target: { kind: "at least", ratio: 0.2 },
    }),
  ];
}

interface Comparison extends Pick<Figure, "name" | "target"> {
  /** How often each goes through all calls for one measurement. */
  readonly rounds: { readonly subject: number; readonly reference: number };
}

function compareOn(calls: readonly RecordedCall[], pairs: number) {
  const steps = calls.reduce((sum, { events }) => sum + events.length + 1, 0);
  return <State>(reference: Contender<State>, { name, rounds, target }: Comparison): Figure => {
    const measured = cpuPairs(
      () => runCalls(flowrun, calls, rounds.subject),
      () => runCalls(reference, calls, rounds.reference),
      pairs,
    );
    const stepsPerSecond = measured.map((pair) => ({
      subject: (steps * rounds.subject * 1_000) / pair.subject,
      reference: (steps * rounds.reference * 1_000) / pair.reference,
    }));
    const { ratio, noise, subject, reference: other } = ratioOfPairs(stepsPerSecond);
    const details = {
      stepsPerSecond: Math.round(subject),
      referenceStepsPerSecond: Math.round(other),
    };
    return { name, ratio, noise, target, details };
  };
}
