import { pause, type Clock } from "@flowrun/core/plugin";
import type { NotePlace } from "./notes.ts";

/** The parts that keep the note. */
export interface OwnerNoteParts {
  /** This process, as its records in the log name it. */
  readonly writer: string;
  /** Whether a process has had the calls before this one, as far as this one has read the log. */
  readonly wasBefore: (writer: string) => boolean;
  readonly clock: Clock;
  /** Whether this process does not have the calls any more. */
  readonly isOver: () => boolean;
  /** Told that another process has them. */
  readonly lost: () => void;
}

/** Below the notes of what is written, which begin with 1. */
const ownerNumber = 0;

/**
 * How soon it is noted again where that failed, and how long the pause becomes at most, in
 * milliseconds.
 */
const againMs = 250;
const mostPauseMs = 60_000;

/**
 * The note on the platform that names the owner of its calls. An owner may lose its connections to
 * the log and to the platform. Once it reaches the platform again, the note tells it that another
 * process has its calls.
 */
export class OwnerNote {
  readonly #parts: OwnerNoteParts;
  #place: NotePlace = {};

  constructor(parts: OwnerNoteParts) {
    this.#parts = parts;
  }

  /** Where it is kept. Before that there is no place for it. */
  keepAt(place: NotePlace): void {
    this.#place = place;
  }

  /**
   * Notes that they are this process's from here on, once the log has said so. Where that fails it
   * is tried again, ever more rarely, as long as no other process has noted the same meanwhile.
   * Never rejects.
   */
  async claim(): Promise<void> {
    const { clock, isOver, lost, writer } = this.#parts;
    for (let pauseMs = againMs; !isOver(); pauseMs = Math.min(2 * pauseMs, mostPauseMs)) {
      try {
        return await this.#place.note?.(ownerNumber, writer);
      } catch {
        await pause(clock, clock.now() + pauseMs);
      }
      if ((await this.whose()) === "another's") lost();
    }
  }

  /** The owner, as the platform tells; `undefined` where it does not. Never rejects. */
  async whose(): Promise<"ours" | "another's" | undefined> {
    const { wasBefore, writer } = this.#parts;
    const owner = await this.#place.noted?.(ownerNumber).catch(() => "");
    if (owner === undefined || owner === "") return undefined;
    // A process that is not in the log as this one has read it came later.
    return owner === writer || wasBefore(owner) ? "ours" : "another's";
  }
}
