/** Control characters, and those that turn or hide what stands beside them. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A text of somebody else, such as a caller's number, in which nothing is obeyed. A character that
 * is not seen, or turns the text around, stands in it by its code point.
 */
export function visibleText(text: string): string {
  return text.replaceAll(unseen, (each) => {
    const code = (each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `⟨U+${code}⟩`;
  });
}
