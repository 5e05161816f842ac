import { isJsonObject } from "@flowrun/core/plugin";
import type { Json, JsonObject, Program } from "@flowrun/core";
import type { Tried } from "./attempt.ts";
import type { Moment } from "./moments.ts";

/** Numbers classes of moments: what is done otherwise at two of one class leads to the same. */
export interface MomentClasses {
  of(attempt: Tried, place: number): number;
}

/**
 * Moments are of one class where the same step comes after the same start, called by the same ones,
 * with the same values in state. How long something has taken counts by its magnitude: who waits
 * has waited longer each time that somebody looks.
 */
export function createMomentClasses(program: Program): MomentClasses {
  const numbers = new Map<string, number>();
  const durations = durationsIn(program);
  return {
    of({ world, moments }, place) {
      const moment = moments[place];
      if (moment === undefined) return -1;
      const { from, to, args, webhook, starts, settings } = world;
      const outside = [from, to, args, webhook ?? starts ?? null, settings];
      const { vars, names } = moment.scope;
      const key = JSON.stringify([
        outside,
        callersOf(moments, moment),
        moment.step.id,
        vars,
        withMagnitudes(names, durations),
      ]);
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    },
  };
}

/** A part that is called twice is two things: what comes behind it is not the same. */
function callersOf(moments: readonly Moment[], { first, last }: Moment): readonly string[] {
  return moments.flatMap((other) =>
    other.first < first && other.last > last ? [other.step.id] : [],
  );
}

/** The members of named results that are durations, by name. */
type Durations = ReadonlyMap<string, readonly string[]>;

function durationsIn({ blocks, finally: last }: Program): Durations {
  const steps = [...Object.values(blocks).flat(), ...last];
  return new Map(
    steps.flatMap(({ as, result }) => {
      if (as === undefined || result?.kind !== "record") return [];
      const members = Object.entries(result.members).filter(([, { kind }]) => kind === "duration");
      return members.length === 0 ? [] : [[as, members.map(([name]) => name)] as const];
    }),
  );
}

function withMagnitudes(names: JsonObject, durations: Durations): JsonObject {
  const changed = [...durations].flatMap(([name, members]) => {
    const value = names[name];
    if (!isJsonObject(value)) return [];
    const own = members.map((member) => [member, magnitudeOf(value[member])] as const);
    return [[name, { ...value, ...Object.fromEntries(own) }] as const];
  });
  return changed.length === 0 ? names : { ...names, ...Object.fromEntries(changed) };
}

/** 0 for no time, 1 for less than a second, and one more for each fourfold. */
function magnitudeOf(ms: Json | undefined): Json {
  if (typeof ms !== "number") return ms ?? null;
  return ms <= 0 ? 0 : 1 + Math.max(0, Math.ceil(Math.log2(ms / 1_000) / 2));
}
