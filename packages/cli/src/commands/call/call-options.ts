import type { ConfigOptions } from "../../config/config-options.ts";
import type { CalleeWord } from "./callee-behaviour.ts";

/** The options of `flowrun call`; durations in milliseconds. */
export interface CallOptions extends ConfigOptions {
  readonly from: string;
  readonly to: string;
  readonly keys: readonly string[];
  readonly gap: number;
  /** Default: `answer`; on a running flow, what its platform's phones do. */
  readonly callee?: CalleeWord;
  readonly talk?: number;
  readonly hangUp?: number;
  /** As written. */
  readonly at?: string;
  readonly row: readonly string[];
  readonly data?: string;
  readonly url?: string;
}
