import type { Diagnostic, Span } from "@flowrun/core";
import { stepsOf } from "@flowrun/flow/tooling";
import type { StepNode } from "@flowrun/core/tooling";
import { unmappedOutcomes } from "./complete/complete-outcomes.ts";
import { diagnose } from "./diagnose.ts";
import { applyEdits, type Edit } from "./edit.ts";
import type { FlowText } from "./flow/flow-text.ts";
import { spell, withoutQuotes } from "./flow/quoting.ts";
import { nodeUnder } from "./tree/node-at.ts";

/** A change that mends one problem. */
export interface Fix {
  /** Its effect, as the entry of a menu. */
  readonly title: string;
  readonly diagnostic: Diagnostic;
  readonly edits: readonly Edit[];
  /** Whether it is the one that is probably meant. */
  readonly isPreferred: boolean;
}

/** The most blocks that are proposed as the target of an outcome. */
const mostTargets = 5;

/** The most changes that are tried, since each try checks the whole flow. */
const mostTries = 10;

/**
 * Changes that mend the problems which touch a span. Each has been tried: the problem is gone after
 * it, and no other came. Behind an error warnings may come to light, which do not count.
 */
export function findFixes(
  flow: FlowText,
  span: Span,
  diagnostics: readonly Diagnostic[] = diagnose(flow),
): readonly Fix[] {
  return diagnostics
    .filter((each) => each.span.start <= span.end && span.start <= each.span.end)
    .flatMap((diagnostic) => [
      ...misspelt(flow, diagnostic),
      ...written(flow, diagnostic),
      ...unmapped(flow, diagnostic),
    ])
    .slice(0, mostTries)
    .filter(({ diagnostic, edits }) => mends(flow, { diagnostic, edits, before: diagnostics }));
}

function mends(
  { source, verbs, operations }: FlowText,
  {
    diagnostic,
    edits,
    before,
  }: {
    readonly diagnostic: Diagnostic;
    readonly edits: readonly Edit[];
    readonly before: readonly Diagnostic[];
  },
): boolean {
  const after = diagnose({
    source: { ...source, text: applyEdits(source.text, edits) },
    verbs,
    operations,
  });
  const isThere = after.some(
    ({ code, message }) => code === diagnostic.code && message === diagnostic.message,
  );
  const countOf = (problems: readonly Diagnostic[]): number =>
    problems.filter(({ severity }) => diagnostic.severity !== "error" || severity === "error")
      .length;
  return countOf(after) < countOf(before) || (countOf(after) === countOf(before) && !isThere);
}

function misspelt({ source: { text } }: FlowText, diagnostic: Diagnostic): readonly Fix[] {
  const meant = /^Did you mean "([^"]+)"\?/.exec(diagnostic.hint ?? "")?.[1];
  if (meant === undefined) return [];
  const span = withoutQuotes(text, diagnostic.span);
  const title = `Replace "${text.slice(span.start, span.end)}" with "${meant}"`;
  return [{ title, diagnostic, edits: [{ span, text: meant }], isPreferred: true }];
}

/** Hints that say what to write in the place of what is wrong. */
const instead: readonly RegExp[] = [
  /^Write "([^"]+)"\.$/,
  /^Write "([^"]+)" for it\.$/,
  /^For the value write "([^"]+)"\.$/,
  /^Write (\d+s) for seconds,/,
];

function written({ source: { text } }: FlowText, diagnostic: Diagnostic): readonly Fix[] {
  const meant = instead
    .map((hint) => hint.exec(diagnostic.hint ?? "")?.[1])
    .find((found) => found !== undefined);
  if (meant === undefined) return [];
  const { span } = diagnostic;
  const isBraced = meant.startsWith("${") && !`"'`.includes(text[span.start] ?? "");
  const put = isBraced ? `"${meant}"` : meant;
  const title = `Write ${put} in place of ${text.slice(span.start, span.end)}`;
  return [
    {
      title,
      diagnostic,
      edits: [{ span: isBraced ? span : withoutQuotes(text, span), text: put }],
      isPreferred: true,
    },
  ];
}

function unmapped(flow: FlowText, diagnostic: Diagnostic): readonly Fix[] {
  if (diagnostic.code !== "FLOW_UNMAPPED_OUTCOME") return [];
  const step = stepsOf(flow.draft).find(({ verb }) => verb.span.start === diagnostic.span.start);
  if (step === undefined) return [];
  const outcomes = unmappedOutcomes(flow, step);
  return [...flow.draft.blocks.keys()].slice(0, mostTargets).flatMap((block) => {
    const edit = mapping(
      flow,
      step,
      outcomes.map((outcome) => `${outcome}: ${spell(block)}`),
    );
    const names = outcomes.map((outcome) => `"${outcome}"`).join(", ");
    const title = `Let ${names} lead to "${block}"`;
    return edit === undefined ? [] : [{ title, diagnostic, edits: [edit], isPreferred: false }];
  });
}

/** The edit that adds entries to the `then` of a step, or a `then` to the step. */
function mapping(flow: FlowText, step: StepNode, entries: readonly string[]): Edit | undefined {
  const { text } = flow.source;
  const node = stepNodeAt(flow, step);
  if (node?.kind !== "map" || text[node.span.start] === "{" || entries.length === 0)
    return undefined;
  const then = node.entries.find(({ key }) => key.value === "then")?.value;
  const indent = columnOf(text, node.span.start);
  if (then === undefined) {
    const line = endOfContent(text, node.span.end);
    return {
      span: { start: line, end: line },
      text: `\n${" ".repeat(indent)}then: { ${entries.join(", ")} }`,
    };
  }
  const last = then.kind === "map" ? then.entries.at(-1) : undefined;
  if (last === undefined || then.kind !== "map") return undefined;
  const at = last.value.span.end;
  const isInBraces = text[then.span.start] === "{";
  const inner = " ".repeat(columnOf(text, last.key.span.start));
  const start = isInBraces ? at : endOfContent(text, at);
  const added = isInBraces
    ? `, ${entries.join(", ")}`
    : entries.map((entry) => `\n${inner}${entry}`).join("");
  return { span: { start, end: start }, text: added };
}

function stepNodeAt(flow: FlowText, { span }: StepNode): ReturnType<typeof nodeUnder> {
  for (const path of [...flow.draft.blocks.keys()].map((name) => ["blocks", name])) {
    const list = nodeUnder(flow.root, path);
    const found =
      list?.kind === "list" ? list.items.find((item) => item.span.start === span.start) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}

/** The end of the line of an offset, so that what is added stands behind a comment, too. */
function endOfContent(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end;
}
