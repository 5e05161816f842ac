import { expect, test } from "vitest";
import type { RoomWorld } from "../../src/rooms/room-world.ts";
import { walkRoom } from "../../src/rooms/walk-room.ts";

/** Tokens on a ring of four places; two on one place break the law. Names are given anew each time. */
interface Ring {
  readonly at: readonly { readonly id: string; readonly place: number }[];
}

function ringOf(most: number, isBroken: (ring: Ring) => boolean): RoomWorld<Ring> {
  return {
    first: { at: [] },
    moves: ({ at }) => [
      ...(at.length < most
        ? [
            {
              text: "{new} comes",
              come: () => judged({ at: [...at, { id: "new", place: 0 }] }),
            },
          ]
        : []),
      ...at.map(({ id }) => ({
        text: `{${id}} moves`,
        come: () =>
          judged({
            at: at.map((each) => (each.id === id ? { id, place: (each.place + 1) % 4 } : each)),
          }),
      })),
    ],
    write: ({ at }) => {
      const inOrder = at.toSorted((a, b) => a.place - b.place);
      const names = new Map(inOrder.map(({ id }, index) => [id, `t${index}`]));
      return { text: JSON.stringify(inOrder.map(({ place }) => place)), names };
    },
    read: (text) => ({
      at: (JSON.parse(text) as number[]).map((place, index) => ({ id: `t${index}`, place })),
    }),
  };

  function judged(ring: Ring) {
    return { scene: ring, ...(isBroken(ring) ? { broken: "{t0} meets {t1}" } : {}) };
  }
}

const numbered = () => {
  let count = 0;
  return () => `token ${(count += 1)}`;
};

test("a walk is whole when there is no new scene, whoever is who", () => {
  const { known: _known, ...walk } = walkRoom(
    ringOf(2, () => false),
    { scenes: 100 },
    numbered,
  );
  // None, one on four places, two on ten pairs of places.
  expect(walk).toEqual({
    scenes: 15,
    moves: 29,
    isWhole: true,
    depth: 9,
    marks: new Set(),
    broken: undefined,
  });
});

test("a walk ends at its bound, and says how many moves of every order were made", () => {
  const { scenes, isWhole, depth } = walkRoom(
    ringOf(2, () => false),
    { scenes: 6 },
    numbered,
  );
  expect({ scenes, isWhole, depth }).toEqual({ scenes: 6, isWhole: false, depth: 3 });
});

test("the order of a broken law is a shortest one, in which everybody keeps a name", () => {
  const isBroken = ({ at }: Ring): boolean =>
    at.length === 2 && at.every(({ place }) => place === 2);
  const { broken } = walkRoom(ringOf(2, isBroken), { scenes: 100 }, numbered);
  expect(broken).toEqual({
    law: "token 1 meets token 2",
    order: [
      "token 1 comes",
      "token 2 comes",
      "token 1 moves",
      "token 2 moves",
      "token 2 moves",
      "token 1 moves",
    ],
  });
});
