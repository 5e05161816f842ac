import fc from "fast-check";
import type { Meetings } from "../../src/rooms/meetings.ts";
import type { RoomStep } from "../../src/rooms/room.ts";
import type { Actor, Law, WorldPlan } from "./room-world.ts";

/** Somebody who comes to a room in which calls meet. */
export const born = (id: string): Actor => ({ id, sent: 0, arrival: 0, isGone: false });

/** Worlds of calls that meet, on a platform that fails now and then. */
export const plans: fc.Arbitrary<WorldPlan> = fc.record(
  {
    seed: fc.nat(),
    calls: fc.integer({ min: 1, max: 12 }),
    delay: fc.constantFrom(0, 2_000, 20_000),
    failures: fc.constantFrom(0, 0, 10),
  },
  { noNullPrototype: true },
);

/** The calls that are in such a room in some way. */
export const everybody = ({ hosts, meetings }: Meetings): readonly string[] => [
  ...hosts.map(({ id }) => id),
  ...meetings.flatMap(({ guest, host, stage }) => (stage === "met" ? [guest, host] : [guest])),
];

/** What every room in which calls meet keeps. */
export const meetingLaws: readonly Law<Meetings>[] = [
  [
    "R2",
    ({ step: { state } }) => new Set(everybody(state.own)).size === everybody(state.own).length,
  ],
  // Nobody is fetched twice.
  [
    "R2",
    ({ step: { state } }) =>
      new Set(state.own.meetings.map(({ host }) => host)).size === state.own.meetings.length,
  ],
  ["R4", ({ step: { state } }, over) => !everybody(state.own).some((call) => over.has(call))],
  [
    "R5",
    ({ step: { state } }) => {
      const { joined, left, refused, met, gone } = state.own.counts;
      return joined === everybody(state.own).length + left + refused + met + gone;
    },
  ],
  [
    "R5",
    // Each meeting has its bridge, and no other bridge is kept.
    ({ step: { state } }) => {
      const wanted = state.own.bridges.filter(
        ({ status }) => status === "creating" || status === "here",
      );
      return wanted.length === state.own.meetings.length;
    },
  ],
];

/** A step after which the room holds something else. */
export const withOwn = (
  step: RoomStep<Meetings>,
  change: Partial<Meetings>,
): RoomStep<Meetings> => ({
  ...step,
  state: { ...step.state, own: { ...step.state.own, ...change } },
});
