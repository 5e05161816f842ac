import type { CallQuestion, CallReply } from "./call-messages.ts";

/**
 * The messages of processes to one another at the socket of a ledger, or over a line of a cell. Old
 * and new versions of flowrun understand each other as long as these stay as they are.
 */

/** The questions to the owner of a ledger. */
export type Question =
  | CallQuestion
  /** To stand still, so that the asking process can take its calls over. */
  | { readonly ask: "take_over" }
  /** Said by that process: it has the calls. */
  | { readonly ask: "taken" }
  /** To start a process that takes its calls over. */
  | { readonly ask: "reload" }
  /**
   * To have a process that stands by in its cell take its calls, and to end: `to` names that
   * process, or its machine.
   */
  | { readonly ask: "move"; readonly to?: string }
  /** The same, or only to end where it stands by itself; and not to be started again. */
  | { readonly ask: "drain" };

/** The questions to a process that stands by. */
export type Invitation =
  /** To take over the calls of who says so. */
  { readonly invite: "take_over" };

/** The answers of the owner. */
export type Reply =
  | CallReply
  /** It stands still, and the event stream may be opened. */
  | { readonly told: "ready"; readonly process: number }
  /** Its own event stream has ended, and the ledger is free. */
  | { readonly told: "over" }
  /** A process has its calls. */
  | { readonly told: "reloaded"; readonly process: number; readonly calls: number }
  /** Another process of the cell has its calls, so many; it ends. */
  | { readonly told: "moved"; readonly calls: number }
  /** It goes on itself. `why` is a sentence. */
  | { readonly told: "stays"; readonly why: string };
