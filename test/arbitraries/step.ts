import * as fc from "fast-check";
import { isJsonObject, type Json, type JsonObject } from "../../packages/core/src/json.ts";
import type { CompiledValue, Step } from "../../packages/core/src/interpret/program.ts";
import { ExpressionFault } from "../../packages/core/src/interpret/expression-fault.ts";
import { verbs } from "../../packages/core/src/verbs/index.ts";
import { beside } from "./beside.ts";

/** A step that does not know its place yet. */
export type UnplacedStep = Omit<Step, "id">;

/** The blocks that generated steps jump to; a program has all of them. */
export const blockNames = ["first", "second", "third", "fourth"] as const;

const block = fc.constantFrom(...blockNames);
const media = fc.array(fc.constantFrom("sound:a", "sound:b", "digits:12", "tone:busy"), {
  minLength: 0,
  maxLength: 3,
});
const keys = fc.constantFrom("#", "*", "*#", "");
const interrupt = fc.constantFrom("any", "none", "#");
const milliseconds = fc.integer({ min: 1, max: 20_000 });

/** The options of each verb, as the compiler hands them to the interpreter. */
const optionsByVerb: Readonly<Record<string, fc.Arbitrary<JsonObject>>> = {
  answer: fc.constant({}),
  play: fc.record({ media, interrupt, loop: fc.integer({ min: 1, max: 2 }) }),
  "collect-digits": fc.record(
    {
      prompt: media,
      max_length: fc.integer({ min: 1, max: 4 }),
      min_length: fc.integer({ min: 0, max: 3 }),
      terminator: keys,
      timeout: milliseconds,
      first_timeout: milliseconds,
      total_timeout: milliseconds,
      timer: fc.constantFrom("with_prompt", "after_prompt"),
      at_max: fc.constantFrom("end", "ignore"),
      interrupt,
      pattern: fc.constantFrom("[1-5]*", "1.*"),
      tries: fc.integer({ min: 1, max: 3 }),
      again: media,
      secret: fc.boolean(),
    },
    {
      requiredKeys: [
        "max_length",
        "min_length",
        "terminator",
        "timeout",
        "timer",
        "at_max",
        "interrupt",
        "tries",
      ],
    },
  ),
  lookup: fc.record({
    in: fc.constant("people"),
    key: fc.constantFrom("ada", "nobody"),
    timeout: milliseconds,
  }),
  request: fc.record(
    {
      url: fc.constantFrom("https://crm.example/", "https://crm.example/calls/7"),
      method: fc.constantFrom("GET", "PUT", "DELETE"),
      headers: fc.constantFrom({}, { accept: "application/json" }),
      json: fc.constantFrom<Json>(null, [1], { from: "100" }),
      timeout: milliseconds,
      tries: fc.integer({ min: 1, max: 3 }),
      secret: fc.boolean(),
    },
    { requiredKeys: ["url", "timeout", "tries"] },
  ),
  v2: fc.record(
    {
      call: fc.constantFrom("contacts.search", "no.such"),
      with: fc.constantFrom({}, { number: "100" }),
      timeout: milliseconds,
      secret: fc.boolean(),
    },
    { requiredKeys: ["call", "timeout"] },
  ),
  agent: fc.record(
    {
      name: fc.constant("shop"),
      greeting: fc.constant("Hello"),
      data: fc.constantFrom({}, { number: "100" }),
      tools: fc.constant(["tool"]),
      max: milliseconds,
    },
    { requiredKeys: ["name", "max"] },
  ),
  stream: fc.record({ to: fc.constant("elsewhere"), of: fc.constantFrom("caller", "both") }),
  listen: fc.record(
    {
      prompt: media,
      hints: fc.constant(["sales"]),
      end_on_silence: milliseconds,
      timeout: milliseconds,
      max: milliseconds,
      interrupt: fc.constantFrom("none", "speech"),
    },
    { requiredKeys: ["end_on_silence", "timeout", "max", "interrupt"] },
  ),
  menu: fc.record(
    {
      prompt: media,
      keys: fc.record({ 1: block, 2: block, "2XXX": block, "*": block }, { noNullPrototype: true }),
      words: fc.record({ "sales|buy": block }, { noNullPrototype: true }),
      timeout: milliseconds,
      gap: milliseconds,
      interrupt,
      tries: fc.integer({ min: 1, max: 3 }),
      again: media,
      again_invalid: media,
      after_gap: fc.constantFrom("restart", "keep"),
    },
    { requiredKeys: ["keys", "timeout", "gap", "interrupt", "tries", "after_gap"] },
  ),
  // With an instant of its own: without one it would be another call at another time.
  hours: fc.record({
    calendar: fc.constant("office"),
    at: fc.integer({ min: 0, max: 2_000_000_000_000 }),
  }),
  bridge: fc.record(
    {
      to: fc.oneof(
        fc.constantFrom([["PJSIP/1000"]], [["1000"]]),
        fc.array(fc.array(fc.constantFrom("PJSIP/1000", "1001"), { maxLength: 3 }), {
          maxLength: 3,
        }),
      ),
      ring: fc.integer({ min: 1_000, max: 40_000 }),
      keep_caller: fc.boolean(),
      while_ringing: fc.constantFrom("nothing", "music", "ringing"),
      answer: fc.boolean(),
      follow_forwards: fc.constantFrom(0, 2),
      max: milliseconds,
      display: fc.constant("Sales"),
      anonymous: fc.boolean(),
      auto_answer: fc.boolean(),
    },
    {
      requiredKeys: ["to", "ring", "keep_caller", "answer", "while_ringing", "follow_forwards"],
    },
  ),
  record: fc.record(
    {
      name: fc.constant("greeting"),
      format: fc.constant("wav"),
      max: milliseconds,
      end_on: keys,
      end_on_silence: fc.constantFrom(0, 300, 4_000),
      timeout: milliseconds,
      beep: fc.boolean(),
      secret: fc.boolean(),
    },
    { requiredKeys: ["format", "max", "end_on", "end_on_silence", "timeout", "beep"] },
  ),
  "record-call": fc.record(
    { name: fc.constant("all"), format: fc.constant("wav") },
    { requiredKeys: ["format"] },
  ),
  control: fc.record({
    what: fc.constantFrom("pause_recording", "resume_recording", "stop_recording"),
  }),
  erase: fc.record({ recording: fc.constantFrom("greeting", "all", "other") }),
  beside: fc.record({
    to: fc.constantFrom("caller", "phone"),
    limit: milliseconds,
    hangs_up: fc.boolean(),
  }),
  hangup: fc.record({ cause: fc.constantFrom("normal", "busy", "rejected") }),
  go: fc.record({ block }),
  set: fc.record({ values: fc.record({ count: fc.integer({ min: 0, max: 3 }) }) }),
  wait: fc.record({ for: milliseconds }),
  log: fc.record({
    message: fc.constant("hello"),
    level: fc.constantFrom("debug", "info", "warn", "error"),
  }),
};

/** The span of whatever is generated. */
const span = { start: 0, end: 0 };

function constant(value: Json): CompiledValue {
  return { kind: "constant", value };
}

function computed(source: string, evaluate: (vars: JsonObject) => Json): CompiledValue {
  return { kind: "computed", source, span, evaluate: ({ vars }) => evaluate(vars) };
}

const failing = computed("1 / 0", () => {
  throw new ExpressionFault("RUN_EXPRESSION", "The expression divides by zero.");
});

const condition = fc.oneof(
  { weight: 20, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.constant(constant(false)) },
  {
    weight: 2,
    arbitrary: fc.constant(computed("vars.count > 1", (vars) => Number(vars["count"]) > 1)),
  },
  { weight: 1, arbitrary: fc.constant(failing) },
);

const retry = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.record({
      times: fc.integer({ min: 1, max: 3 }),
      waitMs: fc.integer({ min: 1, max: 500 }),
    }),
  },
);

/** Where the keys and words of a menu lead. */
function branchesOf(options: JsonObject): Readonly<Record<string, string>> {
  const entries = [options["keys"], options["words"]].flatMap((written) =>
    isJsonObject(written) ? Object.entries(written) : [],
  );
  return Object.fromEntries(entries.map(([key, target]) => [key, String(target)]));
}

/**
 * A step of this verb as the checker would let it pass: every outcome but the normal one leads
 * somewhere.
 */
export function stepOf(name: string): fc.Arbitrary<UnplacedStep> {
  const verb = name === beside.name ? beside : verbs[name];
  const options = optionsByVerb[name];
  if (verb === undefined || options === undefined)
    throw new Error(`There are no options for the verb "${name}".`);
  const [normal, ...others] = verb.outcomes;
  const mapped = fc
    .tuple(...others.map(() => block), fc.option(block, { nil: undefined, freq: 4 }))
    .map((blocks) => {
      const targets = Object.fromEntries(
        others.map((outcome, place) => [outcome, blocks[place] ?? "first"]),
      );
      const onwards = blocks.at(-1);
      return normal === undefined || onwards === undefined
        ? targets
        : { ...targets, [normal]: onwards };
    });
  return fc.record({ options, condition, retry, targets: mapped }).map((made) => ({
    verb,
    span,
    condition: made.condition,
    options: Object.fromEntries(
      Object.entries(made.options).map(([key, value]) => [key, constant(value)]),
    ),
    outcomes: verb.outcomes,
    result: undefined,
    as: verb.result === undefined ? undefined : "found",
    targets: { ...branchesOf(made.options), ...made.targets },
    retry: others.includes("failed") ? made.retry : undefined,
  }));
}
