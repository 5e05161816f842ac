import type { CallEvent, CallStart, WebhookStart } from "../interpret/event.ts";
import type { Program } from "../interpret/program.ts";

/**
 * Where a host writes what calls are made of, before anything comes of it, so that another process can go on with them when
 * this one dies: the interpreter is deterministic (I1, I2), so the inputs of a call are its state. What it holds is not masked:
 * it may hold secrets, and belongs where only this user can read it.
 */
export interface Ledger {
  /** What an earlier owner left, in the order in which it was written; calls that have ended are taken out. */
  readonly left: readonly LedgerEntry[];
  /** The name of a program, which is kept as long as a live call has it. */
  nameOf(program: Program): string;
  /** The program of this name; `undefined` when it is not there any more, or cannot be used. */
  program(name: string): Program | undefined;
  /** Takes an entry. Order is kept. Returns at once and never throws. */
  write(entry: LedgerEntry): void;
  /** Calls back, in order, once everything written so far would survive; also when it cannot be written, since no call waits for that. */
  commit(release: () => void): void;
  /** Writes what is left, and lets another owner in. */
  close(): Promise<void>;
}

/** One line of a ledger. */
export type LedgerEntry =
  /** A call began. */
  | {
      readonly kind: "start";
      readonly call: string;
      readonly program: string;
      readonly start: CallStart | WebhookStart;
    }
  /** Its interpreter took an event; `n` is the counter of the state after it, by which a replay that differs is noticed. */
  | { readonly kind: "event"; readonly call: string; readonly event: CallEvent; readonly n: number }
  /** The leg of this originate is there, and may be dialled from here on. */
  | { readonly kind: "created"; readonly call: string; readonly request: string }
  /** The owner lived at this time. */
  | { readonly kind: "beat"; readonly at: number }
  /** Nothing is left of the call. */
  | { readonly kind: "end"; readonly call: string };
