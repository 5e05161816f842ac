import { expect, test } from "vitest";
import { formatRooms } from "../../src/rooms/format-rooms.ts";
import { brokenRoom } from "../certificate/certificate-of.ts";

test("a room that keeps its laws is told with the bounds of its walks", () => {
  const counts = { scenes: 12_000, moves: 90_000, isWhole: false, depth: 11 };
  const walks = [...brokenRoom.walks, { callers: 3, members: 2, callbacks: true, ...counts }];
  expect(formatRooms([{ ...brokenRoom, walks, broken: null, never: [] }])).toEqual([
    "queue support: Nobody is lost, nobody is overtaken, nobody is called or connected twice, whoever waits is offered whoever is free, and the last one leaves nothing behind.",
    "  2 callers and 1 agent at once: every order, of any length (20 scenes, 81 moves)",
    "  3 callers and 2 agents at once, who may be called back: every order of 11 moves (12000 scenes, 90000 moves)",
  ]);
});

test("a room that breaks one is told with the order, and with what never comes about", () => {
  expect(formatRooms([brokenRoom])).toEqual([
    "queue support: A law is broken: caller 2 overtakes caller 1.",
    "  2 callers and 1 agent at once: every order, of any length (20 scenes, 81 moves)",
    "  1. caller 1 comes",
    "  2. caller 2 comes",
    "  never: nobody has <skills>",
  ]);
});
