import type { LedgerEntry } from "../../core/src/ports/ledger.ts";
import { openRoom, roomStep } from "../../core/src/rooms/step.ts";
import { describe, expect, test } from "vitest";
import { readRoomsLeft } from "../src/left-rooms.ts";

const room = "lanes";
const rules = { kind: "lane", name: "", atOnce: 1, perMinute: null };
const start: LedgerEntry = { kind: "room.start", room, rules, at: 5 } as never;
const end: LedgerEntry = { kind: "room.end", room };
const began = openRoom(room, rules, 5).state;
const resumed = { kind: "resumed", at: 6 } as const;
const event = (n: number): LedgerEntry => ({ kind: "room.event", room, event: resumed, n });

describe("the rooms that a process left", () => {
  test("stand where the ledger led them, without those that are over", () => {
    const { state } = roomStep(began, resumed);
    const left = { state, handed: [], open: [] };
    expect(readRoomsLeft([start, event(state.counter)])).toEqual({ rooms: [left], lost: [] });
    expect(readRoomsLeft([start, end])).toEqual({ rooms: [], lost: [] });
    expect(readRoomsLeft([event(state.counter)])).toEqual({ rooms: [], lost: [] });
  });

  test("are lost where this version makes something else of their entries, until they begin anew", () => {
    const elsewhere = event(began.counter + 7);
    const known = roomStep(began, resumed).state.counter;
    expect(readRoomsLeft([start, elsewhere])).toEqual({ rooms: [], lost: [room] });
    expect(readRoomsLeft([start, elsewhere, event(known)])).toEqual({ rooms: [], lost: [room] });
    expect(readRoomsLeft([start, elsewhere, end])).toEqual({ rooms: [], lost: [] });
    const anew = readRoomsLeft([start, elsewhere, start]);
    expect([anew.rooms.map(({ state }) => state.id), anew.lost]).toEqual([[room], []]);
  });

  test("begin where they were written down", () => {
    const stand = { kind: "room.state", room, state: began, handed: [], open: [] } as const;
    expect(readRoomsLeft([stand])).toEqual({
      rooms: [{ state: began, handed: [], open: [] }],
      lost: [],
    });
  });
});
