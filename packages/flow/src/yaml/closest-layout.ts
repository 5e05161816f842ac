import type { Diagnostic, Source } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { doubledLine } from "./doubled-line.ts";
import { behindDash, headOf } from "./line-edit.ts";
import { editsOf } from "./line-edits.ts";
import {
  firstFound,
  keyAbove,
  keyBefore,
  keyInBraces,
  type IsWhole,
  type Told,
} from "./lost-key.ts";
import { missingSection } from "./missing-section.ts";
import { linesOf, suspectsOf } from "./misplaced-line.ts";
import { readYaml, type JudgeRepair } from "./read-yaml.ts";
import { sectionInside } from "./section-inside.ts";
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
  // A key that stands beside its section, or in another, is known by its name already, and a verb
  // that lacks its colon before a blank, too. A key without a value may have lost what it holds.
  const isTold = errors.some(
    ({ code, message, hint = "" }) =>
      (code === "FLOW_MISPLACED_KEY" && first?.code !== "FLOW_NO_VALUE") ||
      (code === "FLOW_NO_VERB" && /"[\w-]+ /.test(message) && hint.includes("with a colon")),
  );
  if (first === undefined || isTold || text.length > longestText) return undefined;
  const isWhole = (repaired: string): boolean => {
    const source: Source = { name: "", text: repaired };
    const { root, diagnostics } = readYaml(source);
    if (root === undefined || diagnostics.length > 0) return false;
    return judge(root, source).every(({ severity }) => severity !== "error");
  };
  return (
    doubledLine(text, isWhole) ??
    wrongSign(text, placed, isWhole) ??
    outOfSection(text, placed, isWhole) ??
    (errors.some((each) => isLayout(text, each, errors))
      ? (lostSection(text, first, isWhole) ?? misplaced(text, placed, isWhole))
      : undefined)
  );
}

/** A thing that stands twice in its section belongs to no other one. */
function lostSection(
  text: string,
  { code, span }: Diagnostic,
  isWhole: IsWhole,
): Diagnostic | undefined {
  return code === "FLOW_DUPLICATE_KEY" ? undefined : missingSection(text, span.start, isWhole);
}

/** A sign that stands for another, or a key that a value has lost. */
function wrongSign(
  text: string,
  placed: readonly Diagnostic[],
  isWhole: IsWhole,
): Diagnostic | undefined {
  // A key without a value is the nearest to what others lack for it.
  const likely = placed.toSorted((a, b) => Number(isEmpty(b)) - Number(isEmpty(a)));
  const separator = wrongSeparator(text, linesOfFirst(text, likely), isWhole);
  if (separator !== undefined) return asProblem("FLOW_BAD_KEY", separator);
  const key = keyLost(text, likely, isWhole);
  return key && asProblem("FLOW_MISSING_KEY", key);
}

function isEmpty({ code }: Diagnostic): boolean {
  return code === "FLOW_NO_VALUE";
}

/** A section inside another, before the thing of one of the first problems. */
function outOfSection(
  text: string,
  placed: readonly Diagnostic[],
  isWhole: IsWhole,
): Diagnostic | undefined {
  return firstFound(linesOfFirst(text, placed), ({ span }) =>
    sectionInside(text, span.start, isWhole),
  );
}

/** A line in another column, or one that is missing. */
function misplaced(
  text: string,
  placed: readonly Diagnostic[],
  isWhole: IsWhole,
): Diagnostic | undefined {
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
  if (found === undefined) {
    const lost = firstFound(near, (line) => keyAbove(text, line, isWhole));
    return lost && asProblem("FLOW_MISSING_KEY", lost);
  }
  const message = found.message.replace(
    "The file cannot be read with",
    "The file makes no sense with",
  );
  return flowProblem("FLOW_MISPLACED_KEY", found.line.span, message, { hint: `${found.remedy}.` });
}

/** The key that a value has lost, where the first problem is that value itself. */
function keyLost(
  text: string,
  [problem]: readonly Diagnostic[],
  isWhole: IsWhole,
): Told | undefined {
  if (problem === undefined || problem.hint?.startsWith("Did you mean") === true) return undefined;
  const { start } = problem.span;
  const line = lineAt(text, start);
  const isValue = start === line.span.end - behindDash(line).text.length;
  // A single word is more likely another word than the value of a key.
  const value = text.slice(start, line.span.end);
  if (isValue && (/^["[{\d]|\s/.test(value) || text.includes(`\n  ${value}:`)))
    return keyBefore(text, line, isWhole);
  // A word of another system is told with ours.
  if (problem.hint?.startsWith('Write "') === true) return undefined;
  return keyInBraces(text, start, isWhole);
}

function asProblem(
  code: "FLOW_BAD_KEY" | "FLOW_MISSING_KEY",
  { span, message, hint }: Told,
): Diagnostic {
  return flowProblem(code, span, message, { hint });
}

/** Whether a mistake may come of the place of a line: others come with it, or it holds lines. */
function isLayout(text: string, problem: Diagnostic, all: readonly Diagnostic[]): boolean {
  const { code, hint = "", message } = problem;
  // Two items on one line, or one that has two dashes.
  if (/^- +- |\S - \S/.test(lineAt(text, problem.span.start).text)) return true;
  if (hint.startsWith("Did you mean")) return false;
  if (code === "FLOW_DUPLICATE_KEY" || message.endsWith("not a map.")) return true;
  const line = lineAt(text, problem.span.start);
  const isElsewhere = line.column === 0 && text.includes(`  ${headOf(line.text)} `);
  return (
    /^FLOW_(?:UNKNOWN_KEY|BAD_VALUE|BAD_NAME|MISSING_KEY)/.test(code) &&
    (line.text.endsWith(":") || isElsewhere || all.length > 1)
  );
}
