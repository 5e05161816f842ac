import type { ASTNode } from "@marcbachmann/cel-js";
import { contradict, type Constraint } from "./constraint.ts";
import { formulaOf, type Formula } from "./formula.ts";
import type { Knowledge } from "./knowledge.ts";
import { describeValues, isAny, restrict } from "./possible-values.ts";
import { valuesOf, type ValuesContext } from "./values-of.ts";

/**
 * The verdict on a condition: its value in every call, and why, in words that can follow a colon.
 */
export interface ConditionVerdict {
  readonly always: boolean;
  readonly why: string;
}

/** Something known beforehand of a part of an expression. */
export interface Fact {
  /** In words that can follow a colon. */
  readonly said: string;
  /** Whether the constraint, which is one of this part, can then never hold. */
  readonly excludes: (constraint: Constraint) => boolean;
}

/** The facts of a part that are known beforehand. */
export type FactsOf = (part: ASTNode) => readonly Fact[];

/** The parts that judge conditions. */
export interface JudgeContext extends ValuesContext {
  readonly parse: (source: string) => ASTNode;
}

/**
 * Judges conditions that were checked before: their value in every call, or `undefined` when that
 * cannot be told. Knowledge of the place where a condition stands counts, too.
 */
export function createConditionJudge(
  factsOf: FactsOf,
  context: JudgeContext,
): (source: string, known?: Knowledge) => ConditionVerdict | undefined {
  const { parse, fixed } = context;
  return (source, known = new Map()) => {
    const tree = parse(source);
    const factsHere: FactsOf = (part) => [...factsOf(part), ...knownFacts(part, known, context)];
    for (const always of [false, true]) {
      const why = whyNever(formulaOf(tree, !always, fixed), { factsOf: factsHere, always });
      if (why !== undefined) return { always, why };
    }
    return undefined;
  };
}

function knownFacts(part: ASTNode, known: Knowledge, context: ValuesContext): readonly Fact[] {
  const values = valuesOf(part, known, context);
  if (isAny(values)) return [];
  const said = `"${part.input.slice(part.start, part.end)}" ${describeValues(values)} here`;
  return [{ said, excludes: (constraint) => restrict(values, constraint) === undefined }];
}

interface Judging {
  readonly factsOf: FactsOf;
  /** The value of the whole condition, by which the parts of a message are named. */
  readonly always: boolean;
}

/** Why a formula never holds, or `undefined`. */
function whyNever(formula: Formula, judging: Judging): string | undefined {
  switch (formula.kind) {
    case "fixed":
      return formula.value ? undefined : formula.said;
    case "part":
      return judging.factsOf(formula.part).find((fact) => fact.excludes(formula.constraint))?.said;
    case "any": {
      const reasons = formula.parts.map((part) => whyNever(part, judging));
      return reasons.every((reason) => reason !== undefined)
        ? [...new Set(reasons)].join(", and ")
        : undefined;
    }
    default:
      return whyNotAll(flatten(formula), judging);
  }
}

function whyNotAll(parts: readonly Formula[], judging: Judging): string | undefined {
  for (const part of parts) {
    const why = whyNever(part, judging);
    if (why !== undefined) return why;
  }
  const constraints = parts.flatMap((part) => (part.kind === "part" ? [part.constraint] : []));
  for (const [index, a] of constraints.entries()) {
    const b = constraints.slice(0, index).find((earlier) => contradict(earlier, a));
    if (b !== undefined) return `"${b.said}" and "${a.said}" cannot both be ${!judging.always}`;
  }
  return undefined;
}

function flatten(formula: Formula): readonly Formula[] {
  return formula.kind === "all" ? formula.parts.flatMap(flatten) : [formula];
}
