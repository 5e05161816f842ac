import { describe, expect, test } from "vitest";
import { clocksFor } from "../../src/explore/clocks.ts";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

function asking(condition: string): ReturnType<typeof programOf> {
  return programOf(`flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - play: sound:a
      if: ${condition}
`);
}

/** When a flow with a condition is called, beside the usual times of a week. */
function clocksOf(condition: string): readonly string[] {
  return clocksFor(asking(condition))
    .slice(28)
    .map((clock) => new Date(clock).toISOString().slice(0, 16));
}

describe("clocksFor", () => {
  test("gives none for a flow that does not look at the time", () => {
    expect(clocksFor(asking("call.from == '1'"))).toEqual([]);
  });

  test("gives the written time on the clocks of its zone, a minute around it, and every hour", () => {
    const clocks = clocksOf(`clock(now, "Europe/Oslo") == "12:30"`);
    expect(clocks).toEqual(
      expect.arrayContaining(["2026-01-05T11:30", "2026-01-05T11:29", "2026-01-05T11:31"]),
    );
    expect(clocks).toContain("2026-01-05T02:00");
    expect(clocks).toContain("2026-01-10T11:30");
  });

  test("gives a written day and those around it, a leap day of a leap year too", () => {
    expect(clocksOf(`date(now, "UTC") == "2026-12-24"`)).toEqual([
      ...["2026-12-24T12:00", "2026-12-23T12:00", "2026-12-25T12:00"],
    ]);
    expect(clocksOf(`date(now, "UTC").endsWith("-02-29")`)).toContain("2028-02-29T12:00");
  });

  test("gives every month to a flow that asks for one", () => {
    const months = clocksOf(`timestamp(now / 1000).getMonth("UTC") == 5`).map((clock) =>
      clock.slice(5, 7),
    );
    expect(new Set(months).size).toBe(12);
  });

  test("has the one minute found in which neither of two conditions holds", () => {
    const program = programOf(`flowrun: 1
name: test
vars: { rest: 0 }
start: main
blocks:
  main:
    - answer
    - go: morning
      if: clock(now, "Europe/Oslo") < "12:00"
    - go: evening
      if: clock(now, "Europe/Oslo") > "12:00"
    - set: { rest: "\${1 / vars.rest}" }
  morning: [{ play: sound:a }]
  evening: [{ play: sound:b }]
`);
    expect(explore(program).faults.map(({ step, scenario }) => [step, scenario.clock])).toEqual([
      ["main/4", Date.parse("2026-01-05T11:00Z")],
    ]);
  });
});
