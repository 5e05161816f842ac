import { describe, expect, test } from "vitest";
import type { Place, Verb } from "../../../../core/src/interpret/verb.ts";
import { defineVerb } from "../../../../core/src/verbs/define-verb.ts";
import { verbs as builtInVerbs } from "../../../../core/src/verbs/index.ts";
import { checkFlow } from "../../../src/check-flow.ts";
import { expectProblems, expectValid, flowOf } from "./judge.ts";

const block = { kind: "name", of: "block", description: "A block.", example: "aside" } as const;

const placesOf = [
  ["screen", "P"],
  ["keys", "K"],
  ["quiet_keys", "C"],
  ["announce", "W"],
] as const;

/**
 * Rings a phone, with a block on it, one behind a key with and without the conversation going on,
 * and one beside the caller.
 */
const ring: Verb = defineVerb({
  name: "ring",
  summary: "Rings a phone.",
  options: { screen: block, keys: block, quiet_keys: block, announce: block },
  outcomes: ["ok"],
  runs: ({ has, text }) =>
    placesOf.flatMap(([option, place]) =>
      has(option) ? [{ kind: "side", name: text(option), place }] : [],
    ),
  machine: { enter: () => ({ kind: "done", outcome: "ok" }) },
});

const given = { verbs: { ...builtInVerbs, ring } };

function able(place: Place): string {
  const names = Object.values(given.verbs).flatMap(({ name, places = ["M"] }) =>
    places.includes(place) ? [`"${name}"`] : [],
  );
  return `Verbs that can are: ${names.join(", ")}.`;
}

describe("verbsStandInPlace", () => {
  const pressing = (keys: string): string => `
      blocks:
        main:
          - answer
          - bridge: { to: PJSIP/1, keys: { ${keys} } }
            then: { else: last }
        aside:
          - play: sound:who-calls
        note:
          - log: pressed
        last:
          - hangup
      `;

  test("accepts a block that talks where the two are apart, and one that does not where they talk on", () => {
    expectValid(
      pressing('"*1": aside, "*2": { do: aside, apart: true }, "*3": { do: note, apart: false }'),
    );
  });

  test("refuses a block that talks beside two who talk on", () => {
    const names = Object.values(builtInVerbs).flatMap(({ name, places = ["M"] }) =>
      places.includes("C") ? [`"${name}"`] : [],
    );
    expectProblems(pressing('"*1": { do: aside, apart: false }, "*2": note'), [
      [
        "FLOW_NOT_HERE",
        "play",
        `"play" cannot stand in a conversation that goes on meanwhile: "main" → "aside". Verbs that can are: ${names.join(", ")}.`,
      ],
    ]);
  });

  test("accepts talking to a called phone, to one side of a conversation and beside a caller who waits", () => {
    expectValid(
      `
      blocks:
        main:
          - answer
          - ring: { screen: aside, keys: aside, announce: aside, quiet_keys: note }
        aside:
          - play: sound:who-calls
        note:
          - log: pressed
      `,
      given,
    );
  });

  test.each([
    ["screen", "on a phone that was called", able("P")],
    ["keys", "in a conversation that waits meanwhile", able("K")],
    ["announce", "beside a caller who waits", able("W")],
    ["quiet_keys", "in a conversation that goes on meanwhile", able("C")],
  ])("refuses to hang up under %s, also in a part that is called there", (option, where, hint) => {
    expectProblems(
      `
      parts: { inner: {} }
      blocks:
        main:
          - answer
          - ring: { ${option}: aside }
        aside:
          - wait: 1s
          - call: inner
        inner:
          - hangup
      `,
      [
        [
          "FLOW_NOT_HERE",
          "hangup",
          `"hangup" cannot stand ${where}: "main" → "aside" → "inner". ${hint}`,
        ],
      ],
      given,
    );
  });

  test("refuses to talk in a conversation that goes on, and reports a path once", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - ring: { quiet_keys: aside }
        aside:
          - play: sound:beep
          - play: sound:beep
      `,
      [
        [
          "FLOW_NOT_HERE",
          "play",
          `"play" cannot stand in a conversation that goes on meanwhile: "main" → "aside". ${able("C")}`,
        ],
      ],
      given,
    );
  });

  test("takes the place of a part from where it is called, whatever else calls it", () => {
    expectProblems(
      `
      parts: { bye: {} }
      blocks:
        main:
          - answer
          - ring: { screen: aside }
          - call: bye
        aside:
          - call: bye
        bye:
          - hangup
      `,
      [
        [
          "FLOW_NOT_HERE",
          "hangup",
          `"hangup" cannot stand on a phone that was called: "main" → "aside" → "bye". ${able("P")}`,
        ],
      ],
      given,
    );
  });

  test("knows that there is a caller behind a verb that brings one, also in a part", () => {
    expectValid(
      `
      parts: { reach: {} }
      on_webhook: { summaryCompleted: run }
      blocks:
        main: [hangup]
        run:
          - call: reach
            then: { nobody: note }
          - play: sound:hello
        reach:
          - dial: PJSIP/1
            then: { else: return nobody }
        note:
          - log: nobody is there
      `,
    );
  });

  test.each([
    ["in a call", "[{ call: one }]", "[{ wait: 1s }]", '"main" → "one"'],
    [
      "for another item of a list",
      "[hangup]",
      '[{ each: { in: "${[1, 2]}", do: one } }]',
      '"run" → "one"',
    ],
    [
      "behind a part that has brought one",
      "[hangup]",
      "[{ call: one }, { call: one }]",
      '"run" → "one"',
    ],
  ])("brings no second caller %s", (_where, main, run, path) => {
    expectProblems(
      `
      parts: { one: {} }
      on_webhook: { summaryCompleted: run }
      blocks:
        main: ${main}
        run: ${run}
        one:
          - dial: PJSIP/1
            then: { else: return }
      `,
      [
        [
          "FLOW_NOT_HERE",
          "dial",
          `"dial" cannot stand where there is a caller: ${path}. Write "bridge", which connects this caller. For a call of its own: put it into a run without a caller.`,
        ],
      ],
    );
  });

  test.each([
    ["a webhook", "on_webhook: { summaryCompleted: run }", "[hangup]"],
    ["a request", "on_request: { run: run }", "[hangup]"],
    ["a schedule", "on_schedule: { daily: { at: 09:00, zone: UTC, part: run } }", "[hangup]"],
    ["start", "", "[{ start: run }]"],
  ])("judges what stands behind dial in a run that %s begins", (_by, begun, main) => {
    const misplaced = (verb: string, where: string, path: string, hint: string) =>
      ["FLOW_NOT_HERE", verb, `"${verb}" cannot stand ${where}: "run" → ${path}. ${hint}`] as const;
    expectProblems(
      `
      parts: { run: {}, press: {} }
      ${begun}
      blocks:
        main: ${main}
        run:
          - dial: PJSIP/1
            then: { else: note }
          - agent: { name: shop, tools: [press] }
            then: { failed: talk, timed_out: talk }
          - go: talk
        talk:
          - bridge: { to: PJSIP/2, screen: ask, keys: { "*1": { do: tape, apart: false }, "*2": other } }
            then: { else: bye }
        press:
          - play: sound:beep
        ask:
          - record:
            then: { else: return }
        tape:
          - play: sound:beep
        other:
          - bridge: PJSIP/3
            then: { else: return }
        bye:
          - transfer: PJSIP/4
            then: { else: note }
        note:
          - log: over
      `,
      [
        misplaced("play", "in a tool", '"press"', able("C")),
        misplaced("record", "on a phone that was called", '"talk" → "ask"', able("P")),
        misplaced("play", "in a conversation that goes on meanwhile", '"talk" → "tape"', able("C")),
        misplaced(
          "bridge",
          "in a conversation that waits meanwhile",
          '"talk" → "other"',
          able("K"),
        ),
        misplaced("transfer", "where there is a caller", '"talk" → "bye"', 'Write "bridge".'),
      ],
    );
  });

  test("names the step that runs a block, and none where a caller was dialled", () => {
    const text = flowOf(`
      parts: { run: {} }
      on_request: { run: run }
      blocks:
        main: [hangup]
        run:
          - dial: PJSIP/1
            then: { else: return }
          - bridge: { to: PJSIP/2, keys: { "*2": other } }
            then: { else: bye }
        other:
          - hangup
        bye:
          - transfer: PJSIP/4
            then: { else: return }
      `);
    const found = checkFlow({ name: "test.yaml", text });
    const marked = found.map(({ span, related = [] }) =>
      [span, ...related.map((each) => each.span)].map(({ start, end }) => text.slice(start, end)),
    );
    expect(marked).toEqual([["hangup", "bridge"], ["transfer"]]);
  });

  test("lets a part tidy up only with what needs nobody", () => {
    expectProblems(
      `
      parts: { ask: { finally: tidy } }
      blocks:
        main: [{ call: ask }]
        ask: [{ wait: 1s }]
        tidy: [{ play: sound:bye }]
      `,
      [
        [
          "FLOW_NOT_HERE",
          "play",
          '"play" cannot stand where a part has been left: "tidy". ' + able("F"),
        ],
      ],
    );
  });

  test("says what to write instead, where it knows a verb for that", () => {
    expectProblems(
      `
      lots: { office: { slots: 701-702 } }
      blocks:
        main:
          - answer
          - bridge: { to: 1, keys: { "*4": aside } }
            then: { else: bye }
        aside:
          - park: office
            then: { else: return }
        bye:
          - transfer: 2
            then: { else: bye }
      `,
      [
        [
          "FLOW_NOT_HERE",
          "park",
          '"park" cannot stand in a conversation that waits meanwhile: "main" → "aside". Write "park-other".',
        ],
        [
          "FLOW_NOT_HERE",
          "transfer",
          '"transfer" cannot stand where there is a caller: "main" → "bye". Write "bridge".',
        ],
      ],
    );
  });

  test("names the verb that connects a caller where one stands that only a run may have", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - dial: PJSIP/1
            then: { else: last }
        last:
          - hangup
      `,
      [
        [
          "FLOW_NOT_HERE",
          "dial",
          '"dial" cannot stand where there is a caller: "main". Write "bridge", which connects this caller. For a call of its own: put it into a run without a caller.',
        ],
      ],
    );
  });
});
