import * as fc from "fast-check";
import type { KeptCall } from "./kept-calls.ts";
import type { CallerAct, Scenario } from "../scenario/scenario.ts";

/** The parts of a world that change together. */
const parts = [
  ["ports"],
  ["tables"],
  ["legs", "others", "duty"],
  ["requests", "v2"],
  ["agent"],
  ["clock", "draws"],
] as const satisfies readonly (readonly (keyof Scenario)[])[];

interface Change {
  readonly kind: "goes on" | "inserts" | "replaces" | "leaves out" | "presses less";
  readonly at: number;
}

/** A call that others go like. It is asked for when one does. */
type Like = Pick<KeptCall, "scenario">;

/** So many of the first calls are half of those that are changed. */
const mostPreferred = 3;

/**
 * Calls that go as one of these, the first ones most often, but for a little. The caller does a
 * thing or two more, less or otherwise. In one of three, something around the call is as in any
 * other.
 */
export function callsNear(
  [first, ...others]: readonly [Like, ...Like[]],
  any: fc.Arbitrary<Scenario>,
): fc.Arbitrary<Scenario> {
  const change: fc.Arbitrary<Change> = fc.record({
    // To go on from the end leads further most often.
    kind: fc.constantFrom(
      "goes on",
      "goes on",
      "inserts",
      "replaces",
      "leaves out",
      "presses less",
    ),
    at: fc.nat({ max: 24 }),
  });
  return fc
    .record({
      like: fc.oneof(
        fc.constantFrom(first, ...others.slice(0, mostPreferred - 1)),
        fc.constantFrom(first, ...others),
      ),
      other: any,
      changes: fc.array(change, { minLength: 1, maxLength: 2 }),
      around: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.constantFrom(...parts) },
      ),
    })
    .map(({ like: { scenario: like }, other, changes, around }): Scenario => {
      const caller = changes.reduce(
        (acts, each, place) => changed(acts, other.caller[place % other.caller.length], each),
        like.caller,
      );
      const taken = around.flatMap((part) =>
        other[part] === undefined ? [] : [[part, other[part]] as const],
      );
      return { ...like, ...Object.fromEntries(taken), caller };
    });
}

/** The acts of a caller with one thing changed; a new act is this one. */
function changed(
  acts: readonly CallerAct[],
  act: CallerAct | undefined,
  { kind, at }: Change,
): readonly CallerAct[] {
  const added = act === undefined ? [] : [act];
  const last = acts.at(-1)?.kind === "hang_up" ? acts.length - 1 : acts.length;
  if (kind === "goes on") return [...acts.slice(0, last), ...added];
  const place = at % (last + 1);
  const here = acts[place];
  if (kind === "presses less")
    return here?.kind === "press" && here.keys.length > 1
      ? acts.with(place, { ...here, keys: here.keys.slice(0, -1) })
      : acts;
  return acts.toSpliced(place, kind === "inserts" ? 0 : 1, ...(kind === "leaves out" ? [] : added));
}
