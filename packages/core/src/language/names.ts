import { quote } from "../diagnostics/words.ts";

/** How names of one sort are spelt. */
export interface NameRule {
  /** The beginning of a sentence about such a name: `The name of a table`. */
  readonly what: string;
  /** The names as a pattern of JSON Schema. */
  readonly pattern: string;
  /** The letters that they may have, in words for people. */
  readonly letters: string;
  /** How many of them. Default: `1 to 63`. */
  readonly count?: string;
  /** The remedy for every wrong one. Default: the nearest name that is right. */
  readonly hint?: string;
}

/**
 * The spelling of names that expressions use: settings, variables, tables, columns and what stands
 * under `as`.
 */
export const identifierPattern = "^(?!__)[A-Za-z_][A-Za-z0-9_]{0,62}$";

/** The spelling of names that only the flow itself uses: blocks and step ids. */
export const labelPattern = "^(?!__)[A-Za-z_][A-Za-z0-9_-]{0,62}$";

/** Names that expressions use; `what` begins a sentence about one. */
export function identifiers(what: string): NameRule {
  return {
    what,
    pattern: identifierPattern,
    letters: "letters, digits and underscores, the first no digit",
  };
}

/** Names of blocks and steps; `what` begins a sentence about one. */
export function labels(what: string): NameRule {
  const letters = "letters, digits, underscores and hyphens, the first no digit and no hyphen";
  return { what, pattern: labelPattern, letters };
}

const identifier = new RegExp(identifierPattern);

/**
 * Why a name cannot be one of its sort, and a better one where there is one near. The name is known
 * to be wrong.
 */
export function problemOfName(
  { what, letters, count = "1 to 63", hint }: NameRule,
  name: string,
): { message: string; hint?: string } {
  const isReserved = name.startsWith("__") && identifier.test(name.slice(2));
  const why = isReserved
    ? "begin with two underscores, which are reserved"
    : `be ${quote(name)}: it has ${count} ${letters}`;
  if (hint !== undefined) return { message: `${what} cannot ${why}.`, hint };
  const bare = withoutRoot(name) ?? withoutMethod(name);
  if (bare !== undefined) return { message: `${what} cannot ${why}.`, hint: bare };
  const better = name
    .replace(/[^A-Za-z0-9_]+$/, "")
    // A sign beside an underscore, or one that joins no words, was typed by mistake.
    .replaceAll(/(?<=_)[^A-Za-z0-9_]+|[^A-Za-z0-9_]+(?=_)|(?<=\w)[|%!@`$"'{}[\]*&;]+(?=\w)/g, "")
    .replaceAll(/[^A-Za-z0-9_]+/g, "_")
    .replace(/^_+/, "")
    .replace(/^(?=[0-9])/, "_")
    .slice(0, 63);
  return {
    message: `${what} cannot ${why}.`,
    ...(identifier.test(better) && better !== name
      ? { hint: `Write "${better}", for instance.` }
      : {}),
  };
}

/** The remedy for a name with the root by which expressions read it, such as `vars.desk`. */
export function withoutRoot(name: string): string | undefined {
  const [, root, member = ""] = /^(vars|settings|args)\.(\w+)$/.exec(name) ?? [];
  return root !== undefined && identifier.test(member)
    ? `Write "${member}": only expressions say "${root}." before it.`
    : undefined;
}

/** The remedy for a name behind the method of a request: `GET remind`, `POST /remind`. */
function withoutMethod(name: string): string | undefined {
  const [, method, rest = ""] = /^(GET|POST|PUT|PATCH|DELETE)\s+\/?(\w+)$/i.exec(name) ?? [];
  return method !== undefined && identifier.test(rest)
    ? `Write "${rest}": a name stands without a method.`
    : undefined;
}

/** Whether a key is the author's own, which no part of the language looks at. */
export function isOwnKey(key: string): boolean {
  return key.startsWith("x-");
}
