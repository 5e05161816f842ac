import type { WrittenLine } from "./yaml-fault.ts";

/** A line of a text written otherwise, as its author may have meant it. */
export interface LineEdit {
  readonly line: WrittenLine;
  /** The whole text with the line so. */
  readonly text: string;
  /** Where the line begins in that text. */
  readonly start: number;
  /** How much speaks against it; 0 is the least. */
  readonly cost: number;
  readonly message: string;
  readonly remedy: string;
}

/** The cost of an edit that is told only where no other helps. */
export const lastResort = 9;

/** A line by its beginning: its dash and its key. */
export function headOf(line: string): string {
  if (/^(?:- +)*[{[]/.test(line)) return line.length > 20 ? `${line.slice(0, 20)}…` : line;
  return /^(?:- +)*(?:"[^"]*":?|(?:[^\s:"'{[]|:(?=\S))+:?)/.exec(line)?.[0] ?? line.slice(0, 20);
}

/** Whether a line begins with a dash. */
export function isItem({ text }: WrittenLine): boolean {
  return /^-(?:\s|$)/.test(text);
}

/** Whether a line begins with a key. */
export function isKey({ text }: WrittenLine): boolean {
  return /^(?:"[^"]*"|[^\s:#"'{[-][^\s:]*):(?:\s|$)/.test(text);
}

/** The first key behind the dashes of a line, in its column. */
export function behindDash(line: WrittenLine): WrittenLine {
  const [dashes = ""] = /^(?:- +)*/.exec(line.text) ?? [];
  return { ...line, column: line.column + dashes.length, text: line.text.slice(dashes.length) };
}
