import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { isKeyOfFile, isVerbLine } from "./known-words.ts";
import { headOf, isItem } from "./line-edit.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, lineBefore, nextLine, type Explain, type WrittenLine } from "./yaml-fault.ts";

/** The keys of a file that hold lists, and those that hold things by their names. */
const ofItems: readonly string[] = ["scenarios", "finally", "properties"];
const ofNames: readonly string[] = [
  ...["blocks", "parts", "otherwise", "prompts", "calendars", "queues", "conferences", "lots"],
  ...[
    "lanes",
    "on_schedule",
    "on_request",
    "on_signal",
    "on_webhook",
    "limits",
    "tables",
    "requests",
    "legs",
  ],
  ...["headers", "variables", "vars", "settings"],
];

/** The most keys that a hint names. */
const mostNamed = 3;

/**
 * The problem of things whose section has lost its key, where the file makes sense with that. The
 * first of them stands at an offset, or above it.
 */
export function missingSection(
  text: string,
  offset: number,
  isWhole: (repaired: string) => boolean,
): Diagnostic | undefined {
  // Right above another key of the file a section has lost its things, and not its key.
  if (/^[a-z_]+:\n(?=[a-z_]+:)/m.test(text)) return undefined;
  const line = firstThing(text, offset);
  if (line === undefined || isKeyOfFile(line)) return undefined;
  // A block whose steps have lost their dashes is no thing of another section.
  const inside = nextLine(text, line.span.start);
  if (inside !== undefined && isVerbLine(text, inside) && !isItem(inside)) return undefined;
  const at = line.span.start - line.column;
  const [first, ...others] = (isItem(line) ? ofItems : ofNames)
    .filter((key) => !new RegExp(`^${key}:`, "m").test(text))
    .filter((key) => isWhole(`${text.slice(0, at)}${key}:\n${text.slice(at)}`));
  if (first === undefined) return undefined;
  const also = others.slice(0, mostNamed - 1).map((key) => ` or "${key}:"`);
  const message = `The key is missing that holds "${headOf(line.text).replaceAll('"', "")}" and what stands below it.`;
  return flowProblem("FLOW_MISSING_KEY", line.span, message, {
    hint: `Write "${first}:"${also.join("")} on the line above it, in column 1.`,
  });
}

/** The line in column 3 at an offset, or above it, with which a section may begin. */
function firstThing(text: string, offset: number): WrittenLine | undefined {
  let line: WrittenLine | undefined = lineAt(text, offset);
  while (line !== undefined && line.column > 2) line = lineBefore(text, line.span.start);
  if (line?.column !== 2) return undefined;
  const before = lineBefore(text, line.span.start);
  const isApart = text.startsWith("\n\n", line.span.start - line.column - 2);
  return isApart || before === undefined || before.column === 0 ? line : undefined;
}

/** The same of a file that YAML cannot read without that key. */
export function lostSection(
  ...[text, { span, fits, isSearch }]: Parameters<Explain>
): Diagnostic | undefined {
  const last = lostFinally(text, fits);
  if (last !== undefined) return last;
  const near = isSearch === true ? neighbourhoodOf(text, span.start, fits) : undefined;
  const next = nextLine(text, span.start);
  const isWhole = (repaired: string): boolean => near?.read(repaired) !== undefined;
  return (
    near &&
    (missingSection(text, span.start, isWhole) ??
      (next && missingSection(text, next.span.start, isWhole)))
  );
}

/** Steps in column 3 behind the blocks: those of a `finally` that has lost its key. */
function lostFinally(text: string, fits: Parameters<Explain>[1]["fits"]): Diagnostic | undefined {
  const blocks = text.search(/^blocks:/m);
  const found = /\n(?= {2}- )/.exec(text.slice(Math.max(0, blocks)));
  if (blocks === -1 || found === null || /^finally:/m.test(text)) return undefined;
  const at = blocks + found.index + 1;
  if (/\n\w/.test(text.slice(blocks, at))) return undefined;
  const repaired = `${text.slice(0, at)}finally:\n${text.slice(at)}`;
  if (neighbourhoodOf(text, at, fits)?.read(repaired) === undefined) return undefined;
  const line = lineAt(text, at);
  const message = `The key is missing that holds "${headOf(line.text)}" and what stands below it.`;
  return flowProblem("FLOW_MISSING_KEY", line.span, message, {
    hint: 'Write "finally:" on the line above it, in column 1.',
  });
}
