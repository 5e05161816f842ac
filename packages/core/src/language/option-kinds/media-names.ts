import { dialled } from "../phone-number.ts";
import { joinParts, type TextPart } from "./option-kind.ts";

/**
 * Signs that make more of a name: an absolute path, a way out of its folder, a URL, several sounds.
 */
const moreThanName = /^\/|(?:^|\/)\.\.(?:\/|$)|[:|&\\]/;

/** Signs that cannot be spelt, and that may mean something to a platform. */
const unspeakable = /[:|&\\]+/g;

/**
 * Joins the parts of a media URI; `undefined` when an expression gives more than plain names. A text
 * that is spelt is no name: signs that would make more of one become blanks, so that "Smith & Sons"
 * can be spelt.
 */
export function joinNames(parts: readonly TextPart[]): string | undefined {
  const [first] = parts;
  const scheme = first?.isGiven === false ? /^[a-z]+:/.exec(first.text)?.[0] : undefined;
  const said = parts.map((part) =>
    part.isGiven ? { ...part, text: spokenAs(scheme, part.text) } : part,
  );
  return givesPlainNames(said) ? joinParts(said) : undefined;
}

function spokenAs(scheme: string | undefined, text: string): string {
  if (scheme === "characters:") return text.replaceAll(unspeakable, " ").replaceAll(/ +/g, " ");
  if (scheme === "digits:") return dialled(text);
  return scheme === "number:" ? text.trim() : text;
}

/**
 * Whether what expressions gave stands as plain names behind the scheme: whoever calls or wrote a
 * row does not choose files of the platform. An author may write out more, such as the beginning of
 * an absolute path.
 */
export function givesPlainNames(parts: readonly TextPart[]): boolean {
  const uri = joinParts(parts);
  const start = uri.indexOf(":") + 1;
  const [first] = parts;
  const isRootWritten = first?.isGiven === false && first.text.startsWith("/", start);
  if (uri.startsWith("/", start) && !isRootWritten) return false;
  let begin = 0;
  return parts.every(({ text, isGiven }) => {
    const name = text.slice(Math.max(0, start - begin));
    begin += text.length;
    return !isGiven || !moreThanName.test(name);
  });
}
