import type { Observer } from "@flowrun/host";
import type { Logger } from "@flowrun/core/plugin";
import type { ShowRun } from "../operations/run-pages.ts";
import type { CommonParts } from "./open-shared.ts";

/** Where a flow runs, besides what the configuration says. */
export interface StartOptions {
  /** The port of the embedded platform; 0 for a free one. */
  readonly port: number;
  /** Whether the embedded platform is taken although `ari.host` is set. */
  readonly embedded: boolean;
  /** Whether the calls of a process that is alive and has this ledger are taken over. */
  readonly takeOver?: boolean;
  /** The folder that gets the journal of every call, in place of a journal plugin. */
  readonly journal?: string;
}

/** How a flow is run, and who is told of it. */
export interface FlowRun {
  readonly options: StartOptions;
  readonly log: Logger;
  readonly observe: Observer;
  /**
   * Told when the process is fit to have the calls of its cell, which another one may still have.
   */
  readonly standsBy?: () => void;
  /**
   * The parts that it shares with other runs of this process. Default: nothing, and it opens all of
   * its own.
   */
  readonly common?: CommonParts;
  /** Where it is shown how it does, in place of its own pages. */
  readonly show?: ShowRun;
  /** Ends the standing by: then the start rejects. */
  readonly leave?: AbortSignal;
}
