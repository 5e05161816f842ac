import { describe, expect, test } from "vitest";
import { weekdays } from "../../src/calendar/local-time.ts";
import { openRoom, roomStep } from "../../src/rooms/step.ts";
import type { RoomState, RoomStep } from "../../src/rooms/room.ts";
import type { TimetableRules } from "../../src/rooms/timetable.ts";

const rules: TimetableRules = {
  kind: "timetable",
  schedules: [
    {
      name: "mornings",
      part: "campaign",
      at: 555,
      days: weekdays.slice(0, 5),
      zone: "Europe/Oslo",
    },
    { name: "again", part: "campaign", every: 3_600_000 },
  ],
};

// Friday, 9 January 2026, 07:30 UTC.
const friday = Date.UTC(2026, 0, 9, 7, 30);

function fire(state: RoomState, lateMs = 0): RoomStep {
  return roomStep(state, { kind: "timer.fired", timer: "due", at: (state.due ?? 0) + lateMs });
}

function begunIn({ commands }: RoomStep): readonly string[] {
  return commands.flatMap((command) =>
    command.kind === "run.begin" ? [`${command.run} ${command.part}`] : [],
  );
}

describe("a timetable", () => {
  test("begins each run when it is due, under a name of its own", () => {
    const opened = openRoom("timetable", rules, friday);
    expect(opened.commands).toEqual([
      { kind: "timer.set", timer: "due", at: Date.UTC(2026, 0, 9, 8) },
    ]);
    const first = fire(opened.state);
    expect(begunIn(first)).toEqual([`fr.timetable.${friday}.1 campaign`]);
    const second = fire(first.state);
    expect([second.state.due, begunIn(second)]).toEqual([
      Date.UTC(2026, 0, 9, 9),
      [`fr.timetable.${friday}.2 campaign`],
    ]);
  });

  test("does not make up for a run that was missed while nothing ran", () => {
    const missed = fire(openRoom("timetable", rules, friday).state, 20 * 60_000);
    expect([begunIn(missed), missed.state.due]).toEqual([[], Date.UTC(2026, 0, 9, 9)]);
    const late = fire(openRoom("timetable", rules, friday).state, 60_000);
    expect(begunIn(late)).toHaveLength(1);
  });

  test("keeps the time of new rules", () => {
    const { state } = openRoom("timetable", rules, friday);
    const other: TimetableRules = {
      kind: "timetable",
      schedules: [{ name: "again", part: "other", every: 900_000 }],
    };
    const ruled = roomStep(state, { kind: "ruled", rules: other, at: friday });
    expect([ruled.state.due, begunIn(fire(ruled.state))]).toEqual([
      Date.UTC(2026, 0, 9, 7, 45),
      [`fr.timetable.${friday}.1 other`],
    ]);
  });
});
