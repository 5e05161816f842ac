import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, type Explain } from "./yaml-fault.ts";

/** The longest line that is looked at, and how many signs of it are tried. */
const longestLine = 2000;
const mostSigns = 8;

/**
 * A sign where no value begins: before a key, behind a dash, inside a word or behind a bracket at
 * the end of a line.
 */
const stray =
  /^[[\]{}$%@`!|>]+(?=\s*[\w-]+:\s)|(?<=^-)[$%@`!&*]|(?<=[\p{L}\p{N}])[[{](?=\p{L})|(?<=[}\]]\s*)[[{|>`@%!&*]$|(?<=,)[`@%](?=\s)|(?<=[,{]\s*)[>|%@!`](?=[\w-]+:\s)/gu;

/** A sign without which the line reads, and that stands where none can. */
export function straySign(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const line = lineAt(text, span.start);
  if (line.text.length > longestLine) return undefined;
  const found = [...line.text.matchAll(stray)].slice(0, mostSigns);
  const around = found.length === 0 ? undefined : neighbourhoodOf(text, span.start);
  for (const { 0: written, index } of found) {
    const start = line.span.start + index;
    const end = start + written.length;
    if (around?.read(`${text.slice(0, start)}${text.slice(end)}`) === undefined) continue;
    const sign = written.trim();
    const message = `No ${sign.length === 1 ? `"${sign}"` : "sign"} can stand here.`;
    const place = { start, end: start + sign.length };
    return flowProblem("FLOW_YAML", place, message, { hint: `Remove the "${sign}".` });
  }
  return undefined;
}
