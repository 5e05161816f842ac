import { isMap, type YAMLMap } from "yaml";
import type { Diagnostic, Span } from "@flowrun/core";
import { flowProblem, type YamlMap } from "@flowrun/core/tooling";

/**
 * An empty map for braces around the items of a list, after the problem was noted. `undefined` for
 * any other map.
 */
export function listInBraces(
  { flow, items }: YAMLMap,
  span: Span,
  { text, diagnostics }: { readonly text: string; readonly diagnostics: Diagnostic[] },
): YamlMap | undefined {
  const keys = items.flatMap(({ key }) => {
    const range = isMap(key) ? key.range : undefined;
    return range ? [{ start: range[0], end: range[1] }] : [];
  });
  const problem = flow === true ? bracesForList(text, span, keys) : undefined;
  if (problem === undefined) return undefined;
  diagnostics.push(problem);
  return { kind: "map", entries: [], span };
}

/**
 * `acts: { { press: 1 }, { wait: 2s } }`: maps in braces, where a list has [ ]. All items have the
 * same mistake, which is told where the braces begin. `keys` are the places of what stands in them.
 */
function bracesForList(
  text: string,
  { start }: Span,
  keys: readonly Span[],
): Diagnostic | undefined {
  const written = keys.map((key) => text.slice(key.start, key.end));
  const [first] = written.filter((each) => /^\{\s*["'\w-]+:\s/.test(each));
  const [, name] =
    /(?:^|[\s{,])([\w-]+):\s*$/.exec(text.slice(Math.max(0, start - 80), start)) ?? [];
  if (first === undefined || name === undefined) return undefined;
  const message = `"${name}" holds several items, and stands in { }: a list stands in [ ].`;
  const shown = first.length <= longestShown ? first : "{ … }";
  return flowProblem("FLOW_BAD_KEY", { start, end: start + 1 }, message, {
    hint: `Write [ and ] for the outer braces: \`${name}: [${shown}, …]\`.`,
  });
}

/** The longest item that a hint repeats. */
const longestShown = 60;
