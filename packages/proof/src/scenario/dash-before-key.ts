import type { Diagnostic } from "@flowrun/core";
import { flowProblem, quote } from "@flowrun/core/tooling";
import type { Misfit } from "@flowrun/flow/tooling";

/**
 * A dash before a key of a scenario, such as `- caller:`, which begins another scenario without a
 * name.
 */
export function dashBeforeKey(
  { key, keyword, at, text }: Misfit,
  keys: readonly string[],
): Diagnostic | undefined {
  const [first] = at.value.kind === "map" ? at.value.entries : [];
  if (keyword !== "required" || key !== "name" || first === undefined) return undefined;
  const { value, span } = first.key;
  const lines = text.slice(Math.max(0, span.start - farthest), span.start).split("\n");
  const above = lines.slice(0, -1).findLast((line) => /^ *- /.test(line));
  const [, name] = /^ *- name: *(\S.*)$/.exec(above ?? "") ?? [];
  if (name === undefined || !keys.includes(value)) return undefined;
  const scenario = quote(name.replaceAll(/^["']|["']$/g, ""));
  const message = `The dash before "${value}" begins another scenario, which has no name.`;
  return flowProblem("FLOW_MISSING_KEY", span, message, {
    hint: `Write a blank for that dash if "${value}" belongs to ${scenario} above it; else add "name" to the new one.`,
  });
}

/** How far back the name of the scenario above is looked for. */
const farthest = 4_000;
