import type { CallState } from "@flowrun/core";
import type { LedgerEntry } from "@flowrun/core/plugin";
import type { Observation } from "@flowrun/host";
import type { Platform } from "@flowrun/simulator";

/** How live calls stand, by their ids. */
export type Standing = ReadonlyMap<string, CallState>;

/** Sees what processes write down of calls, and what others make of it. */
export interface LedgerEye {
  /** A process took an input. */
  stepped(observation: Observation): void;
  /** A process wants to write an entry. */
  writes(entry: LedgerEntry): void;
  /** What it wanted to write counts from here on. */
  released(): void;
  /** What would stand on a disk that was written now. */
  standing(): Standing;
  /** The process has died; so much stands on the disk. */
  died(left: Standing): void;
  /** The next process took an input of an earlier one again. */
  replayed(observation: Observation): void;
  /** It has taken all of them; so has one that takes an input of its own. */
  hasReplayed(): void;
  /**
   * S5: a call that ended more often than it began, began again when its leg had gone before its
   * process had the calls, or took a key twice. S6: one that stands elsewhere in the next process
   * than where it stood.
   */
  wrong(): readonly string[];
}

/** An eye that has seen nothing yet. */
export function createLedgerEye(platform: Platform): LedgerEye {
  const gone = new Set<string>();
  const keys = new Map<string, number>();
  const wrong: string[] = [];
  const pressed = (leg: string, times: number): number => {
    const left = (keys.get(leg) ?? 0) + times;
    keys.set(leg, left);
    return left;
  };
  platform.watch((line) => {
    if (line.kind === "leg.ended") gone.add(line.leg);
    if (line.kind === "key.pressed") pressed(line.leg, 1);
  });
  const starts = new Map<string, number>();
  let goneBefore: ReadonlySet<string> = new Set();
  const ends = new Map<string, number>();
  let standing = new Map<string, CallState>();
  let taken = new Map<string, CallState>();
  let ended: string[] = [];
  let isReliving = false;
  const compare = (): void => {
    if (!isReliving) return;
    isReliving = false;
    for (const call of new Set([...standing.keys(), ...taken.keys()])) {
      const [before, after] = [standing, taken].map((states) => JSON.stringify(states.get(call)));
      if (before !== after) wrong.push(`S6: ${call} stands elsewhere in the next process`);
    }
    standing = taken;
  };
  return {
    stepped({ call, event, result }) {
      compare();
      standing.set(call, result.state);
      if (event?.kind === "dtmf.received" && pressed(event.leg, -1) < 0)
        wrong.push(`S5: ${call} took a key twice`);
    },
    writes(entry) {
      compare();
      if (entry.kind === "start") {
        const times = starts.get(entry.call) ?? 0;
        // A caller who was given up and rings on may be taken once more.
        if (times > 0 && goneBefore.has(entry.call))
          wrong.push(`S5: ${entry.call} began again after its leg was gone`);
        starts.set(entry.call, times + 1);
      }
      if (entry.kind !== "end") return;
      ended.push(entry.call);
      standing.delete(entry.call);
    },
    released() {
      for (const call of ended) ends.set(call, (ends.get(call) ?? 0) + 1);
      ended = [];
    },
    standing: () => new Map(standing),
    died(left) {
      standing = new Map(left);
      taken = new Map();
      ended = [];
      isReliving = true;
      goneBefore = new Set(gone);
    },
    replayed: ({ call, result }) => void taken.set(call, result.state),
    hasReplayed: compare,
    wrong: () => [
      ...wrong,
      ...[...ends]
        .filter(([call, times]) => times > (starts.get(call) ?? 0))
        .map(([call, times]) => `S5: ${call} ended ${times} times`),
    ],
  };
}
