import { Lexer } from "yaml";
import { createLineFinder } from "../source/line-finder.ts";
import type { Source } from "../source/source.ts";
import type { Span } from "../source/span.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** A comment `# flowrun-ignore CODE reason`, read but not judged. */
export interface Ignore {
  /** `""` when none is written. */
  readonly code: string;
  /** `""` when none is written. */
  readonly reason: string;
  /**
   * The line that it speaks of, counted from 1: its own, or the next with content when it stands
   * alone on its line.
   */
  readonly line: number;
  /** The last line that it speaks of: that of the step above which it stands alone. */
  readonly lastLine: number;
  readonly span: Span;
}

const word = "flowrun-ignore";

/** The ignores of a flow's text, in its order. */
export function ignoresOf({ text }: Source): readonly Ignore[] {
  if (!text.includes(word)) return [];
  const lineOf = createLineFinder(text);
  const lines = text.split("\n");
  const meant = linesMeant(lines);
  return commentsOf(text)
    .filter((comment) => comment.text.split(/\s/)[0] === word)
    .map(({ text: written, span }) => {
      const [, code = "", ...reason] = written.split(/\s+/);
      const own = lineOf(span.start);
      const line = meant[own] ?? 0;
      const lastLine = line === own ? line : lastOfStep(lines, line);
      return { code, reason: reason.join(" "), line, lastLine, span };
    });
}

/**
 * For each line, counted from 1, the line that a comment on it speaks of. It is its own line. For a
 * comment alone it is the first below with content, so that several ignores may stand above one
 * line.
 */
function linesMeant(lines: readonly string[]): readonly number[] {
  const meant: number[] = [];
  let next = lines.length;
  for (let line = lines.length; line > 0; line -= 1) {
    if (!/^\s*(#|$)/.test(lines[line - 1] ?? "")) next = line;
    meant[line] = next;
  }
  return meant;
}

/** The last line of a step of several lines, by its indentation; for any other line itself. */
function lastOfStep(lines: readonly string[], first: number): number {
  const [indent] = /^ *(?=- )/.exec(lines[first - 1] ?? "") ?? [];
  if (indent === undefined) return first;
  let last = first;
  for (let line = first; line < lines.length; line += 1) {
    const text = lines[line] ?? "";
    if (/^\s*(#|$)/.test(text)) continue;
    if (!text.startsWith(`${indent} `)) break;
    last = line + 1;
  }
  return last;
}

/**
 * A flow's problems without the warnings that an ignore with a reason speaks of, and the ignores
 * that did it.
 */
export function suppress(
  source: Source,
  diagnostics: readonly Diagnostic[],
  ignores: readonly Ignore[],
): { readonly left: readonly Diagnostic[]; readonly used: ReadonlySet<Ignore> } {
  const used = new Set<Ignore>();
  if (ignores.length === 0) return { left: diagnostics, used };
  const lineOf = createLineFinder(source.text);
  const left = diagnostics.filter(({ code, severity, span }) => {
    const line = lineOf(span.start);
    const speaking = ignores.filter(
      (each) => each.code === code && each.line <= line && line <= each.lastLine,
    );
    // The nearer one of two counts: it may stand inside of a step.
    const ignore = speaking.findLast((each) => each.line === line) ?? speaking.at(-1);
    if (ignore === undefined || severity === "error" || ignore.reason === "") return true;
    used.add(ignore);
    return false;
  });
  return { left, used };
}

/**
 * Problems that were found after `checkFlow`, e.g. by asking a platform, without the warnings that
 * the flow's comments
 * `# flowrun-ignore CODE reason` speak of.
 */
export function withoutIgnored(
  source: Source,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  return suppress(source, diagnostics, ignoresOf(source)).left;
}

/** A comment of a YAML text. */
interface Comment {
  /** The text behind the `#`, trimmed. */
  readonly text: string;
  /** From the `#` to the end of the line. */
  readonly span: Span;
}

/**
 * The mark that the lexer puts before a scalar, which may itself begin with `#` when it is a block
 * text.
 */
const scalarMark = "\u001f";
const marks = new Set([scalarMark, "\u0002", "\u0018"]);

/**
 * The comments of a YAML text in its order; a `#` inside a text is none. Total: broken YAML gives
 * what can be seen.
 */
function commentsOf(text: string): readonly Comment[] {
  const comments: Comment[] = [];
  let at = 0;
  let before = "";
  for (const lexeme of new Lexer().lex(text)) {
    if (!marks.has(lexeme)) {
      if (lexeme.startsWith("#") && before !== scalarMark)
        comments.push({
          text: lexeme.slice(1).trim(),
          span: { start: at, end: at + lexeme.trimEnd().length },
        });
      at += lexeme.length;
    }
    before = lexeme;
  }
  return comments;
}
