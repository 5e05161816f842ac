import type { Diagnostic, Span } from "@flowrun/core";
import { scopeRoots } from "../expression/declarations.ts";

const roots: ReadonlySet<string> = new Set(scopeRoots);

/** How many uses are shown with a declaration. */
const mostShown = 5;

/**
 * The same problems, those of unknown names with what their declaration tells. Where the only near
 * name that is declared stands nowhere else, and several places agree on another, the declaration
 * is the misspelt one: the problem is told once, there. A single place against a declaration decides
 * nothing: both ways to write it are told.
 */
export function toldAtDeclarations(
  text: string,
  problems: readonly Diagnostic[],
): readonly Diagnostic[] {
  const names = problems.map(unknownName);
  if (names.every((name) => name === undefined)) return problems;
  const words = placesOfWords(text);
  const groups = Map.groupBy(problems.keys(), (index) => pairOf(names[index]));
  return problems.flatMap((problem, index) => {
    const name = names[index];
    const place = name && words.get(name.near);
    if (name === undefined || place === undefined || place === "several") return [problem];
    const uses = groups.get(pairOf(name)) ?? [];
    if (uses.length === 1) return [{ ...problem, hint: eitherWay(problem, name) }];
    return uses[0] === index
      ? [
          atDeclaration(
            problem,
            name,
            place,
            uses.flatMap((use) => problems[use]?.span ?? []),
          ),
        ]
      : [];
  });
}

/** A name that is not declared, and the declared one that is near. */
interface UnknownName {
  /** The kind of thing that is named, such as `block`; `""` for a name in an expression. */
  readonly of: string;
  readonly written: string;
  readonly near: string;
}

function unknownName({ code, message, hint = "" }: Diagnostic): UnknownName | undefined {
  if (!ofDeclared.test(code)) return undefined;
  const [, of = "", written] = /\bno (?:([a-z][a-z ]*) )?"([^"]+)"/.exec(message) ?? [];
  const [, near] = /^Did you mean "([^"]+)"\?/.exec(hint) ?? [];
  // Members of calls and of recordings are the language's own, as are the roots of expressions.
  const isOwn = of === "member" || near === undefined || roots.has(near);
  return isOwn || written === undefined ? undefined : { of, written, near };
}

/** The problems of names that a flow declares by itself. */
const ofDeclared =
  /^(?:FLOW_KEY_NO_COLUMN$|FLOW_UNKNOWN_(?!VERB|KEY|OPTION|OUTCOME|OPERATION)|EXPR_UNKNOWN_(?:FIELD|NAME)$)/;

function pairOf(name: UnknownName | undefined): string {
  return name === undefined ? "" : `${name.of} ${name.written} ${name.near}`;
}

/** Where each word of a text stands, if it stands there once. */
function placesOfWords(text: string): ReadonlyMap<string, Span | "several"> {
  const places = new Map<string, Span | "several">();
  for (const { 0: word, index } of text.matchAll(/[A-Za-z_][\w-]*/g))
    places.set(word, places.has(word) ? "several" : { start: index, end: index + word.length });
  return places;
}

function eitherWay({ hint = "" }: Diagnostic, { of, written, near }: UnknownName): string {
  const declared = of === "" ? `"${near}"` : `the ${of} "${near}"`;
  return `${hint} If "${written}" is right, rename ${declared} to it: nothing else names it.`;
}

function atDeclaration(
  problem: Diagnostic,
  { of, written, near }: UnknownName,
  span: Span,
  uses: readonly Span[],
): Diagnostic {
  const declared = of === "" ? `"${near}" is bound` : `The ${of} "${near}" is declared`;
  return {
    ...problem,
    span,
    message: `${declared} here, but ${uses.length} places say "${written}", and none says "${near}".`,
    hint: `Did you mean "${written}"?`,
    related: uses
      .slice(0, mostShown)
      .map((use) => ({ message: `It is "${written}" here.`, span: use })),
  };
}
