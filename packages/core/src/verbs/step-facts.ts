import type { FlowAst, OptionNode, StepNode, TargetNode, ThenNode } from "../language/ast.ts";
import type { Json } from "../json.ts";
import { typeOfShape } from "../language/answer-shape.ts";
import { isNameOf } from "../language/option.ts";
import type { ValueType } from "../language/value-type.ts";
import type { AnsweredCaller, Place, Running, Verb } from "../interpret/verb.ts";
import type { WrittenOptions } from "../interpret/verb-options.ts";

/**
 * The outcomes of a verb that can happen in a step, the normal one first, those of its branches in
 * the order of the file.
 */
export function possibleOutcomes(verb: Verb, step: StepNode): readonly string[] {
  const written = writtenOptions(verb, step);
  const isUnsure = (outcome: string): boolean => isUnsureOutcome(verb, step, outcome);
  const own = verb.outcomes.filter((outcome, place) => {
    if (place === 0 && !step.canEnd) return false;
    const isAwaited = verb.optional?.includes(outcome) !== true || step.then.has(outcome);
    return isAwaited && (verb.impossible?.[outcome]?.(written) !== true || isUnsure(outcome));
  });
  const branches = branchesOf(verb, step).map(({ outcome }) => outcome.value);
  if (branches.length + step.words.length === 0) return own;
  const isFirst = normalOutcome(verb) !== undefined;
  return [...new Set([...(isFirst ? own : []), ...branches, ...own, ...step.words])];
}

/** The options that a verb asks for to tell whether an outcome is possible. */
export function optionsBehind(verb: Verb, step: StepNode, outcome: string): readonly string[] {
  const asked = new Set<string>();
  const written = writtenOptions(verb, step);
  verb.impossible?.[outcome]?.({
    gives: written.gives,
    has: (option) => asked.add(option) && written.has(option),
    text: (option) => (asked.add(option), written.text(option)),
    texts: (option) => (asked.add(option), written.texts(option)),
    blocks: (option) => (asked.add(option), written.blocks(option)),
    shape: (option) => (asked.add(option), written.shape(option)),
  });
  return [...asked];
}

/** Whether an outcome depends on an option whose value is not known, since it has a mistake. */
export function isUnsureOutcome(verb: Verb, step: StepNode, outcome: string): boolean {
  const { unread } = step;
  return unread.size > 0 && optionsBehind(verb, step, outcome).some((name) => unread.has(name));
}

/**
 * The outcome after which the flow goes on with the next step; `undefined` for a verb of which all
 * outcomes lead somewhere.
 */
export function normalOutcome({ outcomes, flow = "next" }: Verb): string | undefined {
  return flow === "next" ? outcomes[0] : undefined;
}

/** Whether a step of a verb hands on to the next one, or by an outcome. */
export function handsOn({ flow = "next" }: Verb): boolean {
  return flow === "next" || flow === "choice" || flow === "leave";
}

/** The outcomes that a step's own options name, each with its block. */
export function branchesOf(verb: Verb, { options }: StepNode): readonly ThenNode[] {
  return branchOptions(verb).flatMap((option) => {
    const written = options.get(option);
    const entries = written?.kind === "map" ? [...written.entries.values()] : [];
    return entries.flatMap(({ key, value }) =>
      value.kind === "text"
        ? [{ outcome: key, target: { value: value.text, span: value.span } }]
        : [],
    );
  });
}

/** The options of a verb, each key of which is an outcome that leads to its block. */
export function branchOptions({ options }: Verb): readonly string[] {
  return Object.keys(options).filter((option) => {
    const kind = options[option]?.kind;
    return kind === "branches" || kind === "words";
  });
}

/**
 * All outcomes that a step can have whatever its options: those of its verb, and the words of what
 * it runs.
 */
export function knownOutcomes(verb: Verb, { words }: StepNode): readonly string[] {
  return words.length === 0 ? verb.outcomes : [...new Set([...verb.outcomes, ...words])];
}

/**
 * The option with the part of which a verb begins a run; `undefined` for one that begins none, or
 * runs something itself.
 */
export function begunOption({ options, runs }: Verb): string | undefined {
  return runs === undefined
    ? Object.keys(options).find((name) => isNameOf("part", options[name]))
    : undefined;
}

/** The part of which a step begins a run, where that is written. */
export function begunIn(verb: Verb, step: StepNode): readonly TargetNode[] {
  const written = step.options.get(begunOption(verb) ?? "");
  return written?.kind === "text" ? [{ value: written.text, span: written.span }] : [];
}

/** The option with the list for each item of which a verb runs a block; `undefined`: for none. */
export function listOption({ options, runs }: Verb): string | undefined {
  return runs === undefined
    ? undefined
    : Object.keys(options).find((name) => options[name]?.kind === "list");
}

/** The parts and blocks that a step runs before it is over. */
export function runsOf(verb: Verb, step: StepNode): readonly Running[] {
  return verb.runs?.(writtenOptions(verb, step)) ?? [];
}

/**
 * The target of an outcome of a step in a block: `then` first, next its `else`, then the flow's
 * `otherwise`. The normal outcome goes on with the next step unless `then` names it. Neither `else`
 * nor `otherwise` takes it, or an optional one.
 */
export function targetOf(
  { otherwise }: Pick<FlowAst, "otherwise">,
  {
    verb,
    step,
    outcome,
  }: { readonly verb: Verb; readonly step: StepNode; readonly outcome: string },
): TargetNode | undefined {
  const mapped = step.then.get(outcome)?.target;
  const isByNameOnly = outcome === normalOutcome(verb) || verb.optional?.includes(outcome) === true;
  return isByNameOnly ? mapped : (mapped ?? step.else ?? otherwise.get(outcome));
}

/** The blocks that a step's own options name, such as the one of `go`. */
export function blocksIn(verb: Verb, step: StepNode): readonly TargetNode[] {
  const runs = new Set(runsOf(verb, step).map(({ name }) => name));
  return [...step.options].flatMap(([name, written]) =>
    isNameOf("block", verb.options[name]) && written.kind === "text" && !runs.has(written.text)
      ? [{ value: written.text, span: written.span }]
      : [],
  );
}

/** The table that a step names; `undefined` when it names none. */
export function tableOf(verb: Verb, step: StepNode): TextNode | undefined {
  return [...step.options].flatMap(([name, written]) =>
    isNameOf("table", verb.options[name]) && written.kind === "text" ? [written] : [],
  )[0];
}

type TextNode = OptionNode & { readonly kind: "text" };

/**
 * Whether a verb has an outcome `failed` that every step of it can come to, and may be come to
 * again, so that it can be retried.
 */
export function canBeRetried(verb: Verb): boolean {
  const { outcomes, optional = [] } = verb;
  const isOnce = answeringOutcome(verb, "dialled") !== undefined;
  return outcomes.includes("failed") && !optional.includes("failed") && !isOnce;
}

/** The first outcome that tells that the caller was answered so; `undefined` when none does. */
export function answeringOutcome(
  { after = {} }: Pick<Verb, "after">,
  how: AnsweredCaller,
): string | undefined {
  return Object.keys(after).find((outcome) => after[outcome] === how);
}

/** Whether a verb may stand in a place. */
export function mayStand({ places = ["M"] }: Pick<Verb, "places">, place: Place): boolean {
  return places.includes(place);
}

/** Whether a step can only be taken with a caller who was answered. */
export function needsAnswer(
  { needsAnswer: needs = false, ...verb }: Verb,
  step: StepNode,
): boolean {
  return typeof needs === "function" ? needs(writtenOptions(verb, step)) : needs;
}

/**
 * The switch of a verb with which a step can be taken before the caller is answered; `undefined`
 * for one that has none.
 */
export function optionBeforeAnswer(verb: Verb, step: StepNode): string | undefined {
  const { needsAnswer: needs, options } = verb;
  if (typeof needs !== "function") return undefined;
  const written = writtenOptions(verb, step);
  return Object.keys(options).find(
    (name) =>
      options[name]?.kind === "boolean" &&
      !needs({ ...written, text: (asked) => (asked === name ? "true" : written.text(asked)) }),
  );
}

/**
 * Whether an outcome of a verb means that the caller was answered, if not before, then by the step.
 */
export function isAnsweredBy({ after = {} }: Verb, outcome: string | undefined): boolean {
  return outcome !== undefined && after[outcome] !== undefined;
}

/** The type of what a step binds under `as`; `undefined` for a verb that yields nothing. */
export function resultType(verb: Verb, step: StepNode): ValueType | undefined {
  return verb.result?.(writtenOptions(verb, step));
}

/** Whether a step ends the call with the end of its conversation. These `outcomes` can happen. */
export function endsWithConversation({
  verb,
  outcomes,
}: {
  readonly verb: Verb;
  readonly outcomes: readonly string[];
}): boolean {
  const conversation = answeringOutcome(verb, "talked");
  return conversation !== undefined && !outcomes.includes(conversation);
}

/** A shape as JSON: its texts are words. */
function shapeIn(node: OptionNode): Json {
  if (node.kind === "text") return node.text;
  if (node.kind === "list") return node.items.map(shapeIn);
  return Object.fromEntries(
    [...node.entries].map(([name, { value }]) => [name, shapeIn(value)] as const),
  );
}

/** The options of a step for its verb, as they are written. */
export function writtenOptions({ options }: Verb, step: StepNode): WrittenOptions {
  return {
    gives: step.gives,
    has: (option) => step.options.has(option) || step.unread.has(option),
    text(option) {
      const node = step.options.get(option);
      if (node === undefined) return String(options[option]?.default ?? "");
      return node.kind === "text" ? node.text : "";
    },
    texts(option) {
      const node = step.options.get(option);
      return itemsOf(node).flatMap((item) =>
        item.kind === "text" && !item.text.includes("${") ? [item.text] : [],
      );
    },
    shape(option) {
      const node = step.options.get(option);
      return typeOfShape(node && shapeIn(node));
    },
    blocks(option) {
      const node = step.options.get(option);
      const values =
        node?.kind === "map" ? [...node.entries.values()].map(({ value }) => value) : [];
      return values.flatMap((value) => {
        const told = value.kind === "map" ? value.entries : undefined;
        const [named, apart] =
          told === undefined ? [value] : [told.get("do")?.value, told.get("apart")?.value];
        const isApart = !(apart?.kind === "text" && apart.text === "false");
        return named?.kind === "text" ? [{ name: named.text, isApart }] : [];
      });
    },
  };
}

function itemsOf(node: OptionNode | undefined): readonly OptionNode[] {
  if (node?.kind === "map") return [...node.entries.values()].map(({ value }) => value);
  return node?.kind === "list" ? node.items : [];
}
