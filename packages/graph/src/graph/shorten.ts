/**
 * A text on one line and with at most `width` characters, the last one `…` when something was cut.
 * Characters are code points; control characters, line ends and runs of blanks become one blank.
 */
export function shorten(text: string, width: number): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
  const blanks = /[\s\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]+/g;
  const line = text.replaceAll(blanks, " ").trim();
  const characters = [...line.slice(0, 2 * width + 2).toWellFormed()];
  return characters.length <= width
    ? characters.join("")
    : `${characters.slice(0, width - 1).join("")}…`;
}

/** The most characters of an argument or a condition that a graph shows. */
export const longestArgument = 36;
