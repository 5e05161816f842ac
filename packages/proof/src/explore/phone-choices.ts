import type { JsonObject } from "@flowrun/core";
import { withBehaviour } from "../run/phones.ts";
import { withTechnology } from "../scenario/flow-facts.ts";
import { unsaidGapMs, unsaidWaitMs } from "../scenario/read-caller.ts";
import type { CallerAct, LegBehaviour, Scenario } from "../scenario/scenario.ts";
import type { Attempt, Moment } from "./attempt.ts";
import type { Choice } from "./choices.ts";
import { cueAt } from "./cue.ts";
import { optionsOf } from "./key-choices.ts";

const answers: LegBehaviour & { readonly kind: "answers" } = { kind: "answers", afterMs: 2_000, hangUpMs: 30_000 };

const behaviours: Readonly<Record<string, LegBehaviour>> = {
  answered: answers,
  busy: { kind: "busy", afterMs: 1_000 },
  declined: { kind: "declines", afterMs: 1_000 },
  no_answer: { kind: "never" },
  failed: { kind: "absent" },
};

/** What answers and talks on, for a step that listens who it is. */
const machine: LegBehaviour = {
  kind: "answers",
  afterMs: 2_000,
  hangUpMs: 60_000,
  acts: [{ kind: "talks", ms: 5_000 }],
};

/** What never hangs up, for a step that ends a conversation itself. */
const stays: LegBehaviour = { kind: "answers", afterMs: 2_000 };

/** How long a phone waits before a key, in milliseconds: before it is connected it may be asked something. */
const talksMs = 10_000;

/**
 * What the phones of a step may do. All do the same: what comes of several is then what comes of each, and none that nobody chose takes
 * the call. A phone that was called before does then what it did before.
 */
export function phoneChoices(attempt: Attempt, place: number, moment: Moment): readonly Choice[] {
  const { world } = attempt;
  const { step, commands } = moment;
  const called = commands.flatMap((command) => (command.kind === "leg.originate" ? [command.endpoint] : []));
  if (called.length === 0) return [];
  const options = optionsOf(attempt, moment) ?? {};
  const isHeard = commands.some((command) => command.kind === "leg.originate" && command.quietMs !== undefined);
  const pressing = step.verb.talkKeys?.(options) ?? [];
  const asking = step.verb.phoneTransfers?.(options) ?? [];
  const legs: Readonly<Record<string, LegBehaviour>> = {
    ...(isHeard ? { ...behaviours, machine } : behaviours),
    ...(step.outcomes.includes("timed_out") ? { stays } : {}),
    ...Object.fromEntries(
      pressing.flatMap(({ keys, by }) => (by === "caller" ? [] : [[`presses ${keys}`, pressed(keys)] as const])),
    ),
    ...Object.fromEntries(asking.map((to) => [`transfers ${to}`, transferring(to)] as const)),
  };
  const before = attempt.moments.slice(0, place).flatMap((each) => each.commands);
  const endpoints = new Set([...called, ...endpointsIn(moment, options)]);
  const withAll = (leg: LegBehaviour): Scenario => {
    const changed = [...endpoints].map((endpoint) => {
      const nth = before.filter((command) => command.kind === "leg.originate" && command.endpoint === endpoint).length;
      return [endpoint, withBehaviour(world.legs, endpoint, nth, leg)] as const;
    });
    return { ...world, legs: { ...world.legs, ...Object.fromEntries(changed) } };
  };
  const choices = Object.entries(legs).map(([label, leg]) => ({ label: `phone ${label}`, world: withAll(leg) }));
  const byCaller = pressing.flatMap(({ keys, by }): readonly Choice[] => {
    const cue = by === "callee" ? undefined : cueAt(attempt, place, [], undefined);
    const acts: readonly CallerAct[] = [{ kind: "connected", withinMs: unsaidWaitMs }, ...pressOnce(keys)];
    if (cue === undefined) return [];
    return [
      { label: `caller presses ${keys}`, world: withAll(answers), cue: { ...cue, acts: [...cue.acts, ...acts] } },
    ];
  });
  return [...choices, ...byCaller];
}

/** Answers, and presses keys once both talk. */
function pressed(keys: string): LegBehaviour {
  return { ...answers, hangUpMs: 60_000, acts: pressOnce(keys) };
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
  return Object.entries(options).flatMap(([name, value]) =>
    ["endpoint", "endpoints"].includes(verb.options[name]?.kind ?? "")
      ? [value].flat(2).map((to) => withTechnology(String(to)))
      : [],
  );
}
