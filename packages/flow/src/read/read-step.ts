import {
  type OptionNode,
  type RetryNode,
  type StepNode,
  type ThenNode,
  isEmpty,
  type YamlEntry,
  type YamlNode,
  canBeRetried,
  normalOutcome,
  runsOf,
  suggest,
} from "@flowrun/core/tooling";
import type { Located, Verb } from "@flowrun/core";
import { findVerb, type VerbTable } from "./find-verb.ts";
import { judge, type Path } from "./judge.ts";
import { memberOf, membersOf, numberOf, scalarOf, textOf } from "./members.ts";
import { isAnotherStep } from "./meant-step.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { toOption } from "./to-option.ts";
import { sortKeys } from "./sort-keys.ts";
import { stepShape } from "./step-shape.ts";
import { takesMap } from "./verb-shape.ts";

/**
 * A step of a block or of `finally`: its verb is found first, then the step is judged by that verb
 * alone. Faulty parts are left out; `undefined` after a diagnostic for a step without a verb.
 */
export function readStep(
  reader: ShapeReader,
  node: YamlNode,
  verbs: VerbTable,
): StepNode | undefined {
  const written = findVerb(reader, node, verbs);
  if (written === undefined || isAnotherStep(reader, written, verbs)) return undefined;
  const { verb, key } = written;
  const sorted: YamlEntry = {
    key,
    value: { kind: "map", entries: sortKeys(reader, written), span: node.span },
  };
  const { entry: step, wrong } = judge(reader, stepShape(verb), sorted);
  const read: StepNode = {
    verb: { value: verb.name, span: key.span },
    ...readOptions(verb, { written: sorted, step, wrong }),
    id: textOf(memberOf(step, "id")),
    condition: readCondition(memberOf(step, "if")),
    as: textOf(memberOf(step, "as")),
    ...readThen(verb, memberOf(step, "then")),
    retry: readRetry(verb, memberOf(step, "retry")),
    words: [],
    canEnd: true,
    gives: undefined,
    span: node.span,
  };
  return { ...read, else: read.else ?? misspeltElse(verb, read) };
}

/** A step before it was judged, and after, with what is wrong in it. */
interface ReadStepParts {
  readonly written: YamlEntry;
  readonly step: YamlEntry;
  readonly wrong: readonly Path[];
}

/**
 * The options of a step by name, without those that are wrong, and the names of these. The
 * principal option, when it stands alone, gets its name. An unknown name may have meant any option
 * that is not there.
 */
function readOptions(
  verb: Verb,
  { written: before, step, wrong }: ReadStepParts,
): Pick<StepNode, "options" | "unread"> {
  const given = memberOf(step, verb.name);
  const timeout = memberOf(step, "timeout");
  const isAlone = given?.value.kind !== "map" || takesMap(verb);
  const wrongName = ([first, second]: Path): string | undefined => {
    if (first !== verb.name) return first;
    return isAlone ? verb.principal : second;
  };
  const wrongNames = new Set(wrong.map(wrongName));
  const written = isAlone ? principalOf(verb, given) : membersOf(given);
  const nodes = new Map<string, OptionNode>();
  for (const { key, value } of [...written, ...(timeout === undefined ? [] : [timeout])]) {
    const isOption = Object.hasOwn(verb.options, key.value) && !wrongNames.has(key.value);
    if (isOption) nodes.set(key.value, toOption(value));
  }
  const whole = memberOf(before, verb.name);
  const isLost = !isAlone && membersOf(whole).length > written.length;
  const unread = Object.keys(verb.options).filter(
    (name) => wrongNames.has(name) || (isLost && !nodes.has(name)),
  );
  return { options: nodes, unread: new Set(unread) };
}

function principalOf({ principal }: Verb, given: YamlEntry | undefined): readonly YamlEntry[] {
  if (principal === undefined || given === undefined || isEmpty(given.value)) return [];
  return [{ key: { value: principal, span: given.key.span }, value: given.value }];
}

/**
 * The bare expression under `if`, which may be blank: what is wrong with it then is for the
 * compiler to say.
 */
function readCondition(entry: YamlEntry | undefined): Located<string> | undefined {
  const scalar = scalarOf(entry);
  return scalar && { value: scalar.text, span: scalar.span };
}

/**
 * `then`: a map from outcomes to blocks, with `else` for the rest, or the block after the normal
 * outcome.
 */
function readThen(verb: Verb, entry: YamlEntry | undefined): Pick<StepNode, "then" | "else"> {
  const normal = normalOutcome(verb);
  const then = new Map<string, ThenNode>();
  const alone = textOf(entry);
  if (alone !== undefined && normal !== undefined)
    then.set(normal, { outcome: { value: normal, span: alone.span }, target: alone });
  for (const outcome of membersOf(entry)) {
    const target = textOf(outcome);
    if (target !== undefined && outcome.key.value !== "else")
      then.set(outcome.key.value, { outcome: outcome.key, target });
  }
  return { then, else: textOf(memberOf(entry, "else")) };
}

/** Where the rest leads by a misspelt `else`, which a rule reports, unless a part may return it. */
function misspeltElse(verb: Verb, step: StepNode): StepNode["else"] {
  if (runsOf(verb, step).length > 0) return undefined;
  const words = [...verb.outcomes, "else"];
  const isMeant = (word: string): boolean =>
    !words.includes(word) && suggest(word, words) === "else";
  return [...step.then.values()].find(({ outcome }) => isMeant(outcome.value))?.target;
}

/** `retry: { times, wait }` of a verb that can fail; `wait` is nothing by default. */
function readRetry(verb: Verb, entry: YamlEntry | undefined): RetryNode | undefined {
  const times = numberOf("integer", memberOf(entry, "times"));
  if (entry === undefined || times === undefined || !canBeRetried(verb)) return undefined;
  return {
    times,
    waitMs: numberOf("duration", memberOf(entry, "wait")) ?? 0,
    span: entry.value.span,
  };
}
