import type { Outcome } from "./world.ts";

/** What may be left out of a world. */
export interface Shrinkable {
  readonly faults: readonly object[];
  readonly plans: readonly object[];
}

/**
 * The smallest part of a world in which something is still wrong: without every fault and caller
 * that it does not need.
 */
export async function shrink<World extends Shrinkable>(
  world: World,
  live: (world: World) => Promise<Outcome>,
): Promise<World> {
  let smallest = world;
  for (const part of ["faults", "plans"] as const)
    for (const one of world[part]) {
      const smaller: World = {
        ...smallest,
        [part]: smallest[part].filter((other) => other !== one),
      };
      if ((await live(smaller)).wrong.length > 0) smallest = smaller;
    }
  return smallest;
}
