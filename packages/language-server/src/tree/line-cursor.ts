/**
 * A place in a text where something of a block begins: a line's first word, or what stands behind a
 * `- `.
 */
export interface BlockPlace {
  /** Offset of the first character. */
  readonly at: number;
  /** Blanks before it on its line, a `- ` counting as blanks. */
  readonly column: number;
  /** Offset of the end of its line, without the line break. */
  readonly end: number;
}

/**
 * Walks over the lines of a text that say something: blank lines and lines of a comment are passed
 * over.
 */
export interface LineCursor {
  /** Where the cursor is; `undefined` at the end of the text. */
  readonly here: () => BlockPlace | undefined;
  /** Moves on inside the same line. */
  readonly within: (at: number) => void;
  /** Moves to the first line that says something and begins at or after `offset`. */
  readonly leap: (offset: number) => void;
}

/** A cursor on the first line of a text that says something. */
export function createLineCursor(text: string): LineCursor {
  let place = lineFrom(text, 0);
  return {
    here: () => place,
    within: (at) => {
      if (place !== undefined) place = { at, column: place.column + at - place.at, end: place.end };
    },
    leap: (offset) => {
      place = lineFrom(text, startOfLineAfter(text, offset));
    },
  };
}

/**
 * The offset behind the line break that ends the line of `offset`; an offset at the start of a line
 * stays.
 */
function startOfLineAfter(text: string, offset: number): number {
  if (offset === 0 || text[offset - 1] === "\n") return offset;
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end + 1;
}

function lineFrom(text: string, offset: number): BlockPlace | undefined {
  let start = offset;
  while (start < text.length) {
    const end = endOfLine(text, start);
    let at = start;
    while (text[at] === " " || text[at] === "\t") at += 1;
    const isSilent =
      at >= end || text[at] === "#" || /^(?:---|\.\.\.|%)/.test(text.slice(start, start + 3));
    if (!isSilent) return { at, column: at - start, end };
    start = text.indexOf("\n", start) + 1;
    if (start === 0) return undefined;
  }
  return undefined;
}

/**
 * The offset of the end of the line that an offset stands on: before its line break, also one of
 * two characters.
 */
export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  if (end === -1) return text.length;
  return text[end - 1] === "\r" && end > offset ? end - 1 : end;
}
