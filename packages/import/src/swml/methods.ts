import { changed } from "../draft/piece-fate.ts";
import { calls } from "./methods-calls.ts";
import { talk } from "./methods-talk.ts";
import { ways } from "./methods-ways.ts";
import type { SwmlPlace, Taken } from "./swml-step.ts";

/** The translation of a method of SWML, by its name. */
export const methods: Readonly<Record<string, (place: SwmlPlace) => Taken>> = {
  ...talk,
  ...calls,
  ...ways,
  denoise: () => ({ fate: changed("left out: the platform takes no noise away") }),
  stop_denoise: () => ({ fate: changed("left out: the platform takes no noise away") }),
};
