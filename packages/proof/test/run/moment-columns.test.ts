import { describe, expect, test } from "vitest";
import { runTrial } from "../../src/expect/judge-run.ts";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { readTestFile } from "../../src/scenario/read-test-file.ts";

const flow = {
  name: "visits.yaml",
  text: `
flowrun: 1
name: visits
tables:
  visits:
    key: id
    columns: { id: string, day: date, opens: time, closes: time?, at: timestamp, took: duration }
start: main
blocks:
  main:
    - answer
    - lookup: { in: visits, key: "1" }
      as: visit
      then: { else: sorry }
    - say: { period: "\${visit.took}" }
    - go: open
      if: clock(now, "Europe/Oslo") >= visit.opens && (visit.closes == null || clock(now, "Europe/Oslo") < visit.closes)
    - go: today
      if: date(now, "Europe/Oslo") == visit.day && timestamp(visit.at, "Europe/Oslo") < now
    - save: { in: visits, key: "1", values: { opens: "\${visit.opens}", day: "\${call.from}" } }
      then: { failed: sorry }
  open: [{ play: sound:open }]
  today: [{ play: sound:today }]
  sorry: [{ play: sound:sorry }]
`,
};

const row = 'id: "1", day: 2026-12-24, at: 2026-12-24 08:30:00';

/** The sounds that a caller hears who calls then, or the mistakes of the scenario. */
function heardAt(clock: string, columns: string, from = "100"): readonly string[] {
  const file = openTestFile({
    name: "visits.test.yaml",
    text: `flowrun-test: 1\nflow: visits.yaml\nscenarios: [{ name: a call, from: "${from}", clock: ${clock}, tables: { visits: [{ ${columns} }] } }]\n`,
  });
  const { trials, diagnostics } = readTestFile(file, flow);
  return [
    ...diagnostics.map(({ message }) => message),
    ...trials
      .map(runTrial)
      .flatMap(({ run }) =>
        run.trace.flatMap((entry) => (entry.kind === "media.started" ? [entry.media] : [])),
      ),
  ];
}

describe("a flow whose table has columns of days and times", () => {
  test.each([
    ["2026-12-24 09:04 Europe/Oslo", "sound:today"],
    ["2026-12-24 09:05 Europe/Oslo", "sound:open"],
    ["2026-12-24 15:59 Europe/Oslo", "sound:open"],
    ["2026-12-24 16:00 Europe/Oslo", "sound:today"],
  ])("compares them with the clock at %s", (clock, heard) => {
    const hours = 'opens: "09:05:00", closes: "16:00:00"';
    expect(heardAt(clock, `${row}, ${hours}, took: 90s`)).toEqual(["period:90s", heard]);
  });

  test("comes to failed where it saves a value of another shape", () => {
    const early = "2026-12-23 08:00 Europe/Oslo";
    const columns = `${row}, opens: "09:05:00", took: 90000`;
    expect(heardAt(early, columns)).toEqual(["period:90s", "sound:sorry"]);
    expect(heardAt(early, columns, "2026-12-25")).toEqual(["period:90s"]);
  });

  test("has the wrong values of a scenario told", () => {
    const wrong = 'id: "1", day: soon, opens: "9", at: 2026-12-24, took: long';
    expect(heardAt("2026-12-24 08:00 Europe/Oslo", wrong).slice(0, 4)).toEqual([
      'Column "day" must be a day such as 2026-12-24, not "soon".',
      'Column "opens" must be a time of day such as 09:05:00, not "9".',
      'Column "at" must be a day and a time such as 2026-12-24 08:30:00, not "2026-12-24".',
      'Column "took" must be a duration with its unit, such as 30s, not "long".',
    ]);
  });
});
