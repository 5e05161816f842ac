import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/json.ts";
import type { LimitsState } from "../../src/rooms/limits.ts";
import type { RoomCommand, RoomEvent, RoomState } from "../../src/rooms/room.ts";
import { openRoom, roomStep } from "../../src/rooms/step.ts";
import { cases } from "../../../../test/cases.ts";

const most = { trunk: 2, user: 1 } as const;
type Name = keyof typeof most;

const moves = fc.array(
  fc.record({
    kind: fc.constantFrom("enter", "leave", "gone"),
    call: fc.constantFrom("a", "b", "c", "d"),
    limit: fc.constantFrom<Name>("trunk", "user"),
  }),
  { maxLength: 60 },
);

/** The room with calls that number their messages. A call that is over comes back as another one. */
class Limits {
  state: RoomState = openRoom("limits", { kind: "limits" }, 0).state;
  readonly events: RoomEvent[] = [];
  readonly #sent = new Map<string, number>();
  readonly #lives = new Map<string, number>();

  get held(): LimitsState["held"] {
    return (this.state.own as LimitsState).held;
  }

  idOf(call: string): string {
    return `${call}${this.#lives.get(call) ?? 0}`;
  }

  take(event: RoomEvent): readonly RoomCommand[] {
    this.events.push(event);
    const { state, commands } = roomStep(this.state, event);
    this.state = state;
    return commands;
  }

  say(call: string, kind: "enter" | "leave", limit: Name): unknown {
    const id = this.idOf(call);
    const seq = (this.#sent.get(id) ?? 0) + 1;
    this.#sent.set(id, seq);
    const body = kind === "enter" ? { kind, limit, most: most[limit] } : { kind, limit };
    const told = this.take({ kind: "message", call: id, seq, body, at: 0 });
    return told.flatMap((command) => (command.kind === "call.tell" ? [command.body] : []))[0];
  }

  gone(call: string): undefined {
    this.take({ kind: "gone", call: this.idOf(call), at: 0 });
    this.#lives.set(call, (this.#lives.get(call) ?? 0) + 1);
  }
}

describe("limits", () => {
  test("give no more places than there are, refuse only where all are taken, and keep none of a call that is over", () => {
    fc.assert(
      fc.property(moves, (all) => {
        const room = new Limits();
        for (const { kind, call, limit } of all) {
          const taken = room.held.filter((each) => each.limit === limit).length;
          const isFull = taken >= most[limit];
          const answer = isFull ? { kind: "refused", why: "full" } : { kind: "entered" };
          const told = kind === "gone" ? room.gone(call) : room.say(call, kind, limit);
          expect(told).toEqual(kind === "enter" ? answer : undefined);
          const over =
            kind === "gone" ? room.held.filter((each) => each.call.startsWith(call)) : [];
          expect(over).toEqual([]);
          for (const name of ["trunk", "user"] as const)
            expect(room.held.filter((each) => each.limit === name).length).toBeLessThanOrEqual(
              most[name],
            );
        }
        const again = new Limits();
        for (const event of room.events) again.take(event);
        expect(again.state).toEqual(room.state);
      }),
      { numRuns: cases(100) },
    );
  });

  test("take no notice of what they do not understand, or of a place that the call has not", () => {
    const { state } = openRoom("limits", { kind: "limits" }, 0);
    const said = (body: JsonObject): string | null =>
      roomStep(state, { kind: "message", call: "a", seq: 1, body, at: 0 }).ignored;
    expect(said({ kind: "leave", limit: "trunk" })).toBe("it has no place there");
    expect(said({ kind: "enter" })).toBe("not understood");
  });
});
