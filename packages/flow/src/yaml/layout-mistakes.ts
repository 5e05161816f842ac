import { verbs } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import type { Diagnostic } from "@flowrun/core";
import { findLookalike, tellLookalike } from "./lookalike.ts";
import { missingInside, openedTwice, wrongSign } from "./flow-edits.ts";
import { doubledKey } from "./doubled-key.ts";
import { colonAtEnd } from "./colon-at-end.ts";
import { dashAfterKey, itemAmongKeys, itemAtMargin, writtenDash } from "./dash-mistakes.ts";
import { besideVerb, isInBlocks, isMedia, soundAt } from "./known-words.ts";
import { behindDash } from "./line-edit.ts";
import { lostBackslash } from "./lost-backslash.ts";
import { lostKey } from "./lost-key.ts";
import { lostSection } from "./missing-section.ts";
import { misplacedLine } from "./misplaced-line.ts";
import { bracketTooMany, missingOpening } from "./missing-opening.ts";
import { deeperThanValue, linesBelowClosed, optionBelowValue } from "./below-value.ts";
import { movedKey } from "./moved-key.ts";
import { quoteInside } from "./quote-inside.ts";
import { listForText, quoteMistake } from "./quote-mistakes.ts";
import { roundBracket, roundOpening } from "./round-brackets.ts";
import { sectionBetween } from "./section-inside.ts";
import { separatorFault } from "./separators.ts";
import { slashedPattern } from "./slashed-pattern.ts";
import { slashes } from "./slashes.ts";
import { splitUrl } from "./split-url.ts";
import { stepBetween } from "./step-between.ts";
import { straySign } from "./stray-sign.ts";
import { thenBelowWord } from "./then-below-word.ts";
import {
  guess,
  lineAt,
  lineBefore,
  missingColon,
  restOfLine,
  type Explain,
  type WrittenLine,
} from "./yaml-fault.ts";
import { verbWithoutDash } from "./verb-without-dash.ts";
import { dialPlanLine } from "./verbs-elsewhere.ts";

/** How a step, a key or an item is written over lines: what a mistake in that looks like. */
export const layoutMistakes: readonly Explain[] = [
  lookalike,
  slashes,
  splitUrl,
  starAsKey,
  secondColon,
  doubledKey,
  colonAtEnd,
  separatorFault,
  stepBetween,
  thenBelowWord,
  movedKey,
  withoutStep,
  verbWithoutDash,
  writtenDash,
  dialPlanStep,
  openedTwice,
  roundBracket,
  roundOpening,
  wrongSign,
  lostBackslash,
  quoteMistake,
  listForText,
  slashedPattern,
  missingOpening,
  braceWithoutColon,
  quoteInside,
  guess(oddQuotes),
  straySign,
  guess(braceNotOpen),
  lostSection,
  itemAtMargin,
  optionBelowValue,
  deeperThanValue,
  linesBelowClosed,
  sectionBetween,
  misplacedLine,
  lostKey,
  guess(itemAmongKeys),
  questionMark,
  dashAfterKey,
  guess(withoutColon),
  guess(stepWithoutDash),
  guess(bracketTooMany),
  missingInside,
  guess(mapInsideBraces),
  guess(withoutComma),
];

/** A character that only looks like what YAML would read, where it would be read as such. */
function lookalike(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const here = lineAt(text, span.start);
  const start = text.lastIndexOf("\n", here.span.start - 1) + 1;
  const line = text.slice(start, here.span.end);
  const read = line.replaceAll(/"[^"]*"|'[^']*'|\s#.*$/g, (quoted) => " ".repeat(quoted.length));
  const onLine = read.search(misread);
  // Elsewhere only a blank that is none is to blame: it moves the line, and others no longer fit.
  const at = onLine === -1 ? text.search(misindented) : start + onLine;
  const end = onLine === -1 ? at + 1 : here.span.end;
  const found = at === -1 ? undefined : findLookalike(text, { start: at, end });
  if (found === undefined) return undefined;
  const { what, remedy } = tellLookalike(text, found, here.span.end);
  return flowProblem("FLOW_YAML", found.span, what, { hint: remedy });
}

/** A blank that is none among those before a key or an item. */
const misindented =
  /(?<=^ *)[\u00a0\u2000-\u200a\u202f\u205f\u3000](?=[\s\u00a0]*(?:- |[\w-]+:(?:\s|$)))/mu;

/** Blanks that are none, what is not seen, full-width signs, and a dash before an item. */
const misread =
  /[\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u2069\u3000\ufeff\uff01-\uff5e]|(?<=^\s*)[‐‑‒–—―−]|(?<=:\s)[“”‘’„«]/u;

function starAsKey(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const line = lineAt(text, span.start);
  const [, key] = /^(?:- +)*(\*[0-9*#]*):(?:\s|$)/.exec(line.text) ?? [];
  if (key === undefined) return undefined;
  return flowProblem("FLOW_QUOTES_NEEDED", line.span, 'A key that begins with "*" needs quotes.', {
    hint: `Write "${key}" in double quotes.`,
  });
}

function secondColon(...[text, { code, span }]: Parameters<Explain>): Diagnostic | undefined {
  const line = lineAt(text, span.start);
  const at = /^(?:- +)*[\w-]+:\s+(?=:(?:\s|$))/.exec(line.text)?.[0].length;
  if (code !== "BLOCK_AS_IMPLICIT_KEY" || at === undefined) return undefined;
  const start = line.span.start + at;
  return flowProblem("FLOW_YAML", { start, end: start + 1 }, "Two colons stand behind this key.", {
    hint: 'Remove the second ":".',
  });
}

/** A key beside a verb, first in a block: the step above it is missing. */
function withoutStep(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const here = lineAt(text, span.start);
  for (const line of [here, lineBefore(text, here.span.start)]) {
    const block = line && lineBefore(text, line.span.start);
    if (line === undefined || block === undefined || !besideVerb.test(line.text)) continue;
    const isFirst = block.column === 2 && /^[\w-]+:$/.test(block.text) && isInBlocks(text, block);
    if (!isFirst || line.column <= block.column) continue;
    const [key = ""] = line.text.split(":");
    const message = `"${key}" stands first in "${block.text.slice(0, -1)}", and belongs beside the verb of a step.`;
    return flowProblem("FLOW_YAML", line.span, message, {
      hint: `Write the step above it, such as "- answer" in column ${block.column + 3}; or move this line below the step that it belongs to.`,
    });
  }
  return undefined;
}

/** A step that is a line of a dial plan, with keys below it, as beside a verb. */
function dialPlanStep(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const here = lineAt(text, span.start);
  for (const line of [here, lineBefore(text, here.span.start)]) {
    const step = line && behindDash(line);
    const found = step && dialPlanLine(step.text, verbs);
    if (line === undefined || step === undefined || found === undefined) continue;
    if (!isInBlocks(text, line)) continue;
    const place = { start: line.span.end - step.text.length, end: line.span.end };
    return flowProblem("FLOW_YAML", place, found.message, { hint: found.hint });
  }
  return undefined;
}

/** `data { caller: … }` or `data:{ … }`, where `data: { … }` was meant. */
function braceWithoutColon(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const line = lineAt(text, span.start);
  const [, key, between] =
    /^(?:- +)*([A-Za-z_][\w-]*)(:? *|[.,;] *| *(?:=>?|->|:=) *)[{[]/.exec(line.text) ?? [];
  if (key === undefined || between === undefined || between.startsWith(": ")) return undefined;
  const what = missingColon(key, between);
  return flowProblem("FLOW_YAML", line.span, what, {
    hint: `Write a colon and a space after it: "${key}: ${/^[^{[]*\{/.test(line.text) ? "{ … }" : "[ … ]"}".`,
  });
}

/** A quote that has no partner on its line. */
function oddQuotes(...[text, { code, span }]: Parameters<Explain>): Diagnostic | undefined {
  if (code === "MISSING_CHAR") return undefined;
  const line = lineAt(text, span.start);
  const counted = line.text.replaceAll(/\\.|'[^']*'|\s#.*$/g, "");
  if (counted.split('"').length % 2 === 1) return undefined;
  return flowProblem("FLOW_YAML", line.span, 'A " on this line has no partner on it.', {
    hint: 'Add the " that begins or ends the text.',
  });
}

/** A line that closes a map or a list which nothing on it opens. */
function braceNotOpen(...[text, { code, span }]: Parameters<Explain>): Diagnostic | undefined {
  if (code !== "BLOCK_AS_IMPLICIT_KEY") return undefined;
  const place = restOfLine(text, span);
  const value = lineAt(text, span.start).text.replaceAll(/"[^"]*"|'[^']*'/g, "");
  const count = (sign: string): number => value.split(sign).length - 1;
  const pair = (["{}", "[]"] as const).find(
    ([opening = "", closing = ""]) => value.endsWith(closing) && count(closing) > count(opening),
  );
  if (pair === undefined) return undefined;
  const message = `This line ends with "${pair.charAt(1)}", and no "${pair.charAt(0)}" on it is open.`;
  return flowProblem("FLOW_YAML", place, message, {
    hint: `Add the "${pair.charAt(0)}" where the ${pair === "{}" ? "map" : "list"} begins, or remove the "${pair.charAt(1)}".`,
  });
}

function questionMark(...[text, { code, span }]: Parameters<Explain>): Diagnostic | undefined {
  if (code !== "BLOCK_AS_IMPLICIT_KEY") return undefined;
  const place = restOfLine(text, span);
  if (!text.slice(place.start, place.end).startsWith("? ")) return undefined;
  return flowProblem("FLOW_QUOTES_NEEDED", place, 'A value that begins with "? " needs quotes.', {
    hint: "Put the whole value in double quotes.",
  });
}

function withoutColon(
  ...[text, { code, message, span }]: Parameters<Explain>
): Diagnostic | undefined {
  const isKey =
    code === "MULTILINE_IMPLICIT_KEY" ||
    message.startsWith("Implicit map keys need to be followed");
  if (!isKey) return undefined;
  const line = lineAt(text, span.start);
  const written = line.text.replace(/^(?:- +)*/, "");
  const joined = /^([A-Za-z_][\w-]*):(\S.*)$/.exec(written);
  if (joined !== null && !isMedia(written))
    return flowProblem("FLOW_YAML", line.span, `The colon after "${joined[1]}" lacks a space.`, {
      hint: `Write \`${joined[1]}: ${joined[2]}\`.`,
    });
  const [, word, value] = /^([A-Za-z_][\w-]*)\s+(\S.*)$/.exec(written) ?? [];
  return flowProblem("FLOW_YAML", line.span, "A key with a colon was expected on this line.", {
    hint:
      word === undefined || value?.includes(": ") === true
        ? 'Write a colon and a space after the key, or "- " before a list item, and check the indentation of the next line.'
        : `Write a colon and a space after the key: \`${word}: ${value}\`.`,
  });
}

/** A line of a list that lacks its dash, or is not as deep as what it belongs to. */
function stepWithoutDash(
  ...[text, { code, message, span }]: Parameters<Explain>
): Diagnostic | undefined {
  const isItem = message.startsWith("Sequence item without") || code === "BAD_INDENT";
  const isEnd = message.startsWith("Unexpected scalar at node end");
  if (!isItem && !isEnd) return undefined;
  const line = lineAt(text, span.start);
  const before = lineBefore(text, line.span.start);
  if (before === undefined || /["'][^\n]*$/.test(text.slice(line.span.start, span.start)))
    return undefined;
  const item = lastItem(text, line);
  if (item === undefined || line.text.startsWith("- ") || !/^[A-Za-z]/.test(line.text))
    return undefined;
  const [key = ""] = line.text.split(/[:\s]/);
  if (line.column !== item.column) return undefined;
  return flowProblem(
    "FLOW_YAML",
    line.span,
    `"${key}" stands in the column of the list items above it, and has no dash.`,
    {
      hint: `Write "- ${line.text.split(/(?<=:)\s/)[0]}" if an item begins here; or begin it two columns further right if it belongs to the item above.`,
    },
  );
}

/** The last line above that begins with a dash, in a list that no line of less depth has ended. */
function lastItem(text: string, { span, column }: WrittenLine): WrittenLine | undefined {
  let line = lineBefore(text, span.start);
  while (line !== undefined && line.column >= column && !line.text.startsWith("- "))
    line = lineBefore(text, line.span.start);
  return line;
}

function mapInsideBraces(...[text, { code, span }]: Parameters<Explain>): Diagnostic | undefined {
  if (code !== "BLOCK_IN_FLOW") return undefined;
  const sound = soundAt(text, span.start);
  return flowProblem(
    "FLOW_YAML",
    restOfLine(text, span),
    'Inside { } and [ ] a map needs braces of its own: here a second "key: value" begins without.',
    {
      hint:
        sound === undefined
          ? "Put { } around the inner map, or write it on lines of its own, without braces."
          : `Write \`${sound}\`, without the space.`,
    },
  );
}

function withoutComma(...[text, { message, span }]: Parameters<Explain>): Diagnostic | undefined {
  if (!/^Missing , (?:or : )?between flow/.test(message)) return undefined;
  // An expression without quotes is told by what it lacks.
  if (text.slice(Math.max(0, span.start - 1), span.start + 2).includes("${")) return undefined;
  return flowProblem("FLOW_YAML", restOfLine(text, span), "A comma is missing before this.", {
    hint: "Write a comma between what stands inside [ ] or { }.",
  });
}
