import type { OutboxEntry } from "./outbox-entry.ts";

/** The receiver of entries in the outbox. */
export interface Target {
  /** The key of the configuration that names it, such as `records.webhook`. */
  readonly name: string;
  /** The most entries that it is given at a time. */
  readonly most: number;
  /** Gives what became of each entry, in their order. Never rejects. Takes a limited time. */
  deliver(entries: readonly OutboxEntry[]): Promise<readonly Fate[]>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** The fate of one entry; `why` is a sentence without secrets. */
export type Fate =
  | { readonly kind: "taken" }
  /** Nobody can say that it was taken, and others would fare no better now. */
  | { readonly kind: "away"; readonly why: string; readonly retryAfterMs?: number }
  /** It was understood and not taken; others may be. */
  | { readonly kind: "refused"; readonly why: string };
