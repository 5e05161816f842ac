import { absences, createRandom, drawPlan, type Below } from "../draw-world.ts";
import { scenes, type SceneName } from "../scenes.ts";
import { fleetFaultKinds, type FleetFault } from "./fleet-faults.ts";
import type { FleetWorld } from "./fleet-world.ts";

/**
 * What happens in a fleet: runs that are asked for are asked of one process, which only
 * `draw-world.ts` has.
 */
const names = [
  "customers",
  "waiting",
  "meeting",
  "recorded",
  "refused",
] as const satisfies readonly SceneName[];

/**
 * The world that a seed makes: two or three workers, one to three callers, and one to five faults
 * in their calls.
 */
export function drawFleet(seed: number): FleetWorld {
  const below = createRandom(seed);
  const scene = names[below(names.length)] ?? "customers";
  const { errands } = scenes[scene];
  const plans = Array.from({ length: 1 + below(3) }, (_, index) => drawPlan(index, errands, below));
  const different = plans.filter(
    ({ from }, index) => plans.findIndex((plan) => plan.from === from) === index,
  );
  const workers = 2 + below(2);
  const faults = Array.from({ length: 1 + below(5) }, () => drawFault(below));
  return { seed, scene, plans: different, workers, faults, tellsStart: seed % 2 === 0 };
}

function drawFault(below: Below): FleetFault {
  const kind = fleetFaultKinds[below(fleetFaultKinds.length)] ?? "crash";
  return { at: 20 + below(150), kind, ms: absences[below(absences.length)] ?? 30 };
}
