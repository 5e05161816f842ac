import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import type { YamlScan } from "./scan-yaml.ts";
import { signs } from "./flow-signs.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, lineNumber, type Explain, type WrittenLine } from "./yaml-fault.ts";

/**
 * A sign that is missing inside braces or brackets. It is found by reading the text again with the
 * sign, so that it is named rightly.
 */
export function missingInside(
  ...[text, { code, message, span, fits }]: Parameters<Explain>
): Diagnostic | undefined {
  const isInside = ofBrackets.has(code) || /^Missing , (?:or : )?between flow/.test(message);
  const around = isInside ? neighbourhoodOf(text, span.start, fits) : undefined;
  if (around === undefined) return undefined;
  const line = lineAt(text, span.start);
  const start = line.span.start;
  for (const { pattern, put, tell } of signs)
    for (const match of line.text.matchAll(pattern)) {
      const at = start + match.index;
      const end = at + match[0].length;
      if (around.read(`${text.slice(0, at)}${put(match)}${text.slice(end)}`) === undefined)
        continue;
      const { what, remedy } = tell(match);
      return flowProblem("FLOW_YAML", { start: at, end }, what, { hint: remedy });
    }
  return withoutCommas(line, (written) =>
    around.read(`${text.slice(0, start)}${written}${text.slice(line.span.end)}`),
  );
}

/** Several commas that are missing on a line. */
function withoutCommas(
  { text, span }: WrittenLine,
  read: (written: string) => unknown,
): Diagnostic | undefined {
  const [first] = text.matchAll(beforeText);
  if (first === undefined || read(text.replaceAll(beforeText, ", ")) === undefined)
    return undefined;
  const at = span.start + first.index;
  const message = "Commas are missing here and further on in this line.";
  return flowProblem("FLOW_YAML", { start: at, end: at + first[0].length }, message, {
    hint: "Write a comma between each two values.",
  });
}

/** Blanks between a value and a text in quotes, or a map or a list. */
const beforeText = /(?<=[\w\]}"'])\s+(?=["'{[])/g;

const ofBrackets: ReadonlySet<string> = new Set([
  ...["BLOCK_IN_FLOW", "UNEXPECTED_TOKEN", "BLOCK_AS_IMPLICIT_KEY"],
]);

/** A bracket that closes one of the other kind, or a comma too many. */
export function wrongSign(
  ...[text, { message, span, fits, isSearch }, { crossed }]: Parameters<Explain>
): Diagnostic | undefined {
  if (message.startsWith("Unexpected , in flow"))
    return flowProblem("FLOW_YAML", span, "Two commas stand here, and nothing between them.", {
      hint: "Remove one of them.",
    });
  if (crossed === undefined || crossed.closed !== span.start) return undefined;
  const { opened, closed } = crossed;
  const closing = text.charAt(opened) === "{" ? "}" : "]";
  const start = text.lastIndexOf("\n", opened - 1) + 1;
  const line = text.slice(start, closed).includes("\n") ? `line ${lineNumber(text, opened)}, ` : "";
  const place = { start: closed, end: closed + 1 };
  const what = `This "${text.charAt(closed)}" closes a "${text.charAt(opened)}" (${line}column ${opened - start + 1}).`;
  const around = neighbourhoodOf(text, closed, fits);
  const isRead = (edited: string): boolean => around?.read(edited) !== undefined;
  const hint = replaced(text, crossed, isRead);
  if (hint !== undefined) return flowProblem("FLOW_YAML", place, what, { hint });
  const isLacking = isRead(`${text.slice(0, closed)}${closing}${text.slice(closed)}`);
  const inside = withoutBrace(text, crossed, isRead) ?? withoutBracket(text, crossed, isRead);
  if (inside !== undefined || (isSearch === true && !isLacking)) return inside;
  return flowProblem("FLOW_YAML", place, what, {
    hint: closedBy(text, crossed, { closing, isLacking }),
  });
}

function closedBy(
  text: string,
  crossed: NonNullable<YamlScan["crossed"]>,
  { closing, isLacking }: { readonly closing: string; readonly isLacking: boolean },
): string {
  const isBefore = isLacking || closesOuter(text, crossed);
  return `Write "${closing}" ${isBefore ? "before" : "for"} it.`;
}

/** Whether a bracket that closes one of the other kind has a partner around that on its line. */
function closesOuter(text: string, { opened, closed }: NonNullable<YamlScan["crossed"]>): boolean {
  const line = text.slice(text.lastIndexOf("\n", opened) + 1, opened);
  const [opening, closing] = text.charAt(closed) === "]" ? ["[", "]"] : ["{", "}"];
  return line.split(opening).length > line.split(closing).length;
}

/** The remedy for a bracket of the wrong kind without which, or with the other one, the text reads. */
function replaced(
  text: string,
  crossed: NonNullable<YamlScan["crossed"]>,
  isRead: (edited: string) => boolean,
): string | undefined {
  const { opened, closed } = crossed;
  const [before, behind] = [text.slice(0, closed), text.slice(closed + 1)];
  const closing = text.charAt(opened) === "{" ? "}" : "]";
  const isInWord = /\w$/.test(before) && /^\w/.test(behind);
  const isReadWithout = (): boolean => isRead(`${before}${behind}`);
  if (isInWord && isReadWithout()) return "Remove it.";
  if (isRead(`${before}${closing}${behind}`)) {
    const opening = text.charAt(closed) === "}" ? "{" : "[";
    const isEither = isRead(`${text.slice(0, opened)}${opening}${text.slice(opened + 1)}`);
    return isEither
      ? `Write ${eitherOf(text, crossed)}.`
      : `Write "${closing}" for the "${text.charAt(closed)}".`;
  }
  return before.endsWith(text.charAt(closed)) && isReadWithout() ? "Remove it." : undefined;
}

/** The bracket that is the wrong one of two: what begins with a key is a map, and no list. */
function eitherOf(text: string, { opened, closed }: NonNullable<YamlScan["crossed"]>): string {
  const isMap = /^.\s*(?:"[^"]*"|(?:[^\s"[\]{},:]|:(?!\s))+):\s/s.test(
    text.slice(opened, opened + 200),
  );
  const isWrong = isMap === (text.charAt(opened) === "[");
  return isWrong
    ? `"${isMap ? "{" : "["}" for the "${text.charAt(opened)}"`
    : `"${text.charAt(opened) === "{" ? "}" : "]"}" for the "${text.charAt(closed)}"`;
}

/** A bracket that stands twice where one begins a map or a list. */
export function openedTwice(
  ...[text, { fits }, { crossed, unclosed }]: Parameters<Explain>
): Diagnostic | undefined {
  for (const at of [crossed?.opened, unclosed].flatMap((each) => each ?? [])) {
    const sign = text.charAt(at);
    const start = text.charAt(at - 1) === sign ? at - 1 : at;
    const around = text.startsWith(sign + sign, start)
      ? neighbourhoodOf(text, at, fits)
      : undefined;
    if (around?.read(`${text.slice(0, start)}${text.slice(start + 1)}`) === undefined) continue;
    const what = `Two "${sign}" stand here, and one of them is never closed.`;
    const span = { start, end: start + 2 };
    return flowProblem("FLOW_YAML", span, what, { hint: "Remove one of them." });
  }
  return undefined;
}

/** A map among the items of a list whose "{" is missing, where the text reads with it. */
function withoutBrace(
  text: string,
  crossed: NonNullable<YamlScan["crossed"]>,
  isRead: (edited: string) => boolean,
): Diagnostic | undefined {
  const { at, key } = keyWithoutBrace(text, crossed) ?? {};
  if (at === undefined || !isRead(`${text.slice(0, at)}{ ${text.slice(at)}`)) return undefined;
  const span = { start: at, end: crossed.closed + 1 };
  return flowProblem("FLOW_YAML", span, 'The "}" of this map has no "{".', {
    hint: `Write "{" before "${key}".`,
  });
}

/** A list inside a map whose "[" is missing, where the text reads with it. */
function withoutBracket(
  text: string,
  { opened, closed }: NonNullable<YamlScan["crossed"]>,
  isRead: (edited: string) => boolean,
): Diagnostic | undefined {
  if (text.charAt(opened) !== "{" || closed - opened > longestList) return undefined;
  const [, empty] = /([\w-]+):\s*$/.exec(text.slice(opened, closed)) ?? [];
  if (empty !== undefined && isRead(`${text.slice(0, closed)}[${text.slice(closed)}`)) {
    const place = { start: closed, end: closed + 1 };
    return flowProblem("FLOW_YAML", place, 'The "]" of this list has no "[".', {
      hint: `Write \`${empty}: []\`.`,
    });
  }
  const values = [
    ...text.slice(opened, closed).matchAll(/(?<=[{,]\s*(?:[\w-]+|"[^"]*"):\s+)(?=\S)/g),
  ];
  const at = values
    .map(({ index }) => opened + index)
    .findLast((start) => isRead(`${text.slice(0, start)}[${text.slice(start)}`));
  if (at === undefined) return undefined;
  const span = { start: at, end: closed + 1 };
  const written = `[${text.slice(at, closed + 1)}`;
  const first = /^(?:"[^"]*"|[^\s,\]]+)/.exec(text.slice(at))?.[0] ?? "";
  return flowProblem("FLOW_YAML", span, 'The "]" of this list has no "[".', {
    hint: /^.{1,60}$/.test(written) ? `Write \`${written}\`.` : `Write "[" before ${first}.`,
  });
}

/** The longest list that is looked into. */
const longestList = 2000;

/** The last key that stands among the items of a list, before a "}" that closes the list. */
function keyWithoutBrace(
  text: string,
  { opened, closed }: NonNullable<YamlScan["crossed"]>,
): { readonly at: number; readonly key: string } | undefined {
  if (text.charAt(opened) !== "[" || closed - opened > longestList) return undefined;
  const bare = text
    .slice(opened + 1, closed)
    .replaceAll(/"(?:\\.|[^"\\])*"|'[^']*'/g, (quoted) => "x".repeat(quoted.length));
  let depth = 0;
  let found: number | undefined;
  for (const { 0: sign, index } of bare.matchAll(/[[\]{}]|(?<=(?:^|,)\s*)[\w*#-]+(?=:\s)/g)) {
    if (/[[{]/.test(sign)) depth += 1;
    else if (/[\]}]/.test(sign)) depth -= 1;
    else if (depth === 0) found = opened + 1 + index;
  }
  if (found === undefined) return undefined;
  const key = /^(?:"[^"]*"|'[^']*'|[^:]*)/.exec(text.slice(found))?.[0] ?? "";
  return { at: found, key: key.replaceAll(/^["']|["']$/g, "") };
}
