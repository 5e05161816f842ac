import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, lineBefore, type Explain, type WrittenLine } from "./yaml-fault.ts";

/** The longest line that is looked at, and the longest text that a hint repeats. */
const longestLine = 2000;
const longestHint = 100;

/** A part of a line that is put in quotes. */
interface Quoted {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * A `#` inside { } or [ ] that was meant as a sign, and begins a comment: the brackets behind it
 * are lost. It is found by reading the text again with the sign in quotes.
 */
export function commentInBrackets(
  ...[text, { span, fits }, { unclosed }]: Parameters<Explain>
): Diagnostic | undefined {
  const here = lineAt(text, span.start);
  const opened = unclosed === undefined ? undefined : lineAt(text, unclosed);
  const lines = [opened, here, lineBefore(text, here.span.start)];
  const seen = new Set<number>();
  for (const line of lines) {
    if (line === undefined || seen.has(line.span.start) || line.text.length > longestLine) continue;
    seen.add(line.span.start);
    const found = commentOf(line);
    if (found === undefined) continue;
    const around = neighbourhoodOf(text, line.span.start, fits);
    const fitting = found.tried.find(
      (part) => around?.read(edited(text, line.span.start, part)) !== undefined,
    );
    if (fitting !== undefined) return told(line.span.start, found.at, fitting);
  }
  return undefined;
}

function edited(text: string, start: number, { from, to, text: put }: Quoted): string {
  return `${text.slice(0, start + from)}"${put}"${text.slice(start + to)}`;
}

function told(start: number, at: number, { from, to, text }: Quoted): Diagnostic {
  const message = 'Here "#" begins a comment, so that the rest of the line is lost.';
  const span = { start: start + Math.min(from, at), end: start + Math.max(to, at + 1) };
  const shown =
    text.length > longestHint ? `the whole text from "${text.slice(0, 20)}"` : `"${text}"`;
  // A remark of words is no sign of the telephone's keys.
  const [, remark] = /^[\w-]+ +(# +[A-Za-z].*)$/.exec(text) ?? [];
  const moved =
    remark === undefined
      ? ""
      : `Move the remark \`${remark}\` behind the brackets; or, if it belongs to the text, write`;
  return flowProblem("FLOW_COMMENT_VALUE", span, message, {
    hint: `${remark === undefined ? "Write" : moved} ${shown} in double quotes.`,
  });
}

/** The comment of a line that closes brackets, and what of it may have been meant as a text. */
function commentOf({
  text,
}: WrittenLine): { readonly at: number; readonly tried: readonly Quoted[] } | undefined {
  const bare = text.replaceAll(/"(?:\\.|[^"\\])*"|'[^']*'/g, (quoted) => "x".repeat(quoted.length));
  const at = bare.search(/(?<=\s)#/);
  const isValue = /:\s+$/.test(bare.slice(0, Math.max(0, at)));
  if (at === -1 || isValue || !/[\]}]/.test(bare.slice(at))) return undefined;
  const keys = /^#[#*\d]*/.exec(bare.slice(at))?.[0].length ?? 1;
  const digits = /(?<![\w"])[\d*]+(?=\s+$)/.exec(bare.slice(0, at));
  const begin = /(?:[{[,]|:\s)\s*([^\s{[,:](?:[^{[,:]|:(?!\s))*)$/.exec(bare.slice(0, at))?.[1];
  const end = /^.*?(?=\s*(?:[,}\]]|$))/.exec(bare.slice(at))?.[0].length ?? 1;
  const parts = [
    ...(digits === null
      ? []
      : [{ from: digits.index, to: at + keys, text: `${digits[0]}${text.slice(at, at + keys)}` }]),
    ...(begin === undefined
      ? []
      : [{ from: at - begin.length, to: at + end, text: text.slice(at - begin.length, at + end) }]),
    { from: at, to: at + keys, text: text.slice(at, at + keys) },
  ];
  return { at, tried: parts.filter((part) => !/["\\]/.test(part.text)) };
}
