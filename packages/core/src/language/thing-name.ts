import type { SectionFacts } from "./declared.ts";
import { usedName } from "./used-names.ts";

/** The sign between the name of a thing and its owner: `support/acme`. */
const mark = "/";

/**
 * How the owner of a thing is spelt, and the room of a conference: so that the id of any call and
 * any phone number is one.
 */
export const ownerLetters = "at most 64 letters, digits, `_`, `-`, `.` and `+`";

/** Whether a text can be the owner of a thing, or the room of a conference. */
export function isOwner(text: string): boolean {
  return /^[\w.+-]{1,64}$/.test(text);
}

/** The name that a flow declares, of the name of a thing: `support` of `support/acme`. */
export function declaredPart(name: string): string {
  const [declared = name] = name.split(mark, 1);
  return declared;
}

/** The room of a kind that has this name: `lot:office`, or `lot:office:acme` of an owner. */
export function roomNamed(kind: string, name: string): string {
  return `${kind}:${name.replace(mark, ":")}`;
}

/**
 * The name that the flow has to declare for an option that holds this text, in a step of a used
 * file; `undefined` where only the call can tell.
 */
export function nameWritten(
  text: string,
  { owned }: Pick<SectionFacts, "owned">,
  file: string,
): string | undefined {
  const before = text.indexOf("${");
  if (before === -1) return owned === true ? declaredPart(text) : text;
  const written = text.slice(0, before);
  return owned === true && written.includes(mark) ? inFile(declaredPart(written), file) : undefined;
}

/**
 * The name of a thing that an expression gave in a step of a used file; `undefined` when the flow
 * declares none.
 */
export function nameGiven(
  text: string,
  {
    section: { owned },
    nodes,
  }: {
    readonly section: Pick<SectionFacts, "owned">;
    readonly nodes: ReadonlyMap<string, unknown>;
  },
  file: string,
): string | undefined {
  const name = inFile(text, file);
  if (nodes.has(name)) return name;
  const isOwned = owned === true && nodes.has(declaredPart(name));
  return isOwned && isOwner(name.slice(declaredPart(name).length + mark.length)) ? name : undefined;
}

function inFile(name: string, file: string): string {
  return file === "" ? name : usedName(file, name);
}
