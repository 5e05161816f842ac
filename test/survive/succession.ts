import type { Platform } from "@flowrun/simulator";

/** One flowrun, from its start until it dies. */
export interface Mortal {
  readonly host: {
    prepare(): Promise<void>;
    start(): void;
    handOver(successor: {
      readonly over: () => void;
      readonly lost: () => void;
    }): Promise<string | undefined>;
    stay(): void;
  };
  readonly isAlive: () => boolean;
  /** Resolves when it is dead. */
  readonly died: Promise<void>;
  /** At once, and without a word: nothing that it waits for comes any more. */
  readonly die: () => void;
}

/**
 * Waits for the last word of the process before, and reads what that has written as soon as it is
 * said. Gives whether it was, and tells the reader.
 */
export type TakeOver = (read: (isGapless: boolean) => void) => Promise<boolean>;

/** What a succession works with. */
export interface SuccessionParts<Process extends Mortal> {
  readonly platform: Platform;
  /** Makes a process that takes over as `takeOver` says, once it is started. */
  readonly make: (takeOver: TakeOver) => Process;
  /** Told who has the calls from now on, and whether the process before gave its last word. */
  readonly taken: (next: Process, isGapless: boolean) => void;
}

/**
 * How long Asterisk 22 tells the older event stream what happens, now and then, in milliseconds.
 */
const tellsOlderMs = 2;

/**
 * How long a process waits for its successor, and the successor for its last word, in milliseconds.
 */
const patienceMs = { old: 5_000, next: 1_000 };

/**
 * One process that is followed by another, as `flowrun reload` has it: the first lives until the
 * second has the calls.
 */
export class Succession<Process extends Mortal> {
  readonly #parts: SuccessionParts<Process>;
  #next: Process | undefined;
  #isPreparing = false;

  constructor(parts: SuccessionParts<Process>) {
    this.#parts = parts;
  }

  /** Whether there is a process that is to follow. */
  get hasBegun(): boolean {
    return this.#next !== undefined;
  }

  /** Whether there is one, or one that prepares for it. */
  get isUnderWay(): boolean {
    return this.hasBegun || this.#isPreparing;
  }

  /** Hands the calls of a process over, if that can be. */
  async begin(old: Process): Promise<void> {
    const { platform, make, taken } = this.#parts;
    const over = Promise.withResolvers<boolean>();
    const next: Process = make(async (read) => {
      platform.after(patienceMs.next, () => over.resolve(false));
      const isGapless = await Promise.race([over.promise, old.died.then(() => false)]);
      if (!next.isAlive()) return isGapless;
      old.die();
      this.#next = undefined;
      platform.faults.tellOlder(0);
      taken(next, isGapless);
      read(isGapless);
      return isGapless;
    });
    this.#isPreparing = true;
    await Promise.race([next.host.prepare(), old.died]);
    const refusal = old.isAlive()
      ? await old.host.handOver({ over: () => over.resolve(true), lost: () => void this.#end() })
      : "dead";
    this.#isPreparing = false;
    if (refusal !== undefined || !old.isAlive()) return next.die();
    this.#next = next;
    platform.faults.tellOlder(tellsOlderMs);
    next.host.start();
    platform.after(patienceMs.old, () => this.#next === next && this.callOff(old));
  }

  /** The process that was to follow dies before it has the calls. Gives whether there is one. */
  callOff(old: Process): boolean {
    const hadNext = this.#end();
    if (hadNext && old.isAlive()) old.host.stay();
    return hadNext;
  }

  #end(): boolean {
    const next = this.#next;
    this.#next = undefined;
    this.#parts.platform.faults.tellOlder(0);
    next?.die();
    return next !== undefined;
  }
}
