import type { Json } from "@flowrun/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { printScenarios } from "../../src/scenario/print-scenario.ts";
import { readTestFile } from "../../src/scenario/read-test-file.ts";
import type {
  CallerAct,
  LegBehaviour,
  PortFault,
  Scenario,
  ServerAnswer,
} from "../../src/scenario/scenario.ts";
import { programOf } from "../run/scenario-of.ts";

const program = programOf(`flowrun: 1
name: test
settings: { ring: { type: duration, default: 30s }, line: { type: string, default: "1000" } }
tables: { people: { key: id, columns: { id: string, name: string?, level: integer, vip: boolean } } }
start: main
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
      as: person
      then: { else: bye }
    - request: https://crm.example/people/\${call.from}
      then: { else: bye }
    - v2: contacts.search
      then: { else: bye }
    - play: [sound:a, sound:b]
    - bridge: { to: "PJSIP/\${settings.line}", ring: "\${settings.ring}" }
      then: { else: bye }
  bye: [hangup]
`);

const time = fc.integer({ min: 0, max: 3_600_000 });
const text = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  fc.constantFrom("0123", "+47", "no", "#", "~", "a: b", "null", "1e3", "${case.x}", "$${"),
);
const media = fc.constantFrom("sound:a", "sound:b");
const number = fc.stringMatching(/^\+?[0-9]{1,12}$/);
const endpoint = fc.constantFrom("PJSIP/1000", "PJSIP/2000", "PJSIP/x");

const act: fc.Arbitrary<CallerAct> = fc.oneof(
  fc.record({ kind: fc.constant("hears" as const), media, withinMs: time }),
  fc.record({
    kind: fc.constant("press" as const),
    keys: fc.stringMatching(/^[0-9A-D*#]{1,6}$/),
    gapMs: time,
  }),
  fc.record({ kind: fc.constant("wait" as const), ms: time }),
  fc.record({ kind: fc.constant("connected" as const), withinMs: time }),
  fc.constant({ kind: "hang_up" as const }),
);

const leg: fc.Arbitrary<LegBehaviour> = fc.oneof(
  fc.record(
    {
      kind: fc.constant("answers" as const),
      afterMs: time,
      hangUpMs: time,
      acts: fc.array(
        act.filter(({ kind }) => kind !== "connected"),
        { maxLength: 3 },
      ),
    },
    { requiredKeys: ["kind", "afterMs"] },
  ),
  fc.record({ kind: fc.constantFrom("busy" as const, "declines" as const), afterMs: time }),
  fc.record({ kind: fc.constant("forwards" as const), to: fc.constant("2002"), afterMs: time }),
  fc.record({ kind: fc.constantFrom("never" as const, "absent" as const) }),
);

const port: fc.Arbitrary<PortFault> = fc.oneof(
  fc.constantFrom<PortFault>(
    { command: "store.lookup", how: "fails", subject: "people" },
    { command: "leg.originate", how: "times_out", subject: "PJSIP/1000", nth: 2 },
    { command: "bridge.add", how: "fails", nth: 1 },
    { command: "leg.answer", how: "fails" },
  ),
  fc.record({
    command: fc.constant("playback.start" as const),
    how: fc.constant("late" as const),
    lateMs: time,
    subject: media,
  }),
);

const leaf: fc.Arbitrary<Json> = fc.oneof(
  text,
  fc.constant(""),
  fc.boolean(),
  fc.integer(),
  fc.constantFrom(0.5, -1.25),
  fc.constant(null),
);
const members = fc.dictionary(text, fc.oneof(leaf, fc.array(leaf, { maxLength: 2 })), {
  maxKeys: 2,
  noNullPrototype: true,
});
const json: fc.Arbitrary<Json> = fc.oneof(leaf, members, fc.array(members, { maxLength: 2 }));
const request = fc.constantFrom("https://crm.example/people/7", "GET https://crm.example/*");
const answers = fc.array(
  fc.oneof(
    fc.constantFrom<ServerAnswer>({ kind: "fails" }, { kind: "never" }),
    fc.record({
      kind: fc.constant("answers" as const),
      status: fc.integer({ min: 200, max: 599 }),
      body: json,
      afterMs: time,
    }),
  ),
  { minLength: 1, maxLength: 2 },
);

const scenario: fc.Arbitrary<Scenario> = fc.record({
  name: text.filter((name) => name.trim() === name),
  from: number,
  to: number,
  args: fc.array(fc.constantFrom("vip", "0123"), { maxLength: 2 }),
  clock: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4_102_444_800_000 })),
  settings: fc.record({ ring: fc.constantFrom("10s", "90s"), line: number }, { requiredKeys: [] }),
  tables: fc.record(
    {
      people: fc.array(
        fc.record({
          id: number,
          name: fc.option(text),
          level: fc.integer({ min: -9, max: 9 }),
          vip: fc.boolean(),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    },
    { requiredKeys: [] },
  ),
  legs: fc.dictionary(endpoint, fc.oneof(leg, fc.array(leg, { minLength: 1, maxLength: 3 })), {
    maxKeys: 2,
    noNullPrototype: true,
  }),
  requests: fc.dictionary(request, answers, { maxKeys: 2, noNullPrototype: true }),
  v2: fc.dictionary(fc.constant("contacts.search"), answers, { noNullPrototype: true }),
  ports: fc.array(port, { maxLength: 2 }),
  caller: fc.array(act, { maxLength: 4 }),
  expect: fc.record(
    {
      path: fc.array(fc.constantFrom("main", "bye"), { maxLength: 3 }),
      hears: fc.array(media, { maxLength: 3 }),
      calls: fc.array(endpoint, { maxLength: 2 }),
      requests: fc.array(
        fc.record(
          { request, json, headers: fc.constant({ accept: "a" }) },
          { requiredKeys: ["request"] },
        ),
        { maxLength: 2 },
      ),
      v2: fc.array(
        fc.record(
          { call: fc.constant("contacts.search"), with: fc.constant({ a: 1 }) },
          { requiredKeys: ["call"] },
        ),
        { maxLength: 2 },
      ),
      outcomes: fc.constantFrom({ "main/1": "ok" }, { "main/2": "found", "main/6": "busy" }),
      ends: fc.constantFrom("flow_ended", "caller_left"),
      withinMs: time,
    },
    { requiredKeys: [] },
  ),
});

describe("printScenarios", () => {
  test("writes what the reader reads as the same scenario", () => {
    fc.assert(
      fc.property(scenario, (each) => {
        const file = openTestFile({ name: "a.test.yaml", text: printScenarios([each], "a.yaml") });
        const { trials, diagnostics } = readTestFile(file, program.source);
        expect({
          flow: file.flow,
          diagnostics,
          scenarios: trials.map((trial) => trial.scenario),
        }).toEqual({
          flow: "a.yaml",
          diagnostics: [],
          scenarios: [each],
        });
      }),
      { numRuns: 60 },
    );
  });
});
