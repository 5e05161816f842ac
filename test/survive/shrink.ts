import { live, type World } from "./world.ts";

/** The smallest part of a world in which something is still wrong: without every fault and caller that it does not need. */
export async function shrink(world: World): Promise<World> {
  let smallest = world;
  for (const part of ["faults", "plans"] as const)
    for (const one of world[part]) {
      const smaller = { ...smallest, [part]: smallest[part].filter((other) => other !== one) };
      if ((await live(smaller)).wrong.length > 0) smallest = smaller;
    }
  return smallest;
}
