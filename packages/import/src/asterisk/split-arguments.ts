/** A character that is kept as it is, a quoted text, a bracket, or anything else. */
const token = /\\[^]|"[^"]*"?|[([{]|[)\]}]|[^]/g;

/**
 * The parts of a text between a separator that stands outside of quotes and brackets, each without
 * blanks at its ends; a backslash keeps the next character. A text of nothing has no parts.
 */
export function splitArguments(text: string, separator = ","): readonly string[] {
  if (text.trim() === "") return [];
  const parts: string[] = [];
  let [part, depth] = ["", 0];
  for (const sign of text.match(token) ?? []) {
    if (sign === separator && depth <= 0) {
      parts.push(part.trim());
      part = "";
      continue;
    }
    if (/^[([{]$/.test(sign)) depth += 1;
    if (/^[)\]}]$/.test(sign)) depth -= 1;
    part += sign.length === 2 && sign.startsWith("\\") ? sign.slice(1) : sign;
  }
  return [...parts, part.trim()];
}
