import { drawWorld } from "./draw-world.ts";
import { drawFleet } from "./fleet/draw-fleet.ts";
import { liveInFleet } from "./fleet/fleet-world.ts";
import { shrink, type Shrinkable } from "./shrink.ts";
import { live, type Outcome } from "./world.ts";

/** What a seed can be lived through as. */
export type KindName = "process" | "fleet";

/** One of them. */
export interface Kind {
  /** Lives through the world of a seed; `say` is told all that happens. */
  readonly live: (seed: number, say?: (line: object) => void) => Promise<Outcome>;
  /** The smallest part of that world in which something is still wrong. */
  readonly smallest: (seed: number) => Promise<object>;
}

/** One process, and the ones that come after it; or those of a fleet, beside one another. */
export const kinds: Readonly<Record<KindName, Kind>> = {
  process: kindOf(drawWorld, live),
  fleet: kindOf(drawFleet, liveInFleet),
};

function kindOf<World extends Shrinkable>(
  draw: (seed: number) => World,
  liveIn: (world: World, say?: (line: object) => void) => Promise<Outcome>,
): Kind {
  return {
    live: (seed, say) => liveIn(draw(seed), say),
    smallest: (seed) => shrink(draw(seed), liveIn),
  };
}
