import type { JsonObject } from "@flowrun/core";
import { calledEndpoint, type DialOutcome } from "@flowrun/core/tooling";
import { behaviourAt, withBehaviour } from "../run/phones.ts";
import { unsaidGapMs, unsaidWaitMs } from "../scenario/read-caller.ts";
import type { CallerAct, LegBehaviour, Scenario } from "../scenario/scenario.ts";
import type { Tried } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import type { Choice } from "./choice.ts";
import { cueAt } from "./cue.ts";
import { optionsOf } from "./key-choices.ts";

const answers: LegBehaviour & { readonly kind: "answers" } = {
  kind: "answers",
  afterMs: 2_000,
  hangUpMs: 30_000,
};

const behaviours: Readonly<Record<"answered" | DialOutcome, LegBehaviour>> = {
  answered: answers,
  busy: { kind: "busy", afterMs: 1_000 },
  declined: { kind: "declines", afterMs: 1_000 },
  no_answer: { kind: "never" },
  failed: { kind: "absent" },
};

/** A phone that answers and talks on, for a step that listens who it is. */
const machine: LegBehaviour = {
  kind: "answers",
  afterMs: 2_000,
  hangUpMs: 60_000,
  acts: [{ kind: "talks", ms: 5_000 }],
};

/** A phone that is forwarded to nobody whom the flow could follow to. */
const forwarded: LegBehaviour = { kind: "forwards", to: "anybody", afterMs: 1_000 };

/** A phone that never hangs up, for a step that ends a conversation itself. */
const stays: LegBehaviour = { kind: "answers", afterMs: 2_000 };

/**
 * How long a phone waits before a key, in milliseconds: before it is connected it may be asked
 * something.
 */
const talksMs = 10_000;

/**
 * The choices of a step's phones. All do the same: the result of several is then that of each, and
 * no phone that nobody chose takes the call. A phone that was called before does then as it did
 * before.
 */
export function phoneChoices(attempt: Tried, place: number, moment: Moment): readonly Choice[] {
  const { world } = attempt;
  const { step, commands } = moment;
  const called = commands.flatMap((command) =>
    command.kind === "leg.originate" ? [command.endpoint] : [],
  );
  if (called.length === 0) return [];
  const options = optionsOf(moment) ?? {};
  const isHeard = commands.some(
    (command) => command.kind === "leg.originate" && command.quietMs !== undefined,
  );
  const { presses: pressing = [], transfers: asking = [] } = step.verb.talk?.(options) ?? {};
  const [first = ""] = called;
  const earlier = actsOf(behaviourAt(world.legs, first, callsTo(attempt, place, first)));
  const legs: Readonly<Record<string, LegBehaviour>> = {
    ...(isHeard ? { ...behaviours, machine } : behaviours),
    ...(step.targets["forwarded"] === undefined ? {} : { forwarded }),
    ...(step.outcomes.includes("timed_out") ? { stays } : {}),
    ...Object.fromEntries(
      pressing.flatMap(({ keys, by }) => (by === "caller" ? [] : [pressedAfter(earlier, keys)])),
    ),
    ...Object.fromEntries(asking.map((to) => [`transfers ${to}`, transferring(to)] as const)),
  };
  const endpoints = new Set([...called, ...endpointsIn(moment, options)]);
  const withAll = (leg: LegBehaviour): Scenario => {
    const changed = [...endpoints].map((endpoint) => {
      const nth = callsTo(attempt, place, endpoint);
      return [endpoint, withBehaviour(world.legs, endpoint, nth, leg)] as const;
    });
    return { ...world, legs: { ...world.legs, ...Object.fromEntries(changed) } };
  };
  const choices = Object.entries(legs).map(([label, leg]) => ({
    label: `phone ${label}`,
    world: withAll(leg),
  }));
  const connected: CallerAct = { kind: "connected", withinMs: unsaidWaitMs };
  const byCaller = callerPresses(attempt, place, moment, [connected]);
  return [...choices, ...byCaller.map((choice) => ({ ...choice, world: withAll(answers) }))];
}

/** The keys that a caller may press where several talk and no phone is called. */
export function talkChoices(attempt: Tried, place: number, moment: Moment): readonly Choice[] {
  const calls = moment.commands.some(({ kind }) => kind === "leg.originate");
  return calls ? [] : callerPresses(attempt, place, moment, []);
}

/**
 * Keys that the caller presses in a conversation, each after those that were pressed in it before.
 */
function callerPresses(
  attempt: Tried,
  place: number,
  moment: Moment,
  before: readonly CallerAct[],
): readonly Choice[] {
  const { verb } = moment.step;
  const { presses: pressing = [] } = verb.talk?.(optionsOf(moment) ?? {}) ?? {};
  const own = pressing.filter(({ by }) => by !== "callee");
  const cue = own.length === 0 ? undefined : cueAt(attempt, place, [], undefined);
  if (cue === undefined) return [];
  const last = attempt.cues.find((each) => each.moment === place);
  const earlier = last?.acts ?? [...cue.acts, ...before];
  const keysBefore = last === undefined ? [] : pressesIn(last.acts);
  if (keysBefore.length >= mostPresses) return [];
  return own.map(({ keys }) => ({
    label: `caller presses ${[...keysBefore, keys].join(" ")}`,
    world: attempt.world,
    cue: { ...cue, acts: [...earlier, ...pressOnce(keys)] },
  }));
}

/** Nobody presses more than these sequences in one conversation. */
const mostPresses = 3;

function pressesIn(acts: readonly CallerAct[]): readonly string[] {
  return acts.flatMap((act) => (act.kind === "press" ? [act.keys] : []));
}

/** The acts of a phone that answers, as far as it presses keys in a conversation. */
function actsOf(behaviour: LegBehaviour): readonly CallerAct[] {
  const acts = behaviour.kind === "answers" ? (behaviour.acts ?? []) : [];
  const isPressing = acts.every(({ kind }) => kind === "wait" || kind === "press");
  return isPressing && pressesIn(acts).length < mostPresses ? acts : [];
}

/** Answers, does what it did, and then presses keys once both talk. */
function pressedAfter(
  earlier: readonly CallerAct[],
  keys: string,
): readonly [string, LegBehaviour] {
  const acts = [...earlier, ...pressOnce(keys)];
  return [`presses ${pressesIn(acts).join(" ")}`, { ...answers, hangUpMs: 60_000, acts }];
}

/** The calls to an endpoint before a moment. */
function callsTo({ moments }: Tried, place: number, endpoint: string): number {
  const before = moments.slice(0, place).flatMap(({ commands }) => commands);
  return before.filter(
    (command) => command.kind === "leg.originate" && command.endpoint === endpoint,
  ).length;
}

/** Answers, and asks to transfer the call once both talk. */
function transferring(to: string): LegBehaviour {
  const acts: readonly CallerAct[] = [
    { kind: "wait", ms: talksMs },
    { kind: "transfers", to },
  ];
  return { ...answers, hangUpMs: 60_000, acts };
}

function pressOnce(keys: string): readonly CallerAct[] {
  return [
    { kind: "wait", ms: talksMs },
    { kind: "press", keys, gapMs: unsaidGapMs },
  ];
}

/** The endpoints that a step has in its options, those that it calls only later among them. */
function endpointsIn({ step: { verb } }: Moment, options: JsonObject): readonly string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const kind = verb.options[name]?.kind;
    return kind === undefined
      ? []
      : [value].flat(2).flatMap((to) => calledEndpoint(kind, String(to)) ?? []);
  });
}
