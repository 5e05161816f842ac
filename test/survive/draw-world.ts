import type { Plan } from "./people.ts";
import { faultKinds, type Fault } from "./points.ts";
import type { Errand } from "./scene.ts";
import { sceneNames, scenes } from "./scenes.ts";
import type { World } from "./world.ts";

/**
 * The world that a seed makes: a scene, one to three callers, and one to six faults in their calls.
 */
export function drawWorld(seed: number): World {
  const below = createRandom(seed);
  const scene = sceneNames[below(sceneNames.length)] ?? "customers";
  const callers = 1 + below(3);
  const { errands } = scenes[scene];
  const plans = Array.from({ length: callers }, (_, index) => drawPlan(index, errands, below));
  // A number in use twice would be two callers for whoever looks at who was rung for whom.
  const different = plans.filter(
    ({ from }, index) => plans.findIndex((plan) => plan.from === from) === index,
  );
  const faults = Array.from({ length: 1 + below(6) }, () => drawFault(below));
  return { scene, seed, plans: different, faults, tellsStart: seed % 2 === 0 };
}

/** Numbers from 0 up to but not including a bound. */
export type Below = (bound: number) => number;

/** One caller. */
export function drawPlan(index: number, errands: readonly Errand[], below: Below): Plan {
  const errand = errands[below(errands.length)] ?? { keys: "", reaches: "" };
  return {
    from: `55${index}`,
    ...errand,
    afterMs: below(3_000),
    thinkMs: 300 + below(3_000),
    gapMs: 80 + below(400),
    talkMs: 500 + below(5_000),
    ...(below(5) === 0 && { tiresMs: below(12_000) }),
    ...(errand.asks === true && below(2) === 0 && { repeatsMs: below(4_000) }),
  };
}

/** For how long somebody is away, in milliseconds. */
export const absences: readonly number[] = [30, 500, 5_000, 40_000];

function drawFault(below: Below): Fault {
  const kind = faultKinds[below(faultKinds.length)] ?? "drop";
  const ms = absences[below(absences.length)] ?? 30;
  const sign = kind === "set" && below(2) === 0 ? -1 : 1;
  // After a longer standstill, requests that take several turns are too late.
  return { at: 5 + below(120), kind, ms: sign * Math.min(ms, kind === "stall" ? 2_000 : ms) };
}

/** Numbers that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): Below {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}
