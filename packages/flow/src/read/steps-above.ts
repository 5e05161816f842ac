import type { Span } from "@flowrun/core";
import { lineNumber } from "../yaml/yaml-fault.ts";

/**
 * The remedy for a block without steps, where steps just above its name were meant below it. They are
 * never reached, since they stand behind a `go`, a `hangup` or a `return`.
 */
export function stepsAbove(text: string, { value, span }: BlockName): string | undefined {
  const from = Math.max(0, text.lastIndexOf("\n", Math.max(0, span.start - farthest)) + 1);
  const lines = text.slice(from, span.start).split("\n").slice(0, -1);
  const steps: number[] = [];
  let column: number | undefined;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? "";
    if (/^\s*(#|$)/.test(line)) continue;
    const depth = line.search(/\S/);
    const isStep = line.startsWith("- ", depth);
    column ??= isStep ? depth : undefined;
    if (column === undefined || depth !== column || !isStep) return undefined;
    if (isLeaving(line)) {
      const before = lineNumber(text, from) - 1;
      return remedy(
        value,
        line,
        steps.map((each) => before + each),
      );
    }
    steps.unshift(at + 1);
  }
  return undefined;
}

/** How many characters above the name are looked at. */
const farthest = 2_000;

interface BlockName {
  readonly value: string;
  readonly span: Span;
}

/** Whether a step on a line of its own never goes on. */
function isLeaving(line: string): boolean {
  return /^\s*- (?:(?:go|return): [\w-]+|hangup|return)\s*(?:#.*)?$/.test(line);
}

function remedy(block: string, before: string, steps: readonly number[]): string | undefined {
  const [first, ...others] = steps;
  if (first === undefined) return undefined;
  const [, verb = ""] = /- (\w+)/.exec(before) ?? [];
  const last = others.at(-1);
  const [what, it, belong] =
    last === undefined
      ? [`The step in line ${first} is`, "it", "belongs"]
      : [`The steps in lines ${first} to ${last} are`, "them", "belong"];
  const they = last === undefined ? "it" : "they";
  return `${what} never reached behind the "${verb}": move ${it} below "${block}:", where ${they} probably ${belong}.`;
}
