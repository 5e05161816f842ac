import type { Scenario } from "../scenario/scenario.ts";
import type { Cue } from "./attempt.ts";

/** Another way that a call might have gone at one moment. */
export interface Choice {
  /** What is chosen, unique among the choices at one step in one state. */
  readonly label: string;
  readonly world: Scenario;
  /** What the caller does instead at this moment; absent when nothing is done. */
  readonly cue?: Cue | undefined;
}
