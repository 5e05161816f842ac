import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mostWaiting, type LaneRules, type LaneState } from "../../src/rooms/lane.ts";
import type { RoomCommand, RoomEvent, RoomState } from "../../src/rooms/room.ts";
import { openRoom, roomStep } from "../../src/rooms/step.ts";
import { cases } from "../../../../test/cases.ts";

const lanes: fc.Arbitrary<LaneRules> = fc.record(
  {
    kind: fc.constant("lane"),
    name: fc.constant("reminders"),
    atOnce: fc.option(fc.integer({ min: 1, max: 4 })),
    perMinute: fc.option(fc.integer({ min: 1, max: 5 })),
  },
  { noNullPrototype: true },
);

/** Somebody asks for some runs, time passes, or the oldest run is over. */
const moves = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("ask"), count: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ kind: fc.constant("pass"), ms: fc.integer({ min: 0, max: 90_000 }) }),
    fc.constant({ kind: "end" } as const),
  ),
  { maxLength: 40 },
);

type Run = RoomCommand & { readonly kind: "run.begin" };

/** A lane with a clock: its timer fires when it is due. */
class Lane {
  now = 0;
  asked = 0;
  readonly events: RoomEvent[] = [];
  readonly begun: { readonly run: Run; readonly at: number }[] = [];
  readonly live: string[] = [];
  mostLive = 0;
  state: RoomState;
  readonly #rules: LaneRules;

  constructor(rules: LaneRules) {
    this.#rules = rules;
    this.state = openRoom("lane:reminders", rules, 0).state;
  }

  get own(): LaneState {
    return this.state.own as LaneState;
  }

  take(event: RoomEvent): void {
    this.events.push(event);
    const { state, commands } = roomStep(this.state, event);
    this.state = state;
    for (const command of commands) {
      if (command.kind !== "run.begin") continue;
      this.begun.push({ run: command, at: event.at });
      this.live.push(command.run);
    }
    this.mostLive = Math.max(this.mostLive, this.live.length);
  }

  ask(): void {
    this.asked += 1;
    const body = { kind: "start", part: "remind", args: { n: this.asked } };
    this.take({ kind: "message", call: "campaign", seq: this.asked, body, at: this.now });
  }

  pass(ms: number): void {
    const until = this.now + ms;
    while (this.state.due !== null && this.state.due <= until) {
      this.now = Math.max(this.now, this.state.due);
      this.take({ kind: "timer.fired", timer: "due", at: this.now });
    }
    this.now = until;
  }

  end(): void {
    const run = this.live.shift();
    if (run !== undefined) this.take({ kind: "gone", call: run, at: this.now });
  }

  replayed(): RoomState {
    return this.events.reduce(
      (state, event) => roomStep(state, event).state,
      openRoom("lane:reminders", this.#rules, 0).state,
    );
  }
}

function walked(
  rules: LaneRules,
  list: readonly { readonly kind: string; readonly count?: number; readonly ms?: number }[],
): Lane {
  const lane = new Lane(rules);
  for (const { kind, count = 0, ms = 0 } of list) {
    if (kind === "ask") for (let index = 0; index < count; index += 1) lane.ask();
    else if (kind === "pass") lane.pass(ms);
    else lane.end();
  }
  return lane;
}

describe("a lane", () => {
  test("begins in the order in which it was asked, no more at once and none faster than it may, and loses none", () => {
    fc.assert(
      fc.property(lanes, moves, (rules, list) => {
        const lane = walked(rules, list);
        const order = lane.begun.map(({ run }) => run.args["n"]);
        expect(order).toEqual(order.map((_, index) => index + 1));
        expect(lane.mostLive).toBeLessThanOrEqual(rules.atOnce ?? Infinity);
        const most = rules.perMinute ?? Infinity;
        const apart = lane.begun.map(
          ({ at }, index) => (lane.begun[index + most]?.at ?? Infinity) - at,
        );
        expect(apart.filter((ms) => ms < 60_000)).toEqual([]);
        const { started, waiting, running, over } = lane.own;
        expect(started).toBe(lane.asked);
        expect(waiting.length + running.length + over).toBe(started);
        expect(new Set(lane.begun.map(({ run }) => run.run)).size).toBe(lane.begun.length);
      }),
      { numRuns: cases(300) },
    );
  });

  test("lets nothing wait that may begin, and begins all of it when runs end and time passes", () => {
    fc.assert(
      fc.property(lanes, moves, (rules, list) => {
        const lane = walked(rules, list);
        const { waiting, running, begun } = lane.own;
        const isHeld =
          running.length >= (rules.atOnce ?? Infinity) ||
          begun.filter((at) => at > lane.now - 60_000).length >= (rules.perMinute ?? Infinity);
        expect(waiting.length === 0 || isHeld).toBe(true);
        for (
          let turns = 0;
          lane.own.waiting.length + lane.live.length > 0 && turns < 1_000;
          turns += 1
        ) {
          lane.end();
          lane.pass(60_000);
        }
        expect([lane.own.waiting.length, lane.own.over, lane.state.due]).toEqual([
          0,
          lane.asked,
          null,
        ]);
      }),
      { numRuns: cases(300) },
    );
  });

  test("is what its events make of it", () => {
    fc.assert(
      fc.property(lanes, moves, (rules, list) => {
        const lane = walked(rules, list);
        expect(lane.replayed()).toEqual(lane.state);
      }),
      { numRuns: cases(100) },
    );
  });

  test("begins what was asked for also when who asked is over", () => {
    const lane = walked({ kind: "lane", name: "reminders", atOnce: 1, perMinute: null }, [
      { kind: "ask", count: 2 },
    ]);
    lane.take({ kind: "gone", call: "campaign", at: 0 });
    lane.end();
    expect(lane.begun.map(({ run }) => run.args)).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test("takes no more than can wait, and nothing that it does not understand", () => {
    const lane = new Lane({ kind: "lane", name: "reminders", atOnce: 1, perMinute: null });
    for (let index = 0; index < 12; index += 1) lane.ask();
    const full = {
      ...lane.own,
      waiting: Array.from({ length: mostWaiting }, () => ({ part: "remind", args: {} })),
    };
    lane.state = { ...lane.state, own: full };
    lane.ask();
    expect(lane.own).toMatchObject({ dropped: 1, started: 12 });
    const strange = {
      kind: "message",
      call: "x",
      seq: 1,
      body: { kind: "start", part: 7 },
      at: 0,
    } as const;
    expect(roomStep(lane.state, strange).ignored).toBe("not understood");
  });

  test("goes on with new rules", () => {
    const lane = walked({ kind: "lane", name: "reminders", atOnce: 1, perMinute: null }, [
      { kind: "ask", count: 3 },
    ]);
    lane.take({
      kind: "ruled",
      rules: { kind: "lane", name: "reminders", atOnce: 3, perMinute: null } as LaneRules,
      at: 0,
    });
    expect(lane.live).toHaveLength(3);
  });
});
