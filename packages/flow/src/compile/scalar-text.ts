import type { Source, Located, Span } from "@flowrun/core";

/** A text of a flow with the means to say where in the file a part of it stands. */
export interface ScalarText extends Located<string> {
  /**
   * The place in the file of a range of the value. Quotes, escapes, folded lines and indentation
   * are followed; where that does not work out, the place is the whole scalar.
   */
  readonly locate: (range: Span) => Span;
}

/**
 * A text that stands in a source as a YAML scalar, with or without its quotes in the span. It is
 * aligned at most once.
 */
export function createScalarText(source: Source, { value, span }: Located<string>): ScalarText {
  const whole = withQuotes(source, span);
  const written = source.text.slice(whole.start, whole.end);
  let places: readonly number[] | undefined;
  return {
    value,
    span,
    locate(range) {
      places ??= alignScalar(written, value);
      const start = places[range.start];
      const last = places[Math.max(range.start, range.end - 1)];
      if (start === undefined || last === undefined) return span;
      // An empty range, such as the end of an expression that breaks off, still needs something to
      // underline.
      const end = range.end > range.start ? last + 1 : Math.min(start + 1, written.length);
      return { start: whole.start + start, end: whole.start + Math.max(end, start) };
    },
  };
}

function withQuotes({ text }: Source, { start, end }: Span): Span {
  const quote = text[start - 1];
  const isInside = (quote === '"' || quote === "'") && text[end] === quote;
  return isInside ? { start: start - 1, end: end + 1 } : { start, end };
}

/**
 * For each character of the value, and its end, the offset in the written form; shorter from where
 * they do not fit.
 */
function alignScalar(written: string, text: string): readonly number[] {
  const style = written[0] ?? "";
  const places: number[] = [];
  let at = contentStart(written, style);
  for (let index = 0; index < text.length; index += 1) {
    const found = nextPlace(
      written,
      skipLayout(written, at, text.slice(index)),
      text[index] ?? "",
      style,
    );
    if (found === undefined) return places;
    places.push(found.place);
    at = found.next;
  }
  return [...places, at];
}

function contentStart(written: string, style: string): number {
  if (style === '"' || style === "'") return 1;
  if (style === "|" || style === ">") return written.indexOf("\n") + 1;
  return 0;
}

interface Place {
  readonly place: number;
  readonly next: number;
}

function nextPlace(
  written: string,
  at: number,
  character: string,
  style: string,
): Place | undefined {
  const found = written[at];
  if (style === '"' && found === "\\") return escapePlace(written, at, character);
  if (style === "'" && found === "'")
    return character === "'" ? { place: at, next: at + 2 } : undefined;
  const isFold = character === " " && found === "\n";
  return found === character || isFold ? { place: at, next: at + 1 } : undefined;
}

/**
 * The offset after the indentation that a line has in the file but not in the value, of which
 * `rest` is to come.
 */
function skipLayout(written: string, from: number, rest: string): number {
  if (written[from - 1] !== "\n" || rest.startsWith("\n")) return from;
  return Math.max(from, from + countSpaces(written.slice(from)) - countSpaces(rest));
}

function countSpaces(text: string): number {
  return text.length - text.replace(/^ +/, "").length;
}

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "0": "\0",
  " ": " ",
  e: "\u001b",
};
const hexLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

function escapePlace(written: string, at: number, character: string): Place | undefined {
  const letter = written[at + 1] ?? "";
  const hexLength = hexLengths[letter];
  if (hexLength !== undefined) return { place: at, next: at + 2 + hexLength };
  return (escapes[letter] ?? letter) === character ? { place: at, next: at + 2 } : undefined;
}
