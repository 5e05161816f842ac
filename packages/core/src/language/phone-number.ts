import type { TextPart } from "./option-kinds/option-kind.ts";

/** Blanks of every kind, hyphens, parentheses and dots: what people write between digits. */
const separators = /[\s().‐-―\u200b-\u200f\u2060-]/gu;

/**
 * A text as what is dialled: without blanks at its ends and, where it is a number, without `tel:`
 * and the separators that people write in one. Any other text stays as it is, such as the name of a
 * phone.
 */
export function dialled(text: string): string {
  const trimmed = text.trim();
  const number = trimmed.replace(/^tel:/i, "").replaceAll(separators, "");
  return /^\+?[0-9*#]+$/.test(number) ? number : trimmed;
}

/** The same of a whole endpoint, such as `PJSIP/+47 12 34 56 78@trunk`. */
export function dialledEndpoint(text: string): string {
  const [, technology, user, host = ""] = /^\s*([^/:]+\/)([^@]*)(@.*)?$/s.exec(text) ?? [];
  if (technology === undefined || user === undefined) return dialled(text);
  return `${technology}${dialled(user)}${host.trimEnd()}`;
}

/** Characters that end a name or a number in an endpoint. */
const endsName = /[/@:;?&,<>"\s]/;

/**
 * The text of an endpoint that these parts make. It is `undefined` when a given part is more than a
 * name or a number, or a number that a spreadsheet has rounded. A host of digits and dots is no
 * number.
 */
export function joinEndpoint(parts: readonly TextPart[]): string | undefined {
  if (parts.some(({ text, isGiven }) => isGiven && /^\d(?:\.\d+)?E\+\d+$/i.test(text.trim())))
    return undefined;
  const texts = parts.map(({ text, isGiven }, index) => {
    if (!isGiven) return text;
    if (parts.length === 1) return dialledEndpoint(text);
    const before = parts[index - 1]?.text ?? "";
    const isAddress = /\bsips?:$/i.test(before) && parts[index + 1]?.text.startsWith("@") !== true;
    return isAddress || before.endsWith("@") ? text.trim() : dialled(text);
  });
  const isWhole = parts.length === 1;
  const isMore = parts.some(({ isGiven }, index) => isGiven && endsName.test(texts[index] ?? ""));
  return isMore && !isWhole ? undefined : texts.join("");
}
