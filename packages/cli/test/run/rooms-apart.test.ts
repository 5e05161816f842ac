import { expect, test } from "vitest";
import type { Program } from "@flowrun/core";
import { roomsApart } from "../../src/run/rooms-apart.ts";

const rooms = { desk: { kind: "desk" }, "lot:office": { kind: "lot" } } as unknown as NonNullable<
  Program["rooms"]
>;

test("what calls share is told to be apart where there is more than one cell", () => {
  expect(roomsApart({ rooms }, 2)).toBe(
    'What calls of the flow share ("desk", "lot:office") is not shared between cells: each of the 2 cells has its own. Who waits, is parked or confers in one meets nobody of another, and what begins by the clock begins in each.',
  );
  expect([roomsApart({ rooms }, 1), roomsApart({}, 2)]).toEqual([undefined, undefined]);
});
