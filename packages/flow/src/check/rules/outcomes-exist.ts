import { didYouMean, knownOutcomes, oneOf, runsOf, suggest } from "@flowrun/core/tooling";
import type { Located } from "@flowrun/core";
import type { CheckedFlow } from "../checked-flow.ts";
import { outcomesOfAll, otherwiseWords, type OtherwiseWord } from "../otherwise-words.ts";
import { outcomeElsewhere } from "../outcomes-elsewhere.ts";
import { returnedElsewhere } from "../returned-elsewhere.ts";
import { unknownOutcomes, type CheckedStep } from "../checked-step.ts";
import { unmappedOutcomes } from "./outcomes-are-mapped.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * Every outcome that is mapped is one that can come: a misspelt one would leave the real one
 * without a target.
 */
export const outcomesExist: Rule = defineRule({
  code: "FLOW_UNKNOWN_OUTCOME",
  severity: "error",
  title: "A verb does not have an outcome.",
  why: "Every verb has a closed list of outcomes. Hanging up is not among them: it ends the flow wherever it is, and runs `finally`.",
  remedy: "Correct the outcome, or remove it.",
  example: `
    blocks:
      main:
        - answer
        - play: { media: sound:welcome, interrupt: any }
          then: { interupted: goodbye }
        - go: goodbye
      goodbye:
        - hangup
  `,
  find: ({ ast, verbs, steps }) => {
    const lost = lostWords(steps);
    return [
      ...steps.flatMap((step) => {
        const { node, verb } = step;
        // The words of a part that does not exist are not known.
        if (runsOf(verb, node).some(({ name }) => !ast.blocks.has(name))) return [];
        const known = knownOutcomes(verb, node);
        // A word that a misspelt outcome would return is missing for that reason alone.
        const told = unknownOutcomes(step).filter(({ value }) => !lost.has(value));
        return told.map((outcome) =>
          problem(outcome, `"${verb.name}" has no outcome`, known, {
            unmapped: unmappedOutcomes(step),
            free: [...known, "else"].filter(
              (each) => !node.then.has(each) && !(each === "else" && node.else !== undefined),
            ),
            returned: returnedElsewhere(outcome.value, step, steps, ast),
          }),
        );
      }),
      ...otherwiseWords({ ast, verbs, steps }).map((found) => underOtherwise(found, verbs, steps)),
    ];
  },
});

/** The most outcomes that are written out for a word which stands for all. */
const mostWritten = 4;

function underOtherwise(
  { word, span, target, meant }: OtherwiseWord,
  verbs: CheckedFlow["verbs"],
  steps: readonly CheckedStep[],
): Finding {
  if (meant === "else") {
    const lost = [...new Set(steps.flatMap(unmappedOutcomes))];
    const named = lost.length === 0 || lost.length > mostWritten ? ["failed"] : lost;
    const written = named.map((outcome) => `${outcome}: ${target}`).join(", ");
    const message = `"otherwise" has no "${word}": each outcome stands there by its own name.`;
    return { span, message, hint: `Write \`${written}\` for it.` };
  }
  const near = suggest(word, outcomesOfAll({ verbs, steps }));
  if (near === undefined && meant !== undefined)
    return {
      span,
      message: `No verb has an outcome "${word}".`,
      hint: `Write "${meant}" for it.`,
    };
  return problem({ value: word, span }, "No verb has an outcome", outcomesOfAll({ verbs, steps }));
}

/** The words that parts would return after outcomes that there are not. */
function lostWords(steps: readonly CheckedStep[]): ReadonlySet<string> {
  return new Set(
    steps.flatMap((step) =>
      unknownOutcomes(step).flatMap(({ value }) => {
        const target = step.node.then.get(value)?.target.value ?? "";
        return /^return\s+(\S+)$/.exec(target)?.[1] ?? [];
      }),
    ),
  );
}

function problem(
  { value, span }: Located<string>,
  what: string,
  outcomes: readonly string[],
  lacking: Lacking = { unmapped: [], free: [] },
): Finding {
  const hint =
    value === "hangup"
      ? "Steps for when somebody hangs up stand under `finally`."
      : knownHint(value, outcomes, lacking);
  return { span, message: `${what} "${value}".`, hint };
}

/** The outcomes that lead nowhere yet, and the words that a `then` does not hold yet. */
interface Lacking {
  readonly unmapped: readonly string[];
  readonly free: readonly string[];
  /** The remedy for a word that a block returns which the step does not run. */
  readonly returned?: string | undefined;
}

function knownHint(
  value: string,
  outcomes: readonly string[],
  { unmapped, free, returned }: Lacking,
): string {
  const near = didYouMean(value, [...outcomes, "else"]);
  if (near !== undefined) return near;
  const several = value.split(/\s*[|,/&]\s*|\s+or\s+/);
  if (several.length > 1 && several.every((each) => outcomes.includes(each)))
    return `Write each outcome by itself: \`${several.map((each) => `${each}: …`).join(", ")}\`.`;
  if (returned !== undefined) return returned;
  if (outcomes.length === 0) return "It has none.";
  const other = outcomeElsewhere(value, free);
  if (other !== undefined) return `Write "${other}" for it.`;
  const known = `Known are: ${outcomes.map((outcome) => `"${outcome}"`).join(", ")}.`;
  if (unmapped.length === 0) return known;
  const [lead, rest] = unmapped.length === 1 ? ["leads", ""] : ["lead", ', or "else" for the rest'];
  return `Write ${oneOf(unmapped)}, which ${lead} nowhere yet${rest}. ${known}`;
}
