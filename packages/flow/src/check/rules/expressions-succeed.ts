import type { Diagnostic } from "@flowrun/core";
import { defineProblem, type Problem } from "@flowrun/core/tooling";
import { risksIn, type Risk } from "../../expression/risks.ts";
import { assume, type Knowledge } from "../../expression/knowledge.ts";
import { formulaOf } from "../../expression/formula.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import type { CheckedStep } from "../checked-step.ts";
import { valuesOfOption } from "../known-values.ts";
import type { Rule } from "../rule.ts";

const failing =
  "In an `if` and in `set` it ends the call; any other step fails, or is left out, and in `finally` what should be told is not.";

const dividesByZero = defineProblem({
  code: "FLOW_DIVIDES_BY_ZERO",
  severity: "warning",
  title: "An expression may divide by zero.",
  why: `Nothing on the way there keeps the divisor from being 0. ${failing}`,
  remedy:
    "Ask first: `if: x != 0`, choose another value: `${x == 0 ? 0 : y / x}`, or give a setting a `minimum`.",
  example: `
    tables: { votes: { key: id, columns: { id: string, sum: integer, count: integer } } }
    blocks:
      main:
        - answer
        - lookup: { in: votes, key: all }
          as: votes
          then: { else: goodbye }
        - say: "The average is \${votes.sum / votes.count}"
      goodbye:
        - play: sound:vm-goodbye
  `,
});

const mayBeEmpty = defineProblem({
  code: "FLOW_MAY_BE_EMPTY",
  severity: "warning",
  title: "An expression reads behind the end of a list or text.",
  why: `The list may have fewer items, or the text fewer characters, than are read. ${failing}`,
  remedy: "Ask for its `size` first, or give an entry a `min_length`.",
  example: `
    blocks:
      main:
        - answer
        - log: "The first argument is \${call.args[0]}"
        - play: sound:welcome
  `,
});

const noNumber = defineProblem({
  code: "FLOW_NO_NUMBER",
  severity: "warning",
  title: "A text is made a number that may be none.",
  why: `An entry may hold \`*\`, a text of a table what people write. ${failing}`,
  remedy: 'Give the entry a `pattern` such as "[0-9]+", or ask `isInt(x)` first.',
  example: `
    blocks:
      main:
        - answer
        - collect-digits: { prompt: sound:your-number, max_length: 4 }
          as: number
          then: { else: goodbye }
        - say: { number: "\${int(number) + 1}" }
      goodbye:
        - play: sound:vm-goodbye
  `,
});

const outOfRange = defineProblem({
  code: "FLOW_OUT_OF_RANGE",
  severity: "warning",
  title: "A number may be larger or smaller than it can be.",
  why: `By what is known of it, it comes outside of what the option takes, or above 9,007,199,254,740,991. ${failing}`,
  remedy: "Limit it before: by `max_length`, `pattern` or an `if`, or choose with `?:`.",
  example: `
    queues: { support: { members: [PJSIP/2001] } }
    blocks:
      main:
        - answer
        - queue: { name: support, max: 5m, priority: "\${size(call.args)}" }
          then: { else: goodbye }
      goodbye:
        - play: sound:vm-goodbye
  `,
});

/**
 * The expressions of a flow have a value wherever they are computed. No divisor is 0, no place lies
 * behind the end of a list, and each text that is made a number is one. Where only the data of a
 * server or a person could tell, nothing is said.
 */
export const expressionsSucceed: Rule = {
  problems: [dividesByZero, mayBeEmpty, noNumber, outOfRange],
  find: (flow) =>
    flow.graph.steps.flatMap((step, node) => {
      const known = flow.known.at(node);
      return known === undefined
        ? []
        : [...risksOf(flow, step, known), ...rangesOf(flow, step, known)];
    }),
};

function risksOf(flow: CheckedFlow, step: CheckedStep, known: Knowledge): readonly Diagnostic[] {
  const { context } = flow.known;
  const { condition } = step;
  const isJudged = condition?.kind === "computed";
  const behind = isJudged
    ? assume(known, formulaOf(context.parse(condition.source), true, context.fixed))
    : known;
  return step.expressions.flatMap(({ expression, locate }, index) => {
    const here = isJudged && index === 0 ? known : behind;
    const risks =
      here && isRisky.test(expression.source)
        ? risksIn(context.parse(expression.source), here, context)
        : [];
    return risks.map((risk) => {
      const [problem, message, hint] = wordsOf(risk);
      return problem.at(locate(risk.range), message, { hint });
    });
  });
}

/** Most expressions hold nothing that could fail. */
const isRisky = /[/%[]|\b(?:int|double|substring)\b/;

function wordsOf({ kind, text }: Risk): readonly [problem: Problem, message: string, hint: string] {
  switch (kind) {
    case "zero":
      return [
        dividesByZero,
        `"${text}" may be 0 here, and nothing can be divided by that.`,
        text.startsWith("settings.")
          ? "Give the setting `minimum: 1`."
          : `Ask first, such as with \`if: ${text} != 0\`.`,
      ];
    case "place":
      return [
        mayBeEmpty,
        `"${text}" may have fewer items than are read here.`,
        `Ask first for \`size(${text})\`.`,
      ];
    case "cut":
      return [
        mayBeEmpty,
        `"${text}" may have fewer characters than are cut out of it here.`,
        `Give its step a \`min_length\`, or ask first for \`size(${text})\`.`,
      ];
    case "number":
      return [
        noNumber,
        `"${text}" may be no number here.`,
        `Ask first: \`isInt(${text})\`. An entry may have a \`pattern\`, too: "[0-9]+".`,
      ];
    default:
      return [
        outOfRange,
        `"${text}" may have more digits than a whole number can, which are 15.`,
        "Give its step a smaller `max_length`.",
      ];
  }
}

/** Options whose numbers may lie outside of what they take, by what is known of these. */
function rangesOf(flow: CheckedFlow, step: CheckedStep, known: Knowledge): readonly Diagnostic[] {
  return [...step.node.options].flatMap(([name, written]) => {
    const {
      kind,
      minimum = Number.NEGATIVE_INFINITY,
      maximum = Number.POSITIVE_INFINITY,
    } = step.verb.options[name] ?? {};
    if (kind !== "integer" || step.options[name]?.kind !== "computed") return [];
    const { low, high } = valuesOfOption(step, written, known, flow.known.context);
    const wrong = [low, high].find(
      (bound) => Number.isFinite(bound) && (bound < minimum || bound > maximum),
    );
    if (wrong === undefined) return [];
    const message = `"${name}" may be ${wrong} here, and takes ${rangeOf(minimum, maximum)}.`;
    return [
      outOfRange.at(written.span, message, { hint: "Limit it before, or choose with `?:`." }),
    ];
  });
}

function rangeOf(minimum: number, maximum: number): string {
  if (!Number.isFinite(maximum)) return `at least ${minimum}`;
  return Number.isFinite(minimum) ? `${minimum} to ${maximum}` : `at most ${maximum}`;
}
