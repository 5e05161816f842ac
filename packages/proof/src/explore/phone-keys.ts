import { unsaidGapMs, unsaidWaitMs } from "../scenario/read-caller.ts";
import type { CallerAct, LegBehaviour, Scenario } from "../scenario/scenario.ts";
import type { Attempt, Moment } from "./attempt.ts";

/** How long a person waits before a key where nothing is heard first, in milliseconds. */
const reactionMs = 100;

/**
 * The world of a call in which a called phone presses keys at a moment that is its own: it waits for the prompt, or a moment where
 * there is none, and presses each group, one for each try. `undefined` where that phone does nothing that keys could follow.
 */
export function worldWithKeys(
  attempt: Attempt,
  moment: Moment & { readonly leg: string },
  groups: readonly string[],
  again: string | undefined,
): Scenario | undefined {
  const { world, moments } = attempt;
  const called = moments
    .flatMap(({ commands }) => commands)
    .find((command) => command.kind === "leg.originate" && command.leg === moment.leg);
  if (called?.kind !== "leg.originate") return undefined;
  const { endpoint } = called;
  const behaviour = world.legs[endpoint];
  if (!isAnswering(behaviour)) return undefined;
  const prompt = promptOf(attempt, moment);
  const first: CallerAct = prompt === undefined ? { kind: "wait", ms: reactionMs } : hears(prompt);
  const further = again === undefined ? [] : [hears(again)];
  const acts = groups.flatMap((keys, index): readonly CallerAct[] => [
    ...(index === 0 ? [first] : further),
    { kind: "press", keys, gapMs: unsaidGapMs },
  ]);
  return {
    ...world,
    legs: { ...world.legs, [endpoint]: { ...behaviour, acts: [...(behaviour.acts ?? []), ...acts] } },
  };
}

type Answering = LegBehaviour & { readonly kind: "answers" };

function isAnswering(behaviour: Scenario["legs"][string] | undefined): behaviour is Answering {
  return behaviour !== undefined && "kind" in behaviour && behaviour.kind === "answers";
}

/** What began to play to the leg in the moment. */
function promptOf({ run }: Attempt, { leg, first, last }: Moment): string | undefined {
  const entries = run.trace.slice(first, last + 1);
  const started = entries.find((entry) => entry.kind === "media.started" && entry.leg === leg);
  return started?.kind === "media.started" ? started.media : undefined;
}

function hears(media: string): CallerAct {
  return { kind: "hears", media, withinMs: unsaidWaitMs };
}
