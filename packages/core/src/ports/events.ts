import type { EmittedEvent } from "../interpret/command.ts";

export type { EmittedEvent };

/** Where calls tell the world what happened: to a webhook, a file, a bus. */
export interface Events {
  /**
   * Takes an event; returns at once and never throws. From then on it outlives this process, and is
   * delivered at least once, also after a restart. Events come mostly in order, and again with the
   * same id where nobody knows whether they arrived. Emitting an event again whose id was taken not
   * long ago does nothing. So a process that goes on with a call may emit events that an earlier
   * process may have emitted. Emit it once the inputs that led to it are committed to the ledger,
   * and before the call's end is.
   */
  emit(event: EmittedEvent): void;
  /**
   * Resolves when nothing is under way any more. The next process delivers the events that nobody
   * has taken by then.
   */
  close(): Promise<void>;
}
