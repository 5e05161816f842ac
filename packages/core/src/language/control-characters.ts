/**
 * Whether a text holds a control character (C0, DEL, C1): line ends, NUL, the beginning of an
 * escape sequence.
 */
export function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/**
 * A text without its control characters. A caller's words, or another system's data, could else end
 * a header and begin another: Asterisk 22 writes CR LF of a `callerId` into its INVITE. They could
 * also move the cursor in a log. `instead` stands in the place of each run of them. Default:
 * nothing.
 */
export function withoutControls(text: string, instead = ""): string {
  return text.replaceAll(/\p{Cc}+/gu, instead);
}
