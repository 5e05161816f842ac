import type { StepNode, ThenNode } from "../language/ast.ts";
import type { ValueType } from "../language/value-type.ts";
import type { Verb, WrittenOptions } from "../interpret/verb.ts";

/** The outcomes of a verb that can happen in a step, the normal one first, those of its branches in the order of the file. */
export function possibleOutcomes(verb: Verb, step: StepNode): readonly string[] {
  const written = writtenOptions(verb, step);
  const own = verb.outcomes.filter((outcome) => {
    const isAwaited = verb.optional?.includes(outcome) !== true || step.then.has(outcome);
    return isAwaited && verb.impossible?.[outcome]?.(written) !== true;
  });
  const branches = branchesOf(verb, step).map(({ outcome }) => outcome.value);
  return normalOutcome(verb) === undefined ? [...branches, ...own] : [...own, ...branches];
}

/** The outcome after which the flow goes on with the next step; `undefined` for a verb of which all outcomes lead somewhere. */
export function normalOutcome({ outcomes, hasNormal }: Verb): string | undefined {
  return hasNormal === false ? undefined : outcomes[0];
}

/** The outcomes that a step's own options name, each with its block. */
export function branchesOf({ branches = [] }: Verb, { options }: StepNode): readonly ThenNode[] {
  return branches.flatMap((option) => {
    const written = options.get(option);
    const entries = written?.kind === "map" ? [...written.entries.values()] : [];
    return entries.flatMap(({ key, value }) =>
      value.kind === "text" ? [{ outcome: key, target: { value: value.text, span: value.span } }] : [],
    );
  });
}

/** Whether a verb has an outcome `failed` that every step of it can come to, so that it can be retried. */
export function canBeRetried({ outcomes, optional = [] }: Verb): boolean {
  return outcomes.includes("failed") && !optional.includes("failed");
}

/** The type of what a step binds under `as`; `undefined` for a verb that yields nothing. */
export function resultType(verb: Verb, step: StepNode): ValueType | undefined {
  return verb.result?.(writtenOptions(verb, step));
}

/** Whether a step ends the call when the conversation that it brought about is over. `outcomes` are those that can happen. */
export function endsWithConversation({
  verb: { conversation },
  outcomes,
}: {
  readonly verb: Verb;
  readonly outcomes: readonly string[];
}): boolean {
  return conversation !== undefined && !outcomes.includes(conversation);
}

/** The options of a step for its verb, as they are written. */
export function writtenOptions({ options }: Verb, step: StepNode): WrittenOptions {
  return {
    has: (option) => step.options.has(option),
    text(option) {
      const node = step.options.get(option);
      if (node === undefined) return String(options[option]?.default ?? "");
      return node.kind === "text" ? node.text : "";
    },
  };
}
