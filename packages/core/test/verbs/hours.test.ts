import { describe, expect, test } from "vitest";
import type { Calendar, Standing } from "../../src/calendar/calendar.ts";
import type { Json } from "../../src/json.ts";
import type { WrittenMoment } from "../../src/language/written-moment.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf, type StepOf } from "../interpret/program-of.ts";

/** A call that asks a calendar which stands so, with what that was asked. */
function asking(
  standing: Standing,
  { options = {}, targets = {} }: Pick<StepOf, "options" | "targets"> = {},
): CallOf & { readonly asked: readonly (number | WrittenMoment)[] } {
  const asked: (number | WrittenMoment)[] = [];
  const calendar: Calendar = {
    standingAt(at) {
      asked.push(at);
      return standing;
    },
    instantOf(moment, at) {
      asked.push(moment);
      return at + 77;
    },
    samples: () => [],
  };
  const step = {
    verb: "hours",
    as: "stands",
    options: { calendar: "office", ...options },
    targets,
  };
  const wait = { verb: "wait", options: { for: 60_000 } };
  const program = programOf({ main: [step, wait], shut: [wait], away: [wait] });
  return { ...callOf({ ...program, calendars: { office: calendar } }), asked };
}

const leaving = (call: CallOf): unknown => call.trace().find((one) => "outcome" in one);
const given = (call: CallOf): Json | undefined => call.standing().names["stands"];
const plain: Standing = { state: "open", name: "", next: 5 };
const holiday: Standing = { state: "holiday", name: "Christmas", next: 9 };

describe("hours", () => {
  test.each(["open", "closed"] as const)("comes to how the calendar stands now: %s", (state) => {
    const call = asking({ ...plain, state }, { targets: { closed: "shut", holiday: "away" } });
    expect(leaving(call)).toEqual({ kind: "step.left", step: "main/1", outcome: state });
    expect(given(call)).toEqual({ name: "", next: 5 });
    expect(call.asked).toEqual([0]);
  });

  test("comes to a holiday where the step names one, and tells which", () => {
    const call = asking(holiday, { targets: { holiday: "away" } });
    expect(leaving(call)).toEqual({
      ...{ kind: "step.left", step: "main/1" },
      ...{ outcome: "holiday", detail: "Christmas" },
    });
    expect(given(call)).toEqual({ name: "Christmas", next: 9 });
  });

  test("is closed on a holiday where the step names none, and open in the hours of one", () => {
    expect(leaving(asking(holiday, { targets: { closed: "shut" } }))).toMatchObject({
      outcome: "closed",
      detail: "Christmas",
    });
    expect(leaving(asking({ ...holiday, state: "open" }))).toMatchObject({
      outcome: "open",
      detail: "Christmas",
    });
  });

  test("asks for a moment in milliseconds, or as it is written on the calendar's clocks", () => {
    expect(asking(plain, { options: { at: 1_000 } }).asked).toEqual([1_000]);
    const { asked } = asking(plain, { options: { at: "2026-01-05 09:30" } });
    expect(asked).toEqual([{ date: "2026-01-05", time: 34_200_000, offset: undefined }, 77]);
  });

  test("is closed at a text that is no moment, with a warning that does not repeat it", () => {
    const call = asking(plain, { options: { at: "next week" }, targets: { closed: "shut" } });
    expect([leaving(call), call.asked]).toEqual([
      { kind: "step.left", step: "main/1", outcome: "closed" },
      [],
    ]);
    const [warning] = call.commands().filter((each) => "level" in each);
    expect(warning).toMatchObject({ kind: "log.write", level: "warn", step: "main/1" });
    expect(JSON.stringify(warning)).not.toContain("next week");
  });
});
