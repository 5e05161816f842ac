import type { Diagnostic, Source } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { doubledLine } from "./doubled-line.ts";
import { editsOf } from "./line-edits.ts";
import { missingSection } from "./missing-section.ts";
import { linesOf, suspectsOf } from "./misplaced-line.ts";
import { readYaml, type JudgeRepair } from "./read-yaml.ts";
import { linesOfFirst, wrongSeparator } from "./separators.ts";
import { lineAt, lineBefore } from "./yaml-fault.ts";

/** The longest text that is looked at, and how many edits of it are read. */
const longestText = 60_000;
const mostReadings = 30;

/**
 * The one line that stands in another place than it was meant, or is missing: the only cause of all
 * mistakes of a file that YAML can read.
 */
export function closestLayout(
  { text }: Source,
  problems: readonly Diagnostic[],
  judge: JudgeRepair,
): Diagnostic | undefined {
  const errors = problems.filter(({ severity }) => severity === "error");
  // A key of the file that is missing is told at its beginning.
  const placed = errors
    .filter(({ code, span }) => code !== "FLOW_MISSING_KEY" || lineAt(text, span.start).column > 0)
    .toSorted((a, b) => a.span.start - b.span.start);
  const [first] = placed;
  // A key that stands beside its section, or in another, is known by its name already.
  const isTold = errors.some(({ code }) => code === "FLOW_MISPLACED_KEY");
  if (first === undefined || isTold || text.length > longestText) return undefined;
  const isWhole = (repaired: string): boolean => {
    const source: Source = { name: "", text: repaired };
    const { root, diagnostics } = readYaml(source);
    if (root === undefined || diagnostics.length > 0) return false;
    return judge(root, source).every(({ severity }) => severity !== "error");
  };
  const doubled = doubledLine(text, isWhole);
  if (doubled !== undefined) return doubled;
  const separator = wrongSeparator(text, linesOfFirst(text, placed), isWhole);
  if (separator !== undefined)
    return flowProblem("FLOW_BAD_KEY", separator.span, separator.message, {
      hint: separator.hint,
    });
  if (!errors.some((each) => isLayout(text, each, errors))) return undefined;
  const section = missingSection(text, first.span.start, isWhole);
  if (section !== undefined) return section;
  const lines = linesOf(text);
  const near = placed.slice(0, 2).flatMap(({ span }) => suspectsOf(text, span.start));
  const above = lineBefore(text, near[0]?.span.start ?? 0);
  const suspects = [...near, ...(above === undefined ? [] : suspectsOf(text, above.span.start))];
  const starts = new Map(suspects.map((line) => [line.span.start, line]));
  const seen = new Set<string>();
  const found = [...starts.values()]
    .flatMap((line) => editsOf(text, line, lines))
    .toSorted((a, b) => a.cost - b.cost)
    .filter((edit) => !seen.has(edit.text) && seen.add(edit.text))
    .slice(0, mostReadings)
    .find((edit) => isWhole(edit.text));
  if (found === undefined) return undefined;
  const message = found.message.replace(
    "The file cannot be read with",
    "The file makes no sense with",
  );
  return flowProblem("FLOW_MISPLACED_KEY", found.line.span, message, { hint: `${found.remedy}.` });
}

/** Whether a mistake may come of the place of a line: others come with it, or it holds lines. */
function isLayout(text: string, problem: Diagnostic, all: readonly Diagnostic[]): boolean {
  const { code, hint = "", message } = problem;
  if (hint.startsWith("Did you mean")) return false;
  if (code === "FLOW_DUPLICATE_KEY" || message.endsWith("not a map.")) return true;
  const isHolder = lineAt(text, problem.span.start).text.endsWith(":");
  return (
    /^FLOW_(?:UNKNOWN_KEY|BAD_VALUE|BAD_NAME|MISSING_KEY)/.test(code) &&
    (isHolder || all.length > 1)
  );
}
