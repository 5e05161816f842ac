import type { Diagnostic, Span } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { fileKeys } from "./known-words.ts";
import { behindDash, headOf, isItem, isKey } from "./line-edit.ts";
import { linesOf, suspectsOf } from "./misplaced-line.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, lineBefore, type Explain, type WrittenLine } from "./yaml-fault.ts";

/** How many keys are tried before a value or above a line, and how many a hint names. */
const mostTried = 12;
const mostNamed = 2;

/** The longest value that a hint repeats. */
const longestHint = 50;

/** The keys that a file may lack first. */
const ofFile: readonly string[] = ["flowrun", "flowrun-test", "name", "start", "flow"];

/** The column of the things of a section, whose names are their own, and a name that none has. */
const columnOfThings = 2;
const newName = "a_new_name";

/** A mistake in the words of a flow's author, with its remedy and its place. */
export interface Told {
  readonly span: Span;
  readonly message: string;
  readonly hint: string;
}

/** Whether a repaired text makes sense. */
export type IsWhole = (repaired: string) => boolean;

/** A value, or lines, that have lost their key, in a text that YAML cannot read. */
export function lostKey(
  ...[text, { span, fits, nearlyFits }]: Parameters<Explain>
): Diagnostic | undefined {
  // A key that leaves another mistake behind is as little known as any other.
  if (fits === undefined || fits === nearlyFits) return undefined;
  const near = neighbourhoodOf(text, span.start, fits);
  if (near === undefined) return undefined;
  const isWhole: IsWhole = (repaired) => near.read(repaired) !== undefined;
  const suspects = suspectsOf(text, span.start);
  const found = firstFound(
    suspects,
    (line) => keyBefore(text, line, isWhole) ?? keyAbove(text, line, isWhole),
  );
  return found && flowProblem("FLOW_YAML", found.span, found.message, { hint: found.hint });
}

/** The first that is found for any of them; the rest is not looked at, as each look reads the text. */
export function firstFound<Each, Found>(
  all: readonly Each[],
  find: (each: Each) => Found | undefined,
): Found | undefined {
  for (const each of all) {
    const found = find(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The key that a value on a line has lost, where the file makes sense with one of its other keys. */
export function keyBefore(text: string, line: WrittenLine, isWhole: IsWhole): Told | undefined {
  const value = behindDash(line);
  if (isKey(value) || value.text.startsWith("#") || isOfOthers.test(value.text)) return undefined;
  // A step that is a block of the flow leads to it.
  if (text.includes(`\n  ${value.text}:`) && isItem(line)) {
    const place = { start: line.span.end - value.text.length, end: line.span.end };
    return withKey(text, place, { names: ["go"], isWhole });
  }
  const alike = linesOf(text).filter(
    (each) => behindDash(each).column === value.column && isKey(behindDash(each)),
  );
  const names = byDistance(alike, line).map((each) => headOf(behindDash(each).text).slice(0, -1));
  const place = { start: line.span.end - value.text.length, end: line.span.end };
  const known = value.column === 0 ? [...ofFile, ...fileKeys].filter(isFree(text)) : names;
  const isThing = value.column === columnOfThings && line.column === value.column;
  const told = withKey(text, place, { names: isThing ? [newName] : known, isWhole });
  return told && isThing ? { ...told, hint: "Write its name and a colon before it." } : told;
}

/** A line of a dial plan, or of XML, lacks more than a key. */
const isOfOthers = /^(?:[A-Z]\w*\(|(?:exten|same)\s*=|<\/?[A-Za-z])/;

/** Whether a file does not have a key yet. */
function isFree(text: string): (name: string) => boolean {
  const taken = new Set([...text.matchAll(/^([a-z_][\w-]*):/gm)].map(([, name]) => name));
  return (name) => !taken.has(name);
}

/** The same of a value that stands alone in a map in braces. */
export function keyInBraces(text: string, at: number, isWhole: IsWhole): Told | undefined {
  const line = lineAt(text, at);
  const isFirst = /[{,]\s*$/.test(text.slice(line.span.start, at));
  const [value = ""] =
    /^(?:"(?:\\.|[^"\\])*"|'[^']*'|[^\s"'{}[\],:](?:[^{}[\],:]|:(?!\s))*)(?=\s*[,}])/.exec(
      text.slice(at, line.span.end),
    ) ?? [];
  if (!isFirst || value === "" || isOwnName(text.slice(line.span.start, at), value))
    return undefined;
  const names = [line, ...byDistance(linesOf(text), line)].flatMap((each) =>
    keysLike(each, line, at),
  );
  return withKey(text, { start: at, end: at + value.trimEnd().length }, { names, isWhole });
}

/** Whether a word alone is a name of its author's, in a map of such names: no key is known there. */
function isOwnName(before: string, value: string): boolean {
  const holder = /([\w-]+): +\{[^{}]*$/.exec(before)?.[1] ?? "";
  return /^[A-Za-z_]\w*$/.test(value) && ofOwnNames.has(holder);
}

const ofOwnNames: ReadonlySet<string> = new Set([
  ...["columns", "settings", "vars", "tables", "set", "with", "data", "values", "prompts"],
  ...["headers", "variables", "parts", "args", "blocks", "body", "json", "form"],
]);

/** The keys in braces on a line, in maps of the same key as one on another line, or in its place. */
function keysLike(each: WrittenLine, { text, span, column }: WrittenLine, at: number): string[] {
  const holder = /([\w-]+): +(?:\[(?:[^[\]{}]|\{[^{}]*\})*)?\{[^{}]*$/.exec(
    text.slice(0, at - span.start),
  )?.[1];
  // Outcomes are those of a verb; only "else" is one of each.
  if (holder === "then") return ["else"];
  const isAlike = holder !== undefined && each.text.includes(`${holder}: `);
  if (!isAlike && each.column !== column) return [];
  const from = isAlike ? each.text.indexOf(`${holder}: `) + holder.length + 2 : 0;
  const [map = ""] = /\[[^[\]]*|\{[^{}]*/.exec(each.text.slice(from)) ?? [];
  return [...map.matchAll(/(?<=[{,]\s*)[\w-]+(?=:\s)/g)].map(([name]) => name);
}

function withKey(
  text: string,
  span: Span,
  { names, isWhole }: { readonly names: readonly string[]; readonly isWhole: IsWhole },
): Told | undefined {
  const own = text.slice(span.start, span.end);
  // A key that has this very value elsewhere is likelier than any other.
  const known = names.filter((name) =>
    ["\n", ",", " }", "]"].some((end) => text.includes(`${name}: ${own}${end}`)),
  );
  const isFitting = (name: string): boolean =>
    isWhole(`${text.slice(0, span.start)}${name}: ${text.slice(span.start)}`);
  const isKnown = [...new Set(known)].slice(0, mostTried).find(isFitting);
  const fitting =
    isKnown === undefined ? [...new Set(names)].slice(0, mostTried).filter(isFitting) : [isKnown];
  if (fitting.length === 0) return undefined;
  const value = shown(own);
  const written = fitting.slice(0, mostNamed).map((name) => `\`${name}: ${value}\``);
  return {
    span,
    message: `A key is missing before \`${value}\`.`,
    hint:
      fitting.length > mostNamed
        ? "Write the key, with a colon and a space behind it."
        : `Write ${written.join(" or ")}.`,
  };
}

/** The line that is missing above another, with the key or the item that holds it, where the file makes sense with it. */
export function keyAbove(text: string, line: WrittenLine, isWhole: IsWhole): Told | undefined {
  return itemAbove(text, line, isWhole) ?? holderAbove(text, line, isWhole);
}

/** The first line of a list item that is missing above its second key. */
function itemAbove(text: string, line: WrittenLine, isWhole: IsWhole): Told | undefined {
  const before = lineBefore(text, line.span.start);
  if (!isKey(line) || before?.text.endsWith(":") !== true) return undefined;
  const alike = linesOf(text).filter(
    (each) => isItem(each) && behindDash(each).column === line.column && isKey(behindDash(each)),
  );
  const start = line.span.start - line.column;
  const heads = byDistance(alike, line).map(({ column, text: item }) => ({
    column,
    head: headOf(item),
  }));
  const tried = [...new Map(heads.map((each) => [each.head, each])).values()];
  const found = tried.slice(0, mostTried).find(({ column, head }) => {
    const item = `${" ".repeat(column)}${head} ${newName}`;
    return isWhole(`${text.slice(0, start)}${item}\n${text.slice(start)}`);
  });
  if (found === undefined) return undefined;
  const key = headOf(line.text).replaceAll('"', "");
  return {
    span: line.span,
    message: `The line is missing above "${key}" that begins its list item.`,
    hint: `Write \`${found.head} …\` in column ${found.column + 1} on a line above it.`,
  };
}

/** The line with the key that holds another. */
function holderAbove(text: string, line: WrittenLine, isWhole: IsWhole): Told | undefined {
  const column = line.column - 2;
  const before = lineBefore(text, line.span.start);
  const mayBeHeld = isKey(line) || isItem(line);
  if (column <= 0 || before === undefined || !mayBeHeld) return undefined;
  const alike = linesOf(text).filter(
    (each) => each.text.endsWith(":") && behindDash(each).column === column,
  );
  const start = line.span.start - line.column;
  const isFitting = (head: string): boolean =>
    isWhole(`${text.slice(0, start)}${head}\n${text.slice(start)}`);
  const head = headOf(line.text);
  const message = `The line is missing above "${head.replaceAll('"', "")}" with the key that holds it.`;
  const told = (what: string, at: number): Told => ({
    span: line.span,
    message,
    hint: `Write ${what} in column ${at + 1} on a line above it.`,
  });
  if (column === columnOfThings)
    return isFitting(`  ${newName}:`) ? told("its name, with a colon,", column) : undefined;
  const heads = byDistance(alike, line).map(
    (each) => `${" ".repeat(each.column)}${headOf(each.text)}`,
  );
  const [one, other] = [...new Set(heads)].slice(0, mostTried).filter(isFitting);
  if (one === undefined) return undefined;
  const also = other === undefined ? "" : ` or \`${other.trim()}\``;
  return told(`\`${one.trim()}\`${also}`, one.search(/\S/));
}

/** Lines, the nearest to another first. */
function byDistance(lines: readonly WrittenLine[], to: WrittenLine): readonly WrittenLine[] {
  const distance = ({ span }: WrittenLine): number => Math.abs(span.start - to.span.start);
  return lines
    .filter(({ span }) => span.start !== to.span.start)
    .toSorted((a, b) => distance(a) - distance(b));
}

function shown(value: string): string {
  if (value.length <= longestHint) return value;
  const short: Readonly<Record<string, string>> = { "{": "{ … }", "[": "[ … ]", '"': '"…"' };
  return short[value.charAt(0)] ?? `${value.slice(0, longestHint / 2).trimEnd()} …`;
}
