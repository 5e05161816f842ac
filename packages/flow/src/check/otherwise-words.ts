import type { Span } from "@flowrun/core";
import { faultName, suggest } from "@flowrun/core/tooling";
import type { CheckedFlow } from "./checked-flow.ts";
import { outcomeElsewhere } from "./outcomes-elsewhere.ts";

/** A word under `otherwise` that is no outcome of any verb, nor what a part returns. */
export interface OtherwiseWord {
  readonly word: string;
  /** Where it stands. */
  readonly span: Span;
  readonly target: string;
  /** The outcome that it stands for; `else` for all, `undefined` where that is not known. */
  readonly meant: string | undefined;
}

/** The words under `otherwise` that mean nothing there. */
export function otherwiseWords(
  flow: Pick<CheckedFlow, "ast" | "verbs" | "steps">,
): readonly OtherwiseWord[] {
  const { ast } = flow;
  if (ast.otherwise.size === 0) return [];
  const all = outcomesOfAll(flow);
  return [...ast.otherwise].flatMap(([word, { value: target, span }]) => {
    if (all.includes(word)) return [];
    const start = ast.source.text.lastIndexOf(word, span.start - 1);
    const at = start === -1 ? span : { start, end: start + word.length };
    const used = new Set(flow.steps.flatMap(({ outcomes }) => outcomes));
    const meant =
      outcomeElsewhere(word, ["else"]) ??
      suggest(word, [...all, "else"]) ??
      outcomeElsewhere(word, [...used]) ??
      outcomeElsewhere(word, all);
    return [{ word, span: at, target, meant }];
  });
}

/** The words that may stand under `otherwise`. */
export function outcomesOfAll({
  verbs,
  steps,
}: Pick<CheckedFlow, "verbs" | "steps">): readonly string[] {
  const ofVerbs = Object.values(verbs).flatMap((verb) => verb.outcomes);
  return [...new Set([...ofVerbs, faultName, ...steps.flatMap(({ node }) => node.words)])];
}
