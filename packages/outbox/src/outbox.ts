import type { Clock, Logger } from "@flowrun/core/plugin";
import { Courier, type CourierStats } from "./courier.ts";
import { OutboxLog } from "./outbox-log.ts";
import type { OutboxEntry } from "./outbox-entry.ts";
import type { Target } from "./target.ts";

/** The content of an outbox, and its counts. */
export interface OutboxStats {
  readonly targets: Readonly<Record<string, CourierStats & { readonly dropped: number }>>;
  /** The waiting bytes. */
  readonly bytes: number;
  /** Whether what waits would outlive this process. */
  readonly isWritable: boolean;
}

/** The parts of an outbox. */
export interface OutboxParts {
  /** A folder that nobody else uses. */
  readonly folder: string;
  readonly targets: readonly Target[];
  /**
   * The age at which a waiting entry is dropped, in milliseconds; absent: nothing is, by its age.
   */
  readonly keepMs: number | undefined;
  /** When more waits, the oldest is dropped, in bytes. */
  readonly mostBytes: number;
  readonly clock: Clock;
  /** Gives a number from 0 up to 1. */
  readonly random: () => number;
  readonly log: Logger;
}

const lookMs = 60_000;
const lastDeliveriesMs = 2_000;

/** The entries for others, kept until they have taken them. */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #kept: OutboxLog;
  readonly #couriers = new Map<string, { readonly courier: Courier; dropped: number }>();
  /** How many were dropped since that was told. */
  #dropped = 0;
  #cancelLook: () => void;

  /** Begins to bring what an earlier process left. Throws what the file system throws. */
  constructor(parts: OutboxParts) {
    const { folder, targets, clock, random, log } = parts;
    this.#parts = parts;
    const tell = (message: string): void => log.warn({ code: "CLI_OUTBOX_FOLDER" }, message);
    this.#kept = new OutboxLog({ folder, clock, tell });
    for (const target of targets) {
      const taken = (id: string): void => this.#kept.settle(id, target.name);
      this.#couriers.set(target.name, {
        courier: new Courier({ target, clock, random, log, taken }),
        dropped: 0,
      });
    }
    this.#bringLeft();
    this.#cancelLook = clock.wake(clock.now() + lookMs, () => this.#look());
  }

  /**
   * Takes an entry for targets, by their names; returns at once and never throws. An entry that is
   * known by its id already is not taken again. From then on it outlives this process, unless the
   * disk refuses it, which is told.
   */
  take(entry: OutboxEntry, to: readonly string[]): void {
    if (to.length === 0 || this.#kept.knows(entry.id)) return;
    this.#kept.add(entry, to);
    for (const name of to) this.#couriers.get(name)?.courier.add(entry);
    this.#limit();
  }

  /** The waiting entries and the counts so far. */
  stats(): OutboxStats {
    const { bytes, isWritable } = this.#kept;
    const each = [...this.#couriers].map(
      ([name, { courier, dropped }]) => [name, { ...courier.stats(), dropped }] as const,
    );
    return { targets: Object.fromEntries(each), bytes, isWritable };
  }

  /**
   * Ends all delivering; what comes of calls after that is still taken. Resolves when nothing is
   * under way.
   */
  async stop(): Promise<void> {
    await Promise.all(
      [...this.#couriers.values()].map(({ courier }) => courier.close(lastDeliveriesMs)),
    );
  }

  /** Closes the files. Stop first. */
  async close(): Promise<void> {
    this.#cancelLook();
    this.#tellDropped();
    await this.#kept.close();
  }

  #bringLeft(): void {
    const strangers = new Map<string, number>();
    for (const { entry, pending } of this.#kept.held()) {
      for (const name of pending) {
        const to = this.#couriers.get(name);
        if (to === undefined) strangers.set(name, (strangers.get(name) ?? 0) + 1);
        else to.courier.add(entry);
      }
    }
    for (const [name, waiting] of strangers) {
      const message = `What waits in the outbox for "${name}" stays there until that is set again.`;
      this.#parts.log.warn({ code: "CLI_OUTBOX_AWAY", waiting }, message);
    }
  }

  #limit(): void {
    const { clock, keepMs, mostBytes } = this.#parts;
    const oldest = keepMs === undefined ? Number.NEGATIVE_INFINITY : clock.now() - keepMs;
    for (const { entry, pending } of this.#kept.held()) {
      if (this.#kept.bytes <= mostBytes && entry.at >= oldest) break;
      this.#drop(entry, pending);
    }
  }

  #drop(entry: OutboxEntry, pending: ReadonlySet<string>): void {
    for (const name of [...pending]) {
      const to = this.#couriers.get(name);
      to?.courier.remove(entry.id);
      if (to !== undefined) to.dropped += 1;
      this.#kept.settle(entry.id, name);
    }
    this.#dropped += 1;
  }

  /** Once a minute, so that a full outbox does not fill the log, too. */
  #look(): void {
    const { clock } = this.#parts;
    this.#limit();
    this.#tellDropped();
    this.#cancelLook = clock.wake(clock.now() + lookMs, () => this.#look());
  }

  #tellDropped(): void {
    const dropped = this.#dropped;
    this.#dropped = 0;
    if (dropped === 0) return;
    const message =
      "The oldest of what waited in the outbox was dropped, and nobody is told of it.";
    this.#parts.log.error({ code: "CLI_OUTBOX_DROPPED", dropped }, message);
  }
}
