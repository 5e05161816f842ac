import { describe, test } from "vitest";
import { expectProblems, expectValid, type SeenProblem } from "./judge.ts";

const head = `
      settings:
        ring: { type: duration, default: 30s }
        digits: { type: integer, default: 4 }
        target: { type: string, default: PJSIP/1 }
      vars: { n: 0, language: nb, pause: 1s, loud: false, rate: 0.5 }
      tables: { vips: { key: id, columns: { name: string, ext: string? } } }
      otherwise: { missing: main, failed: main, empty: main, silent: main, no_answer: main, busy: main, declined: main }`;

/** Holds what is said of one step that stands behind `answer` and a lookup as `vip`. */
function expectOfStep(step: string, problems: readonly SeenProblem[]): void {
  const flow = `${head}
      blocks:
        main:
          - answer
          - lookup: { in: vips, key: "1" }
            as: vip
          - hangup: normal
            if: vip.ext == null
          - ${step}`;
  expectProblems(flow, problems);
}

describe("valuesFit", () => {
  test("refuses an expression in a key of what is sent", () => {
    expectProblems(
      `
      otherwise: { refused: main, failed: main, timed_out: main }
      blocks:
        main:
          - request: { url: https://crm.example/, json: [{ "\${call.from}": 1 }] }
      `,
      [
        [
          "FLOW_NO_EXPRESSION",
          '"${call.from}"',
          '"${call.from}" cannot be a key: only values can hold expressions. Write the key out.',
        ],
      ],
    );
  });

  test.each([
    'play: "sound:${vars.language}/hello"',
    'play: [sound:hello, "${vip.name}"]',
    "play: \"${['sound:a', 'sound:b']}\"",
    'bridge: { to: "${vip.ext}", ring: "${settings.ring}" }',
    'bridge: { to: "PJSIP/${vars.n}" }',
    'collect-digits: { max_length: "${settings.digits}" }',
    'set: { n: "${vars.n + 1}", language: "de-${vars.n}", pause: 2s, loud: "${true}", rate: 1.5 }',
    "wait: \"${duration('2s')}\"",
    'log: "${vars.n} ${vars.rate} ${vars.loud} ${vars.pause} ${vip.ext}"',
    'log: "$${vars.n}"',
  ])("accepts `%s`", (step) => {
    expectOfStep(step, []);
  });

  test.each(["busy", "27", '"${vars.n}"', '"${vars.language}"'])(
    "accepts `hangup: %s`",
    (cause) => {
      expectValid(`${head}\n      blocks: { main: [{ hangup: ${cause} }] }\n`);
    },
  );

  test.each([
    ["0", "0"],
    ["128", "128"],
    ["bussy", "bussy"],
  ])("refuses `hangup: %s`, which is no cause", (cause, found) => {
    const hint = cause === "bussy" ? ' Did you mean "busy"?' : "";
    expectProblems(`${head}\n      blocks: { main: [{ hangup: ${cause} }] }\n`, [
      [
        "FLOW_BAD_OPTION",
        found,
        `"hangup" must be a number from 1 to 127, or one of: normal, busy, congestion, no_answer, rejected, unallocated, number_incomplete, failure, interworking, codec_mismatch, timeout, normal_unspecified, not "${found}".${hint}`,
      ],
    ]);
  });

  test("points at the misspelt column inside the text", () => {
    expectOfStep('log: "hello ${vip.nmae}, welcome"', [
      [
        "EXPR_UNKNOWN_FIELD",
        "nmae",
        'The table "vips" has no column "nmae". Did you mean "name"? Known are: "name", "ext".',
      ],
    ]);
  });

  test("refuses an integer for a duration", () => {
    expectOfStep('wait: "${vars.n}"', [
      [
        "EXPR_RESULT",
        "vars.n",
        '"for" must be a duration such as 30s, but the expression gives an integer. ' +
          'Use a setting of type duration, or `duration("30s")` inside the expression.',
      ],
    ]);
  });

  test("refuses text around the expression of a number", () => {
    expectOfStep('collect-digits: { max_length: "1${vars.n}" }', [
      [
        "EXPR_RESULT",
        '"1${vars.n}"',
        '"max_length" must be a whole number, but text around an expression makes it a text. ' +
          'Let the text be one `${ }` and nothing else: remove "1".',
      ],
    ]);
  });

  test("refuses a row or a list inside a text", () => {
    expectOfStep('log: "${vip} and ${call.args}"', [
      [
        "EXPR_RESULT",
        "vip",
        'Only a single value can stand inside a text, not a row of "vips". Name a column of it, as in `${x.name}`.',
      ],
      [
        "EXPR_RESULT",
        "call.args",
        "Only a single value can stand inside a text, not a list. Take one item of it, as in `${x[0]}`.",
      ],
    ]);
  });

  test("refuses an expression that is never closed", () => {
    expectOfStep('log: "hello ${vip.name"', [
      [
        "EXPR_UNCLOSED",
        "${vip.name",
        'This `${` is never closed. Write "}" behind "vip.name"; or write `$${` for the two characters themselves.',
      ],
    ]);
  });

  test("refuses a condition that is not true or false", () => {
    expectOfStep("log: hello\n            if: vars.n", [
      [
        "EXPR_RESULT",
        "vars.n",
        '"if" must be true or false, but the expression gives an integer. Compare it with something: `==`, `!=`, `<`, `>`.',
      ],
    ]);
  });

  test("asks for the bare expression under if", () => {
    expectOfStep('log: hello\n            if: "${vars.n == 1}"', [
      ["EXPR_SYNTAX", '"${vars.n == 1}"', "`if` takes the expression itself. Remove `${` and `}`."],
    ]);
  });

  test("names what belongs beside set among its variables", () => {
    expectOfStep("set: { if: 1 }", [
      [
        "FLOW_UNKNOWN_VARIABLE",
        "if",
        'The flow declares no variable "if". Write "if" on a line of its own, in the column of "set", if it belongs to the step.',
      ],
    ]);
  });

  test("names the variable that was probably meant", () => {
    expectOfStep("set: { langage: de }", [
      [
        "FLOW_UNKNOWN_VARIABLE",
        "langage",
        'The flow declares no variable "langage". Did you mean "language"? If "langage" is right, rename the variable "language" to it: nothing else names it.',
      ],
    ]);
  });

  test("holds a variable to the type that it began with", () => {
    expectOfStep('set: { n: many, pause: "${vars.n}", language: 7 }', [
      [
        "FLOW_BAD_OPTION",
        "many",
        '"n" must be a whole number, not "many". Write digits alone, such as 3.',
      ],
      [
        "EXPR_RESULT",
        "vars.n",
        '"pause" must be a duration such as 30s, but the expression gives an integer. ' +
          'Use a setting of type duration, or `duration("30s")` inside the expression.',
      ],
    ]);
  });

  test("leaves everything alone that is right", () => {
    expectValid(`${head}
      blocks:
        main:
          - wait: 1s
    `);
  });
});
