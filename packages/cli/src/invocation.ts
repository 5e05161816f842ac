import type { Paint } from "./terminal/paint.ts";
import type { Surroundings } from "./surroundings.ts";

/** The surroundings of every command, and the options that all commands share. */
export interface Invocation {
  readonly surroundings: Surroundings;
  /** For standard output. */
  readonly paint: Paint;
  /** For standard error. */
  readonly paintError: Paint;
  /** `--json`: data as JSON. */
  readonly json: boolean;
}

/** Gives a command its invocation, once the options are known. */
export type Begin = () => Invocation;
