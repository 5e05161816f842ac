import { behaviourAt, withBehaviour } from "../run/phones.ts";
import { unsaidGapMs, unsaidWaitMs } from "../scenario/read-caller.ts";
import type { CallerAct, Scenario } from "../scenario/scenario.ts";
import type { Tried } from "./attempt.ts";
import type { Moment } from "./moments.ts";

/** How long a person waits before a key where nothing is heard first, in milliseconds. */
const reactionMs = 100;

/** Nobody at a phone presses keys more often than this. */
const mostPresses = 4;

/**
 * The world of a call in which a called phone presses keys at a moment of its own. It waits for the
 * prompt, or a moment where there is none, and presses each group, one for each try. Gives
 * `undefined` for a phone after whose acts no keys could follow.
 */
export function worldWithKeys(
  attempt: Tried,
  moment: Moment & { readonly leg: string },
  groups: readonly string[],
  again: string | undefined,
): Scenario | undefined {
  const { world, moments } = attempt;
  const calls = moments.flatMap(({ commands }) =>
    commands.filter((command) => command.kind === "leg.originate"),
  );
  const called = calls.find(({ leg }) => leg === moment.leg);
  if (called === undefined || world.legs[called.endpoint] === undefined) return undefined;
  const { endpoint } = called;
  const nth = calls
    .slice(0, calls.indexOf(called))
    .filter((each) => each.endpoint === endpoint).length;
  const behaviour = behaviourAt(world.legs, endpoint, nth);
  const pressed =
    behaviour.kind === "answers"
      ? (behaviour.acts ?? []).filter(({ kind }) => kind === "press")
      : [];
  if (behaviour.kind !== "answers" || pressed.length >= mostPresses) return undefined;
  const { prompt } = moment;
  const first: CallerAct = prompt === undefined ? { kind: "wait", ms: reactionMs } : hears(prompt);
  const further = again === undefined ? [] : [hears(again)];
  const acts = groups.flatMap((keys, index): readonly CallerAct[] => [
    ...(index === 0 ? [first] : further),
    { kind: "press", keys, gapMs: unsaidGapMs },
  ]);
  const pressing = { ...behaviour, acts: [...(behaviour.acts ?? []), ...acts] };
  return {
    ...world,
    legs: { ...world.legs, [endpoint]: withBehaviour(world.legs, endpoint, nth, pressing) },
  };
}

function hears(media: string): CallerAct {
  return { kind: "hears", media, withinMs: unsaidWaitMs };
}
