import type { Scenario } from "../scenario/scenario.ts";
import type { Cue } from "./attempt.ts";

/** Another way that a call might have gone at one moment. */
export interface Choice {
  /** The choice, unique among those at one step in one state. */
  readonly label: string;
  readonly world: Scenario;
  /** The other act of the caller at this moment; absent when nothing is done. */
  readonly cue?: Cue | undefined;
}
