import type { Diagnostic, Span } from "@flowrun/core";

/** The most proposals that are tried, and how much text in all: each try checks all of it again. */
const mostTries = 6;
const mostText = 120_000;

/** A text with more problems than this is mended step by step: none is tried there. */
const mostProblems = 50;

/** The means to try proposals. */
export interface Trying {
  /** All problems of another text. */
  readonly check: (text: string) => readonly Diagnostic[];
  /** The remedy in the place of a proposal that mends nothing; it names no other word. */
  readonly instead: (problem: Diagnostic) => string | undefined;
}

/**
 * The same problems, without the proposals that mend nothing. A word is proposed only where the text
 * with it has neither the same problem at that place, nor a new error there. Only the first
 * proposals are tried, fewer in a longer text; the others stay.
 */
export function withTriedProposals(
  text: string,
  problems: readonly Diagnostic[],
  { check, instead }: Trying,
): readonly Diagnostic[] {
  if (problems.length > mostProblems) return problems;
  let left = Math.min(mostTries, Math.floor(mostText / Math.max(1, text.length)));
  // A proposal that is wrong for a name in one place is not meant in another.
  const refuted = new Set<string>();
  return problems.map((problem) => {
    const proposal = proposalIn(text, problem);
    if (proposal === undefined) return problem;
    const key = keyOf(problem);
    if (!refuted.has(key)) {
      if (left === 0) return problem;
      left -= 1;
      const edited =
        text.slice(0, proposal.span.start) + proposal.put + text.slice(proposal.span.end);
      const after = check(edited);
      if (!isRefuted(edited, { problem, proposal, before: problems, after })) return problem;
      refuted.add(key);
    }
    const { hint: _, ...bare } = withoutReplacement(problem);
    const hint = proposal.rest === "" ? instead(problem) : proposal.rest;
    return hint === undefined ? bare : { ...bare, hint };
  });
}

/** The word that a hint proposes, and the place where it is put. */
interface Proposal {
  readonly span: Span;
  readonly put: string;
  /** The rest of the hint, which proposes nothing. */
  readonly rest: string;
}

/** The hints that say what to write in the place of the marked text. */
const proposing = /^(?:Did you mean "([^"\n]+)"\?|Write "([^"\n]+)"(?: for it)?\.)\s*/;

/** The hints that say what to write behind the key of a value. */
const proposingValue = /^Write `([\w-]+): ([^`\n]+)`\.\s*/;

/** The value that a hint proposes behind the key of the marked one, on a line. */
function valueIn(text: string, { hint = "", span }: Diagnostic): Proposal | undefined {
  const [said = "", key = "", put = ""] = proposingValue.exec(hint) ?? [];
  const isOpen = put === "" || put.includes("…") || /\b[A-Z]{4,}\b/.test(put);
  const before = text.slice(Math.max(0, span.start - key.length - 4), span.start);
  const marked = text.slice(span.start, span.end);
  if (isOpen || !before.trimEnd().endsWith(`${key}:`) || marked.includes("\n")) return undefined;
  return { span, put, rest: hint.slice(said.length) };
}

function proposalIn(text: string, problem: Diagnostic): Proposal | undefined {
  return wordIn(text, problem) ?? valueIn(text, problem);
}

function wordIn(text: string, { hint = "", message, span }: Diagnostic): Proposal | undefined {
  const [said = "", near, other] = proposing.exec(hint) ?? [];
  const put = near ?? other;
  if (put === undefined || put.startsWith("${")) return undefined;
  const rest = hint.slice(said.length);
  // The other way to mend it presumes that the proposed name is the one that is meant.
  return {
    span: wrongWord(text, withoutQuotes(text, span), { message, put }),
    put,
    rest: rest.startsWith('If "') ? "" : rest,
  };
}

/** The part of a marked text that the message quotes: `welcme` of `prompt:welcme`. */
function wrongWord(
  text: string,
  span: Span,
  { message, put }: { readonly message: string; readonly put: string },
): Span {
  const marked = text.slice(span.start, span.end);
  const quoted = [...message.matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word);
  const word = quoted.includes(marked)
    ? marked
    : quoted.find((each) => each !== put && marked.includes(each));
  const start = span.start + marked.indexOf(word ?? marked);
  return { start, end: start + (word ?? marked).length };
}

function withoutQuotes(text: string, { start, end }: Span): Span {
  const quote = text[start] ?? "";
  const isQuoted = /["']/.test(quote) && end - start >= 2 && text[end - 1] === quote;
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}

/** A text with a proposal followed, and its problems. */
interface Trial {
  readonly problem: Diagnostic;
  readonly proposal: Proposal;
  readonly before: readonly Diagnostic[];
  readonly after: readonly Diagnostic[];
}

function isRefuted(edited: string, { problem, proposal, before, after }: Trial): boolean {
  const { start } = proposal.span;
  const end = start + proposal.put.length;
  // A name may be right, and what is read of it not.
  const reach = end + (/^(?:\.\w+|\[\w*\])*/.exec(edited.slice(end, end + 200))?.[0].length ?? 0);
  const there = after.filter(({ span }) => span.start <= reach && span.end >= start);
  const known = new Set(before.map(keyOf));
  return there.some(
    (each) =>
      keyOf(each) === keyOf(problem) ||
      (each.severity === "error" &&
        !known.has(keyOf(each)) &&
        !ofLacks.test(each.code) &&
        // A name that begins before the word may be wrong by itself, as `row` in `row.name`.
        (each.span.start >= start || each.message.includes(`"${proposal.put}"`))),
  );
}

function keyOf({ code, message }: Diagnostic): string {
  return `${code} ${message}`;
}

/** A word can be right, and lack what belongs to it. */
const ofLacks = /^FLOW_(?:UNMAPPED_OUTCOME|MISSING_|NO_VALUE$)/;

/** A name that is replaced by no other is missed itself. */
function withoutReplacement(problem: Diagnostic): Diagnostic {
  const { unknown } = problem;
  return unknown === undefined
    ? problem
    : { ...problem, unknown: { ...unknown, isReplaced: false } };
}
