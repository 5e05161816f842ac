import type { LedgerEntry } from "@flowrun/core/plugin";

/** An entry as a line of a ledger file. */
export function lineOf(entry: LedgerEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/** An entry with the line that it stands in. */
export interface LedgerLine {
  readonly entry: LedgerEntry;
  readonly line: string;
}

/** The lines in the text of a ledger file, in order. */
export function parseLines(text: string): readonly LedgerLine[] {
  const lines = text.split("\n");
  // Behind the last line break stands nothing, or what nobody acted upon.
  lines.pop();
  return lines.flatMap((line): readonly LedgerLine[] => {
    const entry = parseLine(line);
    return entry === undefined ? [] : [{ entry, line: `${line}\n` }];
  });
}

/**
 * The lines but for those of calls that have ended; a new one that was heard of at a hand-over may
 * have, too.
 */
export function withoutEnded(lines: readonly LedgerLine[]): readonly LedgerLine[] {
  const ended = new Set(lines.flatMap(({ entry }) => (entry.kind === "end" ? [entry.call] : [])));
  return lines.filter(({ entry }) => !ended.has(callOf(entry) ?? ""));
}

/** The call that an entry is about, if any; it has the id of the leg that arrived. */
function callOf(entry: LedgerEntry): string | undefined {
  if (entry.kind === "arrived") return entry.arrival.leg;
  return "call" in entry ? entry.call : undefined;
}

/**
 * Only this program writes there, and only this user can: a line that is no entry was damaged with
 * its disk.
 */
function parseLine(line: string): LedgerEntry | undefined {
  try {
    return JSON.parse(line) as LedgerEntry;
  } catch {
    return undefined;
  }
}

/**
 * The lines of each call and room that have not ended, and the last sign of life: what a new file
 * begins with.
 */
export class LiveLines {
  readonly #calls = new Map<string, string[]>();
  readonly #rooms = new Map<string, string[]>();
  /**
   * The latest line of each kind that is about no call; what stood still went on since a later one.
   */
  #beat = "";
  #standing: LedgerLine[] = [];

  /** Takes what was just written, with its line. */
  take(entry: LedgerEntry, line: string): void {
    switch (entry.kind) {
      case "start":
        this.#calls.set(entry.call, [line]);
        return;
      case "end":
        this.#calls.delete(entry.call);
        this.#standing = this.#standing.filter((standing) => callOf(standing.entry) !== entry.call);
        return;
      case "beat":
        this.#beat = line;
        this.#standing = [];
        return;
      case "ready":
      case "arrived":
      case "over":
      case "stayed":
        this.#standing.push({ entry, line });
        return;
      case "room.start":
      case "room.state":
        // The lines before lead there.
        this.#rooms.set(entry.room, [line]);
        return;
      case "room.event":
        this.#rooms.get(entry.room)?.push(line);
        return;
      case "room.end":
        this.#rooms.delete(entry.room);
        return;
      default:
        this.#calls.get(entry.call)?.push(line);
    }
  }

  /** How many calls there are. */
  get calls(): number {
    return this.#calls.size;
  }

  /** All of them, as the text of a file. */
  text(): string {
    const live = [...this.#calls.values(), ...this.#rooms.values()];
    return [...live, [this.#beat], this.#standing.map(({ line }) => line)].flat().join("");
  }
}
