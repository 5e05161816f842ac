import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { printScenarios } from "../../src/scenario/print-scenario.ts";
import { defaultClock } from "../../src/scenario/scenario.ts";
import { scenarioOf } from "../run/scenario-of.ts";

const full = scenarioOf({
  name: "a: b",
  to: "+47100",
  args: ["vip"],
  clock: Date.UTC(2026, 0, 5, 9, 30),
  settings: { ring: "30s" },
  tables: { people: [{ id: "7", phone: null }] },
  legs: {
    "PJSIP/7": { kind: "answers", afterMs: 2_000, hangUpMs: 90_000 },
    "PJSIP/8": { kind: "busy", afterMs: 1_000 },
    "PJSIP/9": { kind: "declines", afterMs: 250 },
    "PJSIP/10": { kind: "forwards", to: "2002", afterMs: 1_000 },
  },
  ports: [
    { command: "store.lookup", how: "fails", subject: "people", nth: 2 },
    { command: "leg.answer", how: "late", lateMs: 300 },
  ],
  caller: [
    { kind: "hears", media: "sound:enter", withinMs: 10_000 },
    { kind: "press", keys: "#", gapMs: 200 },
    { kind: "press", keys: "12", gapMs: 3_900 },
    { kind: "hang_up" },
  ],
  expect: {
    path: ["a", "b"],
    hears: [],
    outcomes: { "a/1": "ok" },
    ends: "caller_left",
    withinMs: 60_000,
  },
});

describe("printScenarios", () => {
  test("gives each thing that a reader looks for its line", () => {
    expect(printScenarios([full], "front door.yaml")).toBe(`flowrun-test: 1
flow: front door.yaml
scenarios:
  - name: "a: b"
    from: "555"
    to: "+47100"
    args: [ vip ]
    clock: 2026-01-05T09:30Z
    settings:
      ring: 30s
    tables:
      people:
        - { id: "7", phone: null }
    legs:
      PJSIP/7: { answers: 2s, hangs_up: 90s }
      PJSIP/8: busy
      PJSIP/9: { declines: 250ms }
      PJSIP/10: { forwards: "2002" }
    ports:
      - { lookup: people, how: fails, nth: 2 }
      - { answer: true, how: late, late: 300ms }
    caller:
      - { hears: sound:enter, within: 10s }
      - { press: "#" }
      - { press: "12", gap: 3900ms }
      - hang_up
    expect:
      path: [ a, b ]
      hears: []
      outcomes:
        a/1: ok
      ends: caller_left
      within: 1m
`);
  });

  test("leaves out what a scenario leaves empty", () => {
    expect(parse(printScenarios([scenarioOf({ clock: defaultClock })], "a.yaml"))).toEqual({
      "flowrun-test": 1,
      flow: "a.yaml",
      scenarios: [{ name: "a call", from: "555", to: "100" }],
    });
  });
});
