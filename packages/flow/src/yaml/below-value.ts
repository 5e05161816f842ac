import { verbs, type Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { besideVerb, isInBlocks, isKeyOfFile, isOptionOf } from "./known-words.ts";
import { behindDash, headOf, isKey } from "./line-edit.ts";
import { misplacedLine } from "./misplaced-line.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";
import {
  lineAt,
  lineBefore,
  nextLine,
  restOfLine,
  type Explain,
  type WrittenLine,
  type YamlFault,
} from "./yaml-fault.ts";

/** An option of a verb that has its value on its own line: both stand in braces. */
export function optionBelowValue(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const here = lineAt(text, span.start);
  const line = [here, nextLine(text, here.span.start)].find(
    (each) => each !== undefined && isKey(each) && isInBlocks(text, each),
  );
  const above = line && lineBefore(text, line.span.start);
  if (line === undefined || above === undefined || !isOptionOf(line, above)) return undefined;
  const step = behindDash(above);
  return line.column > step.column ? withBoth(line, step) : undefined;
}

function withBoth(line: WrittenLine, step: WrittenLine): Diagnostic | undefined {
  const [, verb = "", value] = single.exec(step.text) ?? [];
  const principal = verbs[verb]?.principal;
  if (value === undefined || principal === undefined) return undefined;
  const [option = ""] = headOf(line.text).split(":");
  const message = `"${option}" stands below "${verb}", which has its value "${value.replaceAll(/^"|"$/g, "")}" on its own line already.`;
  const whole = `${verb}: { ${principal}: ${value}, ${line.text} }`;
  const short = `${verb}: { ${principal}: …, ${option}: … }`;
  const hint = `Write \`${shown.test(whole) ? whole : short}\`.`;
  return flowProblem("FLOW_YAML", line.span, message, { hint });
}

/** A step that a hint repeats: on one line, without a comment, and with a value behind each key. */
const shown = /^(?!.* #)[^:]+: .{1,80}[^:]$/;

/** A verb with a single value that may stand in braces as it is. */
const single = /^([\w-]+):\s+("[^"]*"|[^\s"'{}[\],|>#][^"'{}[\],#]*)$/;

/** A key or an item below a value that stands on the line of its own key. */
export function deeperThanValue(
  ...[text, fault, scan]: Parameters<Explain>
): Diagnostic | undefined {
  const { code, span } = fault;
  if (code !== "BLOCK_AS_IMPLICIT_KEY") return undefined;
  const rest = restOfLine(text, span);
  const value = text.slice(rest.start, rest.end);
  if (/:(?:\s|$)|^[?-] /.test(value)) return undefined;
  const holder = lineAt(text, span.start);
  const next = nextLine(text, rest.end);
  if (next === undefined || next.column <= holder.column) return undefined;
  const misplaced = misplacedLine(text, fault, scan);
  const isOther = misplaced?.span.start === holder.span.start;
  // A key that stands right for the one above it is not to be moved: the one below it is.
  const isMoved = misplaced?.message.startsWith("The file cannot be read with") === true;
  if (isOther && !(isMoved && isFirstChild(text, holder))) return misplaced;
  return asTried(text, fault, {
    next,
    holder,
    misplaced,
    told: belowValue(text, { holder, next, value }),
  });
}

/** The same problem; with another remedy where a line would make no sense in the column of its own. */
function asTried(
  text: string,
  fault: YamlFault,
  {
    told,
    misplaced,
    ...lines
  }: {
    readonly told: Diagnostic;
    readonly misplaced: Diagnostic | undefined;
    readonly next: WrittenLine;
    readonly holder: WrittenLine;
  },
): Diagnostic | undefined {
  if (fault.fits === undefined) return told;
  const isProposed = told.hint?.startsWith("Begin it in column") === true;
  if (isProposed && mayStandLike(text, fault, lines)) return told;
  if (misplaced !== undefined || fault.isSearch === true) return misplaced;
  if (!isProposed) return told;
  const hint = told.hint?.endsWith("on the line above.")
    ? "Write the key that holds it on the line above, or move it to what it belongs to."
    : "Move it to what it belongs to, or remove it.";
  return { ...told, hint };
}

/** Whether a line makes sense in the column of the key above it. */
function mayStandLike(
  text: string,
  { span, fits }: YamlFault,
  { next, holder }: { readonly next: WrittenLine; readonly holder: WrittenLine },
): boolean {
  if (fits === undefined) return true;
  const { column } = behindDash(holder);
  const start = next.span.start - next.column;
  const moved = `${text.slice(0, start)}${" ".repeat(column)}${text.slice(next.span.start)}`;
  return neighbourhoodOf(text, span.start, fits)?.read(moved) !== undefined;
}

/** Whether a key stands two columns deeper than the key above it, which holds it. */
function isFirstChild(text: string, line: WrittenLine): boolean {
  const parent = lineBefore(text, line.span.start);
  return parent?.text.endsWith(":") === true && line.column === behindDash(parent).column + 2;
}

/** Several lines below a key whose list or map is closed on its own line: their holder is missing. */
export function linesBelowClosed(
  ...[text, fault, scan]: Parameters<Explain>
): Diagnostic | undefined {
  const here = lineAt(text, fault.span.start);
  const next = [here, nextLine(text, here.span.start)].find(
    (each) => each !== undefined && isFirstOfSeveral(text, each),
  );
  const holder = next && lineBefore(text, next.span.start);
  if (next === undefined || holder === undefined) return undefined;
  const { column, text: written } = behindDash(holder);
  if (!/^[\w-]+:\s+[[{].*[\]}]$/.test(written) || next.column <= column) return undefined;
  const misplaced = misplacedLine(text, fault, scan);
  const isOther = misplaced !== undefined && misplaced.span.start !== next.span.start;
  // A key of the file belongs under no other.
  if (isOther && !(holder.column === 0 && isKeyOfFile(holder))) return misplaced;
  const [key = ""] = written.split(":");
  const message = `"${headOf(next.text)}" stands below "${key}", which has its value on its own line already.`;
  const hint = remedyOfKey(text, next, { key, column, isVerb: false });
  const told = flowProblem("FLOW_YAML", next.span, message, {
    hint: /^(?:Write the key|Move)/.test(hint)
      ? hint
      : `${hint.slice(0, -1)}; or write the key that holds it on the line above.`,
  });
  return asTried(text, fault, { next, holder, misplaced, told });
}

/** Whether a key has another one below it, beside it or deeper. */
function isFirstOfSeveral(text: string, line: WrittenLine): boolean {
  const second = nextLine(text, line.span.start);
  if (!isKey(line) || second === undefined) return false;
  return second.column > line.column || (second.column === line.column && isKey(second));
}

/** Keys behind a dash that take a single value, never a map. */
const singleValued: ReadonlySet<string> = new Set(["name", "id", "as", "if", "go"]);

/** The problem of a line below a value that stands on the line of its own key. */
function belowValue(
  text: string,
  { holder, next, value }: { readonly holder: WrittenLine; next: WrittenLine; value: string },
): Diagnostic {
  const [, key = ""] = /^(?:- +)*([^:]+):\s/.exec(holder.text) ?? [];
  const [head = next.text] = next.text.split(/(?<=:)\s/);
  const isItem = next.text.startsWith("- ");
  const what = isItem ? "This list item" : `"${head.replace(/:$/, "")}"`;
  const message = `${what} stands below "${key}", which has its value "${value}" on its own line already.`;
  const { column } = behindDash(holder);
  const isVerb = column > holder.column && !singleValued.has(key);
  const hint = isItem
    ? `Write ${key}: alone, and all that it holds below it; or begin the item in the column of its neighbours.`
    : remedyOfKey(text, next, { key, column, isVerb });
  return flowProblem("FLOW_YAML", next.span, message, { hint });
}

/** The remedy for a key below a value that stands on the line of its own key. */
function remedyOfKey(
  text: string,
  line: WrittenLine,
  { key, column, isVerb }: { readonly key: string; column: number; isVerb: boolean },
): string {
  const empty = column === 0 ? emptyAbove(text, line) : undefined;
  if (empty !== undefined)
    return `Move "${empty}" to the line above it: where that stands it holds nothing.`;
  if (column === 0 && !isKeyOfFile(line))
    return 'Write the key that holds it on the line above, such as "tables:" or "blocks:".';
  // Such a key stands beside a verb, never below it.
  const isBeside = besideVerb.test(line.text);
  const mayHold = key === "then" || (isVerb && !isBeside);
  const otherwise = mayHold
    ? `; or write ${key}: alone, and all that it holds below it, each by its key`
    : orHolder(text, line);
  return `Begin it in column ${column + 1}, like "${key}:"${otherwise}.`;
}

/** A key of the file without a value, right above the one that a line stands below. */
function emptyAbove(text: string, line: WrittenLine): string | undefined {
  const holder = lineBefore(text, line.span.start);
  const above = holder && lineBefore(text, holder.span.start);
  return above?.column === 0 && isKeyOfFile(above) && above.text.endsWith(":")
    ? above.text
    : undefined;
}

/** The other remedy for a name below a value: the key that holds it and its neighbours. */
function orHolder(text: string, line: WrittenLine): string {
  const isName = /^["']?[A-Za-z0-9_]*[^\sa-z_:][^\s:]*:/.test(line.text);
  return isName && !isInBlocks(text, line)
    ? "; or write the key that holds it on a line above it"
    : "";
}
