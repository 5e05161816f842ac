import { type Diagnostic, type Verb, verbs } from "@flowrun/core";
import {
  flowProblem,
  identifiers,
  labels,
  isEmpty,
  canBeRetried,
  answeringOutcome,
  normalOutcome,
  type YamlEntry,
  type YamlNode,
} from "@flowrun/core/tooling";
import { keyedMap, ownKeys, schemasOf } from "./map-shapes.ts";
import { keyElsewhere, keyForElsewhere } from "./keys-elsewhere.ts";
import { optionShape } from "./option-shape.ts";
import { optionElsewhere } from "./options-elsewhere.ts";
import { isMeaningless, told, type Misfit, type Shape } from "./shape.ts";
import { anything, literalShape, nameShape, targetShape, valueShape } from "./text-shapes.ts";
import { thenInWords } from "./then-in-words.ts";
import { verbShape } from "./verb-shape.ts";

/** The most times that a step is tried again; a person is waiting. */
const mostRetries = 10;

const retryShape = keyedMap({
  expected: "a map of times and wait, such as { times: 2, wait: 200ms }",
  place: 'under "retry"',
  keys: {
    times: told(
      literalShape("integer", { minimum: 1, maximum: mostRetries }),
      "How often it is tried again.",
    ),
    wait: told(literalShape("duration"), "The pause before another try.", { default: "0s" }),
  },
  required: {
    times: () => ['"retry" does not say how often.', 'Add "times", such as `times: 2`.'],
  },
});

/** The keys that may stand beside any verb, as far as the verb does not matter. */
export const commonShapes: Readonly<Record<string, Shape>> = {
  id: told(
    nameShape("a name", labels("The id of a step")),
    "The name of the step in logs and traces. Left out, it is `block/number`.",
    { examples: ["ask-for-number"] },
  ),
  if: told(
    valueShape("an expression"),
    "An expression without `${ }`; when it is false the step is skipped.",
    {
      examples: ['call.from != "anonymous"'],
    },
  ),
  as: told(
    nameShape("a name for the result", identifiers('A name under "as"')),
    "The name under which expressions find the result of the step.",
    { examples: ["customer"] },
  ),
  then: told(
    anything,
    "Where the outcomes of the step lead, `else` for the rest; or the block after the normal outcome.",
    { examples: [{ found: "greeting", else: "sorry" }] },
  ),
  retry: told(
    retryShape,
    "How often the step is tried again when it ends in `failed`, and after what pause.",
    {
      examples: [{ times: 2, wait: "200ms" }],
    },
  ),
  timeout: told(anything, "The verb's option of this name.", { examples: ["5s"] }),
  note: told(anything, "Anything; nobody reads it but people."),
};

/** The keys that may stand beside any verb. */
export const commonKeys: readonly string[] = Object.keys(commonShapes);

/** The shapes beside a verb under the keys for which the verb matters. */
export function besideShapes(verb: Verb): Readonly<Record<string, Shape>> {
  const { name, options, outcomes, result } = verb;
  const { timeout } = options;
  const why =
    answeringOutcome(verb, "dialled") === undefined
      ? 'has no outcome "failed", so there is nothing to retry'
      : "comes once in a run, so it cannot be tried again";
  const retry = [`"${name}" ${why}.`, 'Remove "retry".'] as const;
  return {
    then: outcomes.length === 0 ? noThen(verb) : thenShape(verb),
    timeout:
      timeout === undefined
        ? nowhere(`"${name}" has no "timeout" that could be set.`, withoutTimeout(verb))
        : optionShape(timeout),
    ...(result === undefined
      ? { as: nowhere(`"${name}" gives nothing to be named.`, 'Remove "as".') }
      : {}),
    ...(canBeRetried(verb) ? {} : { retry: nowhere(...retry) }),
  };
}

/** The remedy for a timeout beside a verb that calls it otherwise, or has none. */
function withoutTimeout({ name, options }: Verb): string {
  const meant = optionElsewhere(Object.keys(options), "timeout");
  return meant === undefined
    ? 'Remove "timeout".'
    : `Write "${meant}" for it, among the options of "${name}".`;
}

/** A key that has no meaning beside a verb. */
function nowhere(message: string, hint: string): Shape {
  return {
    schema: false,
    isHarmless: isMeaningless,
    explain: ({ at }) => flowProblem("FLOW_MISPLACED_KEY", at.key.span, message, { hint }),
  };
}

function noThen({ name, flow = "next" }: Verb): Shape {
  const go = flow === "next" ? ', and add a step "- go: …" after it' : "";
  const message = `"${name}" has no outcomes, so "then" has no meaning here.`;
  return {
    schema: false,
    isHarmless: () => false,
    explain: ({ at: { key, value }, text }) => {
      const next = nextWith(value, text);
      const hint =
        next === undefined
          ? `Remove "then"${go}.`
          : `Move it below "${next}", the next step, which has these outcomes.`;
      return flowProblem("FLOW_MISPLACED_KEY", key.span, message, { hint });
    },
  };
}

/** The verb of the next step, where it has all outcomes of a `then` and leads none of them. */
function nextWith(then: YamlNode, text: string): string | undefined {
  const words = then.kind === "map" ? then.entries.map(({ key }) => key.value) : [];
  const [, name = "", step = ""] =
    /^\s*\n\s*- ([\w-]+)(.*(?:\n\s*(?![\s-]).*)*)/.exec(
      text.slice(then.span.end, then.span.end + 2_000),
    ) ?? [];
  const outcomes = Object.hasOwn(verbs, name) ? verbs[name]?.outcomes : undefined;
  const isOfNext = words.every((word) => word === "else" || outcomes?.includes(word) === true);
  return words.length > 0 && outcomes !== undefined && isOfNext && !/\bthen:/.test(step)
    ? name
    : undefined;
}

/** `then` of a verb: a map from its outcomes to blocks, or the block after the normal one. */
function thenShape(verb: Verb): Shape {
  const { outcomes, impossible = {} } = verb;
  const normal = normalOutcome(verb);
  const alone =
    normal === undefined
      ? noSingleTarget(verb.name, outcomes)
      : told(targetShape, `The block after "${normal}".`);
  const known = Object.fromEntries([...outcomes, "else"].map((outcome) => [outcome, targetShape]));
  // The words that a block returns which the step runs are outcomes of the step, too.
  const others = verb.runs === undefined ? false : targetShape.schema;
  const mapped: Shape = {
    schema: {
      type: "object",
      properties: schemasOf(known),
      patternProperties: ownKeys,
      additionalProperties: others,
    },
    inside: (outcome) =>
      others !== false || Object.hasOwn(known, outcome) ? targetShape : undefined,
    explain: explainOutcome,
  };
  // An example has an outcome that no option makes impossible, where there is one.
  const examples = [
    ...outcomes.filter((outcome) => !Object.hasOwn(impossible, outcome)),
    ...outcomes.filter((outcome) => Object.hasOwn(impossible, outcome)),
  ];
  const neither: Shape = {
    schema: false,
    explain: ({ at }) =>
      flowProblem(
        "FLOW_BAD_VALUE",
        at.value.span,
        '"then" must be a map from outcomes to blocks, not a list.',
        {
          hint: byOutcome(
            examples.length === 1 ? examples : examples.filter((outcome) => outcome !== normal),
            at.value,
          ),
        },
      ),
  };
  const byKind = { scalar: alone, map: mapped, list: neither };
  return {
    schema: normal === undefined ? mapped.schema : { anyOf: [alone.schema, mapped.schema] },
    choose: (node) => thenInWords(verb, node) ?? byKind[node.kind],
    explain: alone.explain,
  };
}

/** How `then` is written: with the blocks that stand there, and the outcomes that there are. */
function byOutcome(outcomes: readonly string[], value: YamlNode): string {
  const items = value.kind === "list" ? value.items : [value];
  const [first, second] = items.map((item) => (item.kind === "scalar" ? item.text : "…"));
  const block = first ?? "…";
  const each = `each outcome with its block, such as \`{ ${outcomes[0] ?? "else"}: ${block} }\``;
  return second === undefined
    ? `Write \`then: { else: ${block} }\`, or ${each}.`
    : `Write ${each}; the outcomes are ${outcomes.map((outcome) => `"${outcome}"`).join(", ")}.`;
}

/** A single block under `then` of a verb without a normal outcome. */
function noSingleTarget(name: string, outcomes: readonly string[]): Shape {
  return {
    schema: false,
    explain: ({ at }) =>
      flowProblem(
        "FLOW_BAD_VALUE",
        at.value.span,
        `"then" must say after which outcome of "${name}" it leads there.`,
        {
          hint: byOutcome(outcomes, at.value),
        },
      ),
  };
}

/** A rule tells which outcomes there are; here only that each of them leads to a block. */
function explainOutcome(misfit: Misfit): Diagnostic | undefined {
  const target = misfit.member?.value;
  const isName = target?.kind === "scalar" && !isEmpty(target) && target.text.trim() !== "";
  const under = misfit.member && outcomesUnder(misfit.member, misfit.text);
  if (under !== undefined) return under;
  return isName || misfit.member === undefined
    ? undefined
    : targetShape.explain({ ...misfit, at: misfit.member });
}

/** `then: { go: { failed: bye } }`: what is meant as outcomes stands under a word that is none. */
function outcomesUnder({ key, value }: YamlEntry, text: string): Diagnostic | undefined {
  if (value.kind !== "map" || !jumps.has(key.value.toLowerCase())) return undefined;
  const written = text.slice(value.span.start, value.span.end);
  const hint = /^\{.{1,80}\}$/.test(written)
    ? `Write \`then: ${written}\`.`
    : `Remove "${key.value}", and write each outcome with its block under "then" at once.`;
  const message = `"${key.value}" is no outcome: the outcomes of a step stand under "then" at once.`;
  return flowProblem("FLOW_BAD_VALUE", key.span, message, { hint });
}

const jumps: ReadonlySet<string> = new Set(["go", "goto", "then", "on", "outcomes", "next"]);

// A memo, not state: a verb always has the same shape, so that its schema is compiled once.
const shapes = new WeakMap<Verb, Shape>();

/** A step of a verb: a map of the verb with its options, and what stands beside it. */
export function stepShape(verb: Verb): Shape {
  const known = shapes.get(verb);
  if (known !== undefined) return known;
  const step = keyedMap({
    expected: "a step",
    place: "beside a verb",
    keys: { ...commonShapes, ...besideShapes(verb), [verb.name]: verbShape(verb) },
  });
  const keys = step.keys && {
    ...step.keys,
    names: commonKeys,
    elsewhere: keyElsewhere,
    meantElsewhere: (key: string) => [keyForElsewhere(key) ?? []].flat(),
  };
  const shape: Shape = { ...step, ...(keys && { keys }) };
  shapes.set(verb, shape);
  return shape;
}
