import { describe, expect, test } from "vitest";
import { runTrial } from "../../src/expect/judge-run.ts";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { readTestFile } from "../../src/scenario/read-test-file.ts";

const flow = {
  name: "shop.yaml",
  text: `
flowrun: 1
name: shop
calendars:
  shop:
    zone: Europe/Oslo
    open: { mon-fri: "08:00-16:00", sat: "22:00-02:00" }
    holidays:
      "05-17": { name: Constitution Day }
      "2026-12-24": { name: Christmas Eve, open: "08:00-11:00" }
start: main
blocks:
  main:
    - answer
    - hours: shop
      as: now_is
      then: { closed: shut, holiday: feast }
    - wait: 2m
    - hours: shop
      then: { closed: closing, holiday: feast }
    - play: sound:open
  closing: [{ play: sound:closing }]
  shut: [{ play: sound:closed }]
  feast: [{ play: sound:holiday }]
`,
};

/** What callers hear in the scenarios of a file, with what is wrong with it and them. */
function heardIn(lines: string): readonly string[] {
  const file = openTestFile({
    name: "shop.test.yaml",
    text: `flowrun-test: 1\nflow: shop.yaml\n${lines}`,
  });
  const { trials, diagnostics } = readTestFile(file, flow);
  const heard = trials
    .map(runTrial)
    .flatMap(({ run, departures }) => [
      ...[run, ...run.others].flatMap(({ trace }) =>
        trace.flatMap((entry) => (entry.kind === "media.started" ? [entry.media] : [])),
      ),
      ...departures.map(({ diagnostic: { message } }) => message),
    ]);
  return [...diagnostics.map(({ message }) => message), ...heard];
}

/** What somebody hears who calls then. */
function heardAt(clock: string): readonly string[] {
  return heardIn(`scenarios: [{ name: a call, clock: ${clock} }]\n`);
}

describe("a scenario of a flow that asks a calendar", () => {
  test("calls on a Monday morning where it says nothing", () => {
    expect(heardIn("scenarios: [{ name: a call }]\n")).toEqual(["sound:open"]);
  });

  test.each([
    ["in the zone that it names", "2026-06-01 07:59 Europe/Oslo", "sound:closed"],
    ["in that zone, when it has just opened", "2026-06-01 08:00 Europe/Oslo", "sound:open"],
    ["in UTC, which is two hours behind in summer", "2026-06-01T06:00Z", "sound:open"],
    ["in UTC, which is one hour behind in winter", "2026-01-05T06:59Z", "sound:closed"],
    ["with an offset", "2026-06-01T15:00+09:00", "sound:open"],
    ["without any, which is UTC", "2026-06-01T14:00", "sound:closed"],
    ["on a day of the week that has no hours", "2026-06-07 12:00 Europe/Oslo", "sound:closed"],
    ["in hours that began the day before", "2026-06-07 01:30 Europe/Oslo", "sound:open"],
    ["on a holiday of every year", "2027-05-17 12:00 Europe/Oslo", "sound:holiday"],
    ["in the hours that a holiday has of its own", "2026-12-24 10:00 Europe/Oslo", "sound:open"],
    ["after them", "2026-12-24 11:00 Europe/Oslo", "sound:holiday"],
    ["on the day on which clocks go forward", "2026-03-30 08:00 Europe/Oslo", "sound:open"],
  ])("calls %s", (_when, clock, heard) => {
    expect(heardAt(clock)).toEqual([heard]);
  });

  test("has its time pass: who calls a minute before it closes is told so two minutes later", () => {
    expect(heardAt("2026-06-01 15:59 Europe/Oslo")).toEqual(["sound:closing"]);
  });

  test("shares a clock with others, each of which may have its own, also case by case", () => {
    expect(
      heardIn(`clock: 2026-06-07 12:00 Europe/Oslo
scenarios:
  - { name: on the shared Sunday }
  - { name: on a Monday, clock: 2026-06-01 09:00 Europe/Oslo }
  - name: at \${case.at}
    clock: "\${case.at}"
    cases: [{ at: 2026-05-17 12:00 Europe/Oslo }, { at: 2026-06-01 15:59 Europe/Oslo }]
`),
    ).toEqual(["sound:closed", "sound:open", "sound:holiday", "sound:closing"]);
  });

  test("has others call later on the same clock", () => {
    expect(
      heardIn(`scenarios:
  - name: a call, and one after closing time
    clock: 2026-06-01 15:50 Europe/Oslo
    others: [{ name: late, from: "7", to: "1", after: 10m, expect: { path: [main, shut] } }]
    expect: { path: [main], outcomes: { main/2: open, main/4: open } }
`),
    ).toEqual(["sound:open", "sound:closed"]);
  });

  test("may expect how the calendar stood, and when it opens next", () => {
    expect(
      heardIn(`scenarios:
  - name: a call on Sunday
    clock: 2026-06-07 12:00 Europe/Oslo
    expect: { outcomes: { main/2: closed }, values: { now_is.next: 1780898400000 } }
`),
    ).toEqual(["sound:closed"]);
  });

  test("is told where a clock is none", () => {
    expect(heardAt('"2026-06-01 09:00 Europe/Olso"')).toEqual([
      expect.stringContaining("Europe/Olso"),
    ]);
  });
});

describe("a scenario of a flow that asks a calendar about a moment of a table", () => {
  const asking = {
    ...flow,
    text: flow.text
      .replace(
        "calendars:",
        "tables: { visits: { key: id, columns: { id: string, at: string } } }\ncalendars:",
      )
      .replace(
        "- hours: shop\n      as: now_is",
        "- lookup: { in: visits, key: '1' }\n      as: visit\n      then: { else: shut }\n    - hours: { calendar: shop, at: '${visit.at}' }\n      as: now_is",
      ),
  };

  function heardOf(at: string): readonly string[] {
    const file = openTestFile({
      name: "shop.test.yaml",
      text: `flowrun-test: 1\nflow: shop.yaml\nscenarios: [{ name: a call, tables: { visits: [{ id: "1", at: "${at}" }] } }]\n`,
    });
    const { trials, diagnostics } = readTestFile(file, asking);
    return [
      ...diagnostics.map(({ message }) => message),
      ...trials.map(runTrial).flatMap(({ run }) =>
        run.trace.flatMap((entry) => {
          if (entry.kind === "media.started") return [entry.media];
          return entry.kind === "log.written" ? [entry.message] : [];
        }),
      ),
    ];
  }

  test.each([
    ["2026-12-24 10:59:00", "sound:open"],
    ["2026-12-24 11:00:00", "sound:holiday"],
    ["2026-12-24T10:30:00Z", "sound:holiday"],
    ["09:05:00", "sound:open"],
    ["17:00", "sound:closed"],
    ["2026-05-17", "sound:holiday"],
  ])("%s is a moment on the clocks of the calendar", (at, heard) => {
    expect(heardOf(at)).toEqual([heard]);
  });

  test("tells a text that is none, and finds it closed", () => {
    expect(heardOf("soon")).toEqual([
      'RUN_OPTION_VALUE "at" must be a moment such as 2026-12-24 08:30, or milliseconds. It was a text such as "xxxx". The step comes to "closed". Correct the data, or test it with "if" before the step.',
      "sound:closed",
    ]);
  });
});
