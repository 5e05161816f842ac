import type {
  CallEvent,
  CallState,
  CompiledValue,
  Json,
  JsonObject,
  Option,
  Program,
  Step,
  Verb,
} from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import { currentStep, topFrame, type Scope } from "@flowrun/core/tooling";
import { mask } from "@flowrun/host/tooling";
import type { Choose } from "./search-choices.ts";

// Patterns that every entry matches, and none.
const everything = "(?s).*";
const nothing = String.raw`[^\x00-\x{10FFFF}]`;

/**
 * A program with which a call can be stepped again although its journal masks secrets. Where a
 * condition reads something secret, or something that the journal masks, `choose` decides how it
 * came out; where an option does, its text is the mask. Everything else is as in `program`.
 */
export function decideSecrets(program: Program, choose: Choose): Program {
  const decide = (step: Step): Step => decideStep(step, choose);
  const blocks = Object.entries(program.blocks).map(
    ([name, steps]) => [name, steps.map(decide)] as const,
  );
  return { ...program, blocks: Object.fromEntries(blocks), finally: program.finally.map(decide) };
}

function decideStep(step: Step, choose: Choose): Step {
  const secret = new Set(step.secretReads);
  const options = Object.entries(step.options).map(([name, value]) => {
    const masked = step.verb.options[name]?.kind === "endpoints" ? [[mask]] : mask;
    return [
      name,
      decided(value, secret.has(name), (evaluate) => blur(evaluate, masked, choose)),
    ] as const;
  });
  const { condition } = step;
  const either = (evaluate: () => Json): Json =>
    choose<() => Json>([() => true, () => false, ...failureOf(evaluate)])();
  return {
    ...step,
    condition: condition && decided(condition, secret.has("if"), either),
    options: Object.fromEntries(options),
  };
}

/** A value that `decide` gives wherever it takes something secret. */
function decided(
  value: CompiledValue,
  isSecret: boolean,
  decide: (evaluate: () => Json) => Json,
): CompiledValue {
  if (value.kind === "constant") return value;
  const evaluate = (scope: Scope): Json =>
    isSecret || readsMasked(value.source, scope)
      ? decide(() => value.evaluate(scope))
      : value.evaluate(scope);
  return { ...value, evaluate };
}

/**
 * Whether an expression reads something of which the journal holds only a mask: a name or variable,
 * or a part of one.
 */
export function readsMasked(source: string, { names, vars }: Scope): boolean {
  const paths = [...maskedPaths("", names), ...maskedPaths("vars.", vars)];
  return paths.some((path) => reads(source, path));
}

function maskedPaths(prefix: string, values: JsonObject): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (isJsonObject(value)) return maskedPaths(`${prefix}${name}.`, value);
    if (Array.isArray(value) && value.every(isJsonObject))
      return value.flatMap((item) => maskedPaths(`${prefix}${name}.`, item));
    return JSON.stringify(value).includes(mask) ? [`${prefix}${name}`] : [];
  });
}

/** Between a name and its member, also of an item where it is a list: `items[0].id`. */
const step = String.raw`(?:\[\w+\])?\.`;

/** Whether a source reads a path: itself, something below it, or the whole that it is a part of. */
function reads(source: string, path: string): boolean {
  const parts = path.split(".").map((part) => part.replaceAll(/[^\w]/g, "\\$&"));
  const wholes = parts
    .slice(0, -1)
    .map((_, index) => `${parts.slice(0, index + 1).join(step)}(?![\\w.[])`);
  return [`${parts.join(step)}(?!\\w)`, ...wholes].some((pattern) =>
    new RegExp(`(?<![\\w.])${pattern}`).test(source),
  );
}

/**
 * The journal's value of an option that was made of secrets: the mask for each text, and any other
 * value itself. A value that cannot be computed from masked ones was `masked`, or could not be
 * computed in the call either: `choose` decides.
 */
function blur(evaluate: () => Json, masked: Json, choose: Choose): Json {
  const failure = failureOf(evaluate);
  return failure.length > 0
    ? choose<() => Json>([() => masked, ...failure])()
    : maskTexts(evaluate());
}

function maskTexts(value: Json): Json {
  if (typeof value === "string") return mask;
  return Array.isArray(value) ? value.map(maskTexts) : value;
}

/**
 * The evaluation itself where it fails, as a possibility to choose; none where it does not fail.
 */
function failureOf(evaluate: () => Json): readonly (() => Json)[] {
  try {
    evaluate();
    return [];
  } catch {
    return [evaluate];
  }
}

/**
 * The state and the event with which a secret entry goes on as it did in the call. The journal
 * holds neither its keys nor the text they spelt, so `choose` decides. A masked key stays masked or
 * becomes one that does more than add a digit; the entry matches its patterns or does not. Anything
 * else is as it was.
 */
export function unmask(
  program: Program,
  state: CallState,
  event: CallEvent,
  choose: Choose,
): { readonly state: CallState; readonly event: CallEvent } {
  const isMasked = event.kind === "dtmf.received" && event.digit === mask;
  // A terminator that the call has swallowed is not masked: a masked key ended nothing before it.
  const known = isMasked ? withoutSpent(state) : state;
  const verb = currentStep({ program, state })?.verb;
  const options = optionsOf(state);
  if (verb?.keys?.kind !== "entry" || options?.["secret"] !== true) return { state: known, event };
  const patterns = namesOf(verb, ["pattern"]).filter((name) => typeof options[name] === "string");
  const matched =
    patterns.length > 0 ? withPatterns(known, patterns, choose([everything, nothing])) : known;
  return {
    state: matched,
    event: isMasked ? { ...event, digit: choose([mask, ...specialKeys(verb, options)]) } : event,
  };
}

function withoutSpent(state: CallState): CallState {
  const tracks = state.tracks.map((track) => {
    const { spent: _spent, ...rest } = track;
    return rest;
  });
  return { ...state, tracks };
}

/** The options of the running step, which a verb that takes keys keeps while it waits. */
function optionsOf(state: CallState): JsonObject | undefined {
  const memory = topFrame({ state })?.memory;
  return isJsonObject(memory) && isJsonObject(memory["options"]) ? memory["options"] : undefined;
}

/** The options of a verb that hold one of these kinds of values. */
function namesOf({ options }: Verb, kinds: readonly Option["kind"][]): readonly string[] {
  return Object.entries(options).flatMap(([name, { kind }]) =>
    kinds.includes(kind) ? [name] : [],
  );
}

/** Keys that do more than add a digit: they end the entry or stop the prompt. */
function specialKeys(verb: Verb, options: JsonObject): readonly string[] {
  const keys = namesOf(verb, ["keys", "interrupt"]).map((name) => String(options[name] ?? ""));
  return [...new Set(keys.filter((text) => /^[0-9A-D*#]+$/.test(text)).join(""))];
}

function withPatterns(state: CallState, names: readonly string[], pattern: string): CallState {
  const [track, ...others] = state.tracks;
  const top = track?.frames.at(-1);
  if (track === undefined || top === undefined || !isJsonObject(top.memory)) return state;
  const patterns = Object.fromEntries(names.map((name) => [name, pattern]));
  const memory = { ...top.memory, options: { ...optionsOf(state), ...patterns } };
  const frames = [...track.frames.slice(0, -1), { ...top, memory }];
  return { ...state, tracks: [{ ...track, frames }, ...others] };
}
