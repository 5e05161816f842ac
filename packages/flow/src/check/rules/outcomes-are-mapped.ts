import { isAlone, unknownOutcomes, type CheckedStep } from "../checked-step.ts";
import { goesOn } from "../graph/flow-graph.ts";
import { type ThenNode, suggest, isUnsureOutcome, knownOutcomes } from "@flowrun/core/tooling";
import { otherwiseWords } from "../otherwise-words.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * Every outcome but the normal one leads somewhere, by the step's `then` or `else`, or by the
 * flow's `otherwise`: the flow decides each failure, never an accident. An outcome that the options
 * make impossible needs nothing.
 */
export const outcomesAreMapped: Rule = defineRule({
  code: "FLOW_UNMAPPED_OUTCOME",
  severity: "error",
  title: "A step does not say what happens after one of its outcomes.",
  why: "Only the normal outcome goes on with the next step. What can go wrong is decided in the flow, never by accident.",
  remedy:
    "Map the outcome under `then`, take the rest with `else`, or map it once for the whole flow under `otherwise`.",
  example: `
    blocks:
      main:
        - answer
        - collect-digits: { prompt: sound:your-number, max_length: 4 }
        - hangup
  `,
  find: (flow) => {
    const { steps } = flow;
    // A wrong word under `otherwise` is reported there: what it means leads somewhere then.
    const meant = otherwiseWords(flow).map((found) => found.meant);
    if (meant.includes(undefined) || meant.includes("else")) return [];
    return steps.flatMap((step, at) => {
      const missing = missingOutcomes(step).filter((outcome) => !meant.includes(outcome));
      return missing.length === 0 ? [] : [problem(step, missing, steps[at + 1])];
    });
  },
});

/** The outcomes of a step that can happen and lead nowhere. */
export function unmappedOutcomes(step: CheckedStep): readonly string[] {
  return step.outcomes.filter(
    (outcome) =>
      step.targets[outcome] === undefined &&
      !goesOn(step, outcome) &&
      !isUnsureOutcome(step.verb, step.node, outcome),
  );
}

function missingOutcomes(step: CheckedStep): readonly string[] {
  const missing = unmappedOutcomes(step);
  const known = [...knownOutcomes(step.verb, step.node), "else"];
  // A misspelt outcome is reported where it stands; that the right one is missing then says the
  // same again.
  const meant = new Set(unknownOutcomes(step).map(({ value }) => suggest(value, known)));
  if (meant.has("else") || meant.has(undefined)) return [];
  // A block alone that no block can be called is several written together, and told there.
  if ([...step.node.then.values()].some((each) => isAlone(each) && /[=,]/.test(each.target.value)))
    return [];
  return missing.filter((outcome) => !meant.has(outcome));
}

/** A `then` that is a block alone as the map that it must be. Other steps stand below it or not. */
function written(
  { outcome, target }: ThenNode,
  { missing, entries, isLast }: { missing: readonly string[]; entries: string; isLast: boolean },
  outcomes: readonly string[],
): string {
  const { value } = target;
  if (!outcomes.includes(outcome.value))
    return `\`then\` must be a map here: write \`then: { else: ${value} }\``;
  const all = `\`then: { ${outcome.value}: ${value}, ${entries} }\``;
  const [only, second] = missing;
  if (isLast || only === undefined) return `Write ${all}`;
  const other = second === undefined ? only : "else";
  return `\`then\` must be a map here: write \`then: { ${other}: ${value} }\`, or ${all}`;
}

function problem(
  step: CheckedStep,
  missing: readonly string[],
  next: CheckedStep | undefined,
): Finding {
  const { node, verb, outcomes, block } = step;
  const names = missing.map((outcome) => `"${outcome}"`).join(", ");
  const word = missing.length === 1 ? "outcome" : "outcomes";
  const message = `"${verb.name}" does not say where its ${word} ${names} ${missing.length === 1 ? "leads" : "lead"}.`;
  const entries =
    missing.length > 2 ? "else: …" : missing.map((outcome) => `${outcome}: …`).join(", ");
  const alone = [...node.then.values()].find(isAlone);
  const added =
    node.then.size === 0
      ? `Add \`then: { ${entries} }\` with a block`
      : `Add \`${entries}\` with a block to its \`then\``;
  const isLast = next?.block !== block;
  const then = alone === undefined ? added : written(alone, { missing, entries, isLast }, outcomes);
  // A step that was moved may stand between this one and its `then`.
  const isBetween =
    node.then.size === 0 &&
    next !== undefined &&
    next.block === block &&
    missing.every((outcome) => next.targets[outcome] !== undefined);
  const away = "; or move the step below it away, if the `then` there is its own";
  const general = `${then}, or map it once for the flow under \`otherwise\`${isBetween ? away : ""}.`;
  return { span: node.verb.span, message, hint: nearMapped(step, missing) ?? general };
}

/** The remedy for a word that a block returns, and that is near one which is mapped. */
function nearMapped({ node, verb }: CheckedStep, missing: readonly string[]): string | undefined {
  const [first = "", second] = missing;
  if (second !== undefined || verb.outcomes.includes(first)) return undefined;
  const near = suggest(first, node.then.keys());
  return near === undefined || near === "else"
    ? undefined
    : `Is "${near}" meant, which is mapped here? Then write it where "${first}" is returned; else add \`${first}: …\` with a block to the \`then\`.`;
}
