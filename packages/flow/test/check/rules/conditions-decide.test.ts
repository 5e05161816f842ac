import { describe, expect, test } from "vitest";
import { checkFlow } from "../../../src/check-flow.ts";
import { expectProblems, expectValid, flowOf } from "./judge.ts";

/** What the checker says of a condition, without its code and its hint. */
function saidOf(condition: string): readonly string[] {
  const text = flowOf(
    `
    settings:
      tries: { type: integer, default: 3, minimum: 1, maximum: 5 }
      pause: { type: duration, default: 2s, minimum: 1s }
      mode: { type: string, default: day }
    tables: { people: { key: id, columns: { phone: "string?" } } }
    vars: { used: 0, fixed: 7 }
    blocks:
      main:
        - lookup: { in: people, key: "\${settings.mode}" }
          as: person
          then: { missing: main, failed: main }
        - set: { used: "\${vars.used + vars.fixed + settings.tries}" }
        - wait: "\${settings.pause}"
        - hangup: normal
          if: ${JSON.stringify(condition)}
  `,
  );
  return checkFlow({ name: "test.yaml", text }).flatMap(({ code, message }) =>
    code.startsWith("FLOW_UNREAD") ? [] : [message],
  );
}

describe("conditionsDecide", () => {
  test("accepts conditions that may go either way", () => {
    for (const condition of [
      'settings.mode == "day"',
      "vars.used > 9",
      "settings.tries < 5",
      'call.from == "1" || call.from == "2"',
      'call.from != "1" && call.from != "2"',
      "settings.tries >= 2 && settings.tries <= 2",
      "person.phone == null",
      "person.phone != null && size(person.phone) > 0",
      'like(call.from, "2XXX")',
      "call.from == call.to",
    ])
      expect([condition, saidOf(condition)]).toEqual([condition, []]);
  });

  test.each([
    ["true", 'true: "true" is fixed'],
    ["1 > 2", 'false: "1 > 2" is fixed'],
    ['size("abc") == 3 || vars.used > 1', 'true: "size("abc") == 3" is fixed'],
    ["call.from == call.from", 'true: "call.from == call.from" compares a thing with itself'],
    ["vars.used < vars.used", 'false: "vars.used < vars.used" compares a thing with itself'],
    [
      'call.from == "1" && call.from == "2"',
      'false: "call.from == "1"" and "call.from == "2"" cannot both be true',
    ],
    [
      'call.from != "1" || call.from != "2"',
      'true: "call.from != "1"" and "call.from != "2"" cannot both be false',
    ],
    [
      "vars.used > 3 && settings.mode == call.from && 3 > vars.used",
      'false: "vars.used > 3" and "3 > vars.used" cannot both be true',
    ],
    [
      'person.phone == null && person.phone == "1"',
      'false: "person.phone == null" and "person.phone == "1"" cannot both be true',
    ],
    [
      "call.from == call.to && call.from != call.to",
      'false: "call.from == call.to" and "call.from != call.to" cannot both be true',
    ],
    ['!(call.from == "1" || true)', 'false: "true" is fixed'],
    ["settings.tries < 1", 'false: "settings.tries" is at least 1'],
    ["settings.tries <= 5", 'true: "settings.tries" is at most 5'],
    ['settings.pause < duration("500ms")', 'false: "settings.pause" is at least 1s'],
    ["size(call.from) < 0", "false: a size is at least 0"],
    ["vars.fixed == 8", 'false: no step sets "vars.fixed", so it stays what it began with'],
    [
      "settings.tries > 5 || vars.fixed > 7",
      'false: "settings.tries" is at most 5, and no step sets "vars.fixed", so it stays what it began with',
    ],
    ["person.phone == 4711", 'false: "person.phone" is a string or null'],
  ])("judges %s", (condition, said) => {
    expect(saidOf(condition)).toEqual([`This condition is always ${said}.`]);
  });

  test("points at the condition and says what to do", () => {
    expectProblems(
      `
      blocks:
        main:
          - log: hello
            if: 1 == 1
          - log: never
            if: "1 == 2"
      `,
      [
        [
          "FLOW_CONSTANT_CONDITION",
          "1 == 1",
          'This condition is always true: "1 == 1" is fixed. Correct it, or remove `if`.',
        ],
        [
          "FLOW_CONSTANT_CONDITION",
          '"1 == 2"',
          'This condition is always false: "1 == 2" is fixed. Correct it, or remove this "log".',
        ],
      ],
    );
  });

  test("says nothing of a condition that has a mistake", () => {
    expect(saidOf("nothing == nothing")).toEqual([expect.stringContaining('"nothing"')]);
  });

  test("accepts a setting that has no limits", () => {
    expectValid(`
      settings: { tries: { type: integer, default: 3 } }
      blocks:
        main:
          - log: odd
            if: settings.tries < 0
    `);
  });
});
