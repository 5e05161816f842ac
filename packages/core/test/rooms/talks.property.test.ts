import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/json.ts";
import type { RoomCommand, RoomEvent, RoomState } from "../../src/rooms/room.ts";
import { openRoom, roomStep } from "../../src/rooms/step.ts";
import type { TalksState } from "../../src/rooms/talks.ts";
import { cases } from "../../../../test/cases.ts";

const moves = fc.array(
  fc.record({
    kind: fc.constantFrom("talk", "over", "find", "gone"),
    call: fc.constantFrom("a", "b", "c", "d"),
    group: fc.constantFrom("floor", "shop"),
    phone: fc.constantFrom("PJSIP/1", "PJSIP/2"),
  }),
  { maxLength: 60 },
);

type Move = (
  typeof moves extends fc.Arbitrary<infer All> ? All : never
) extends readonly (infer One)[]
  ? One
  : never;

/** The messages of a move; `undefined` for the end of a call. */
function bodyOf({ kind, call, group, phone }: Move): JsonObject | undefined {
  if (kind === "gone") return undefined;
  if (kind === "over") return { kind };
  return kind === "find" ? { kind, group, phone } : { kind, group, phone, leg: `${call}.1` };
}

describe("conversations that may be supervised", () => {
  test("are found by group and phone, the last one first, as long as they go on", () => {
    fc.assert(
      fc.property(moves, (all) => {
        let state: RoomState = openRoom("talks", { kind: "talks" }, 0).state;
        const events: RoomEvent[] = [];
        const take = (event: RoomEvent): readonly RoomCommand[] => {
          events.push(event);
          const result = roomStep(state, event);
          state = result.state;
          return result.commands;
        };
        const lives = new Map<string, number>();
        const sent = new Map<string, number>();
        let talks: {
          readonly id: string;
          readonly group: string;
          readonly phone: string;
          readonly leg: string;
        }[] = [];
        for (const move of all) {
          const { call, group, phone } = move;
          const id = `${call}${lives.get(call) ?? 0}`;
          const body = bodyOf(move);
          if (body === undefined) {
            take({ kind: "gone", call: id, at: 0 });
            lives.set(call, (lives.get(call) ?? 0) + 1);
          }
          const seq = (sent.get(id) ?? 0) + 1;
          sent.set(id, seq);
          const told =
            body === undefined ? [] : take({ kind: "message", call: id, seq, body, at: 0 });
          const meant = talks.findLast((one) => one.group === group && one.phone === phone);
          const found = meant ? { kind: "found", phone, leg: meant.leg } : { kind: "nobody" };
          expect(told.flatMap((one) => (one.kind === "call.tell" ? [one.body] : []))).toEqual(
            move.kind === "find" ? [found] : [],
          );
          if (move.kind !== "find") talks = talks.filter((one) => one.id !== id);
          if (move.kind === "talk") talks.push({ id, group, phone, leg: `${call}.1` });
          expect((state.own as TalksState).talks.map(({ call: one }) => one)).toEqual(
            talks.map((one) => one.id),
          );
        }
        let again = openRoom("talks", { kind: "talks" }, 0).state;
        for (const event of events) again = roomStep(again, event).state;
        expect(again).toEqual(state);
      }),
      { numRuns: cases(100) },
    );
  });

  test("are found without a phone, and take no notice of what they do not understand", () => {
    const { state } = openRoom("talks", { kind: "talks" }, 0);
    const said = (body: JsonObject) =>
      roomStep(state, { kind: "message", call: "a", seq: 1, body, at: 0 });
    expect(said({ kind: "find", group: "floor", phone: null }).commands).toMatchObject([
      { kind: "call.tell", body: { kind: "nobody" } },
    ]);
    expect(said({ kind: "over" }).ignored).toBe("nobody talks there");
    expect(said({ kind: "find", group: "floor" }).ignored).toBe("not understood");
  });
});
