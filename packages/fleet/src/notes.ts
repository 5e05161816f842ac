import type { Transport } from "@flowrun/core/plugin";

/**
 * The place of notes: a platform, by its transport. A platform without a place for them is without
 * both.
 */
export type NotePlace = Pick<Transport, "note" | "noted">;

/** The parts that make notes. */
export interface NotesParts {
  /** The writer: no other process has this id, and its records in the log name it. */
  readonly writer: string;
  readonly seal: (text: string) => string;
}

/**
 * The length in characters of a usual note, and the most of a single line: sealed it is below the
 * 38 KiB of a note.
 */
const usualLength = 16_000;
const mostLength = 28_000;

/**
 * So much is kept back for notes until the log answers, in characters: 60 calls a second write it
 * in a minute.
 */
const mostCharacters = 12 * 1024 * 1024;

/**
 * The lines that an owner writes while the log is late, noted on the platform. A note outlives the
 * calls, and the process that goes on with them can reach it. So it finds there all that was done
 * without the log, although the two cannot tell one another anything. Notes are numbered from 1,
 * from the first line that is not known to stand in the log. The last one is written anew until it
 * is full, and none is left once the log has it all. Lines that an owner has from the notes of the
 * one before it count among its own, until it has written them into the log.
 */
export class Notes {
  readonly #parts: NotesParts;
  #place: NotePlace = {};
  /** The owner of the notes that went on where the log ended that this process took. */
  #before = "";
  #written = 0;
  /** The lines behind those that stand in the log, unless there were too many. */
  #lines: string[] = [];
  #characters = 0;
  #kept = 0;
  #isFull = false;
  /** The note that is written next, and the line with which it begins. */
  #next = { number: 1, from: 0 };
  #noted = 0;
  /** How many notes are on the platform, and how many were asked for and are not written yet. */
  #used = 0;
  #wanted = 0;
  /** Each is written after the other. */
  #turn: Promise<boolean> = Promise.resolve(true);

  constructor(parts: NotesParts) {
    this.#parts = parts;
  }

  /**
   * Where they are kept from here on, in place of those of the process that this one follows.
   * Before that there is no place for them.
   */
  begin(place: NotePlace, before: string): void {
    [this.#place, this.#before] = [place, before];
  }

  /** How many lines were written. */
  get written(): number {
    return this.#written;
  }

  write(line: string): void {
    this.#written += 1;
    if (this.#isFull) return;
    this.#lines.push(line);
    this.#characters += line.length;
    if (this.#characters > mostCharacters)
      [this.#lines, this.#characters, this.#isFull] = [[], 0, true];
  }

  /** The first so many lines stand in the log. */
  keep(count: number): void {
    this.#lines.splice(0, count - this.#kept);
    this.#characters = this.#lines.reduce((sum, { length }) => sum + length, 0);
    this.#isFull &&= count < this.#written;
    this.#kept = count;
    this.#next = { number: 1, from: count };
    const isNeeded = this.#noted > count;
    this.#noted = count;
    if (this.#used > 0 && !isNeeded) this.#turn = this.#turn.then(() => this.#clear());
  }

  /**
   * Notes what was written so far. Resolves with whether all of it is noted, or stands in the log;
   * never rejects.
   */
  note(): Promise<boolean> {
    const until = this.#written;
    this.#wanted += 1;
    this.#turn = this.#turn.then(() => this.#noteUpTo(until));
    return this.#turn;
  }

  async #noteUpTo(until: number): Promise<boolean> {
    this.#wanted -= 1;
    while (this.#noted < until) if (!(await this.#noteSome())) return false;
    return true;
  }

  /** Takes off the platform what the log has by now, as long as nothing new is to be noted. */
  async #clear(): Promise<boolean> {
    while (this.#used > 0 && this.#wanted === 0) {
      try {
        await this.#place.note?.(this.#used, "");
      } catch {
        return false;
      }
      this.#used -= 1;
    }
    return true;
  }

  async #noteSome(): Promise<boolean> {
    const next = this.#next;
    const text = this.#textFrom(next.from);
    if (this.#isFull || this.#place.note === undefined || text.length > mostLength) return false;
    const { writer, seal } = this.#parts;
    const written = this.#written;
    this.#used = Math.max(this.#used, next.number);
    try {
      await this.#place.note(next.number, `${writer} ${next.from} ${this.#before}\n${seal(text)}`);
    } catch {
      return false;
    }
    // The log may have answered meanwhile.
    if (next !== this.#next) return true;
    this.#noted = next.from + linesIn(text).length;
    if (this.#noted < written) this.#next = { number: next.number + 1, from: this.#noted };
    return true;
  }

  /** As many lines as a note holds, at least one. */
  #textFrom(from: number): string {
    let text = "";
    for (let at = from - this.#kept; at < this.#lines.length; at += 1) {
      const line = this.#lines[at] ?? "";
      if (text !== "" && text.length + line.length > usualLength) break;
      text += line;
    }
    return text;
  }
}

/** Behind what notes are read. */
export interface Recalling {
  /**
   * The owner of the notes that go on where the log ends, and how many of its lines stand there.
   */
  readonly writer: string;
  readonly after: number;
  readonly open: (text: string) => string;
}

/**
 * The lines that this writer noted behind those, in order, or one that followed it and wrote
 * nothing itself. Rejects with what the place does, or throws as `open` does.
 */
export async function recall(
  place: NotePlace,
  { writer, after, open }: Recalling,
): Promise<readonly string[]> {
  const first = parseNote(await place.noted?.(1));
  if (first === undefined) return [];
  if (first.writer !== writer && first.before !== writer) return [];
  // Lines of a later owner that had not read these notes stand before its own in the log.
  let next = first.writer === writer ? after : first.from;
  const found: string[] = [];
  let note: Note | undefined = first;
  // A note of an earlier time, when the log was late, holds nothing that does not stand in the log.
  for (let number = 2; note?.writer === first.writer && note.from <= next; number += 1) {
    const lines = linesIn(open(note.text)).slice(next - note.from);
    found.push(...lines);
    next += lines.length;
    note = parseNote(await place.noted?.(number));
  }
  return found;
}

interface Note {
  readonly writer: string;
  readonly from: number;
  readonly before: string;
  readonly text: string;
}

function parseNote(note = ""): Note | undefined {
  const [, writer, from, before = "", text] = /^(\S+) (\d+) (\S*)\n(.*)$/su.exec(note) ?? [];
  return writer === undefined || text === undefined
    ? undefined
    : { writer, from: Number(from), before, text };
}

function linesIn(text: string): readonly string[] {
  return text.match(/[^\n]*\n/gu) ?? [];
}
