import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const head = `
      tables: { staff: { key: number, columns: { number: string, phone: string } } }
      vars: { whom: "" }
      otherwise: { no_answer: last, busy: last, declined: last, failed: last, silent: last, invalid: last, empty: last, missing: last }`;

function flow(...steps: readonly string[]): string {
  const lines = ["answer", ...steps].map((step) => `          - ${step}\n`).join("");
  return `${head}\n      blocks:\n        main:\n${lines}        last:\n          - hangup\n`;
}

const typed = "{ collect-digits: { prompt: sound:a, max_length: 12 }, as: number }";
const message = (name: string) =>
  [
    "FLOW_OPEN_DIAL",
    name,
    `"${name}" ${name.includes(".") ? "holds" : "is"} what the caller typed, and any number may be called with it. Give its \`collect-digits\` a \`pattern\`, or look it up.`,
  ] as const;

describe("dialsAreBounded", () => {
  test("warns of a number that was typed, alone, in a list and behind a trunk", () => {
    expectProblems(flow(typed, 'bridge: "${number}"'), [message("number")]);
    expectProblems(flow(typed, 'bridge: { to: { all: [PJSIP/1, "PJSIP/trunk/${number}"] } }'), [
      message("number"),
    ]);
  });

  test("warns of a number that was typed in every verb that calls it: a bridge, a redirection, a transfer", () => {
    expectProblems(flow(typed, 'bridge: { to: { turn: [PJSIP/1, "${number}"] }, ring: 20s }'), [
      message("number"),
    ]);
    expectProblems(flow(typed, 'redirect: "PJSIP/sip:${number}@trunk.example.com"'), [
      message("number"),
    ]);
    expectProblems(flow(typed, '{ dialplan: "${number}@outside", then: { else: last } }'), [
      message("number"),
    ]);
    expectProblems(
      `${head}
      blocks:
        main:
          - answer
          - bridge: { to: 1, keys: { "*2": hand_over } }
        hand_over:
          - ${typed}
          - transfer: { to: "\${number}" }
            then: { failed: return }
        last:
          - log: over
      `,
      [message("number")],
    );
  });

  test.each([
    ["call.headers.exit", "${call.headers.exit}"],
    ["call.diverted_from", "${call.diverted_from}"],
    ["call.to", "PJSIP/${call.to}@trunk"],
  ])("warns of %s, which the INVITE of a caller holds as its sender likes", (name, to) => {
    const open = flow(
      "{ go: main, if: 'call.headers.exit == null || call.diverted_from == null' }",
      `bridge: '${to}'`,
    );
    expectProblems(`\n      headers: { exit: X-Exit }${open}`, [
      [
        "FLOW_OPEN_DIAL",
        name,
        `"${name}" is what the caller sent, and any number may be called with it. Have an \`if\` decide with \`like\`, or look it up.`,
      ],
    ]);
  });

  test("is content with what the caller sent where an `if` decides by a pattern, or a table", () => {
    expectValid(flow("{ go: last, if: '!like(call.to, \"2XXX\")' }", 'bridge: "${call.to}"'));
    expectValid(
      flow('{ lookup: { in: staff, key: "${call.to}" }, as: one }', 'bridge: "${one.phone}"'),
    );
  });

  test("is content with a transfer or a redirection to a number of a table, or of a menu's patterns", () => {
    expectValid(
      flow(
        typed,
        '{ lookup: { in: staff, key: "${number}" }, as: one }',
        'redirect: "PJSIP/sip:${one.phone}@trunk.example.com"',
      ),
    );
    expectValid(`${head}
      blocks:
        main:
          - answer
          - bridge: { to: 1, keys: { "*2": hand_over } }
        hand_over:
          - menu: { prompt: sound:whom, keys: { "2XXX": pass_on } }
            as: number
        pass_on:
          - transfer: "\${number}"
            then: { failed: return }
        last:
          - log: over
      `);
  });

  test("warns of a variable that holds what was typed", () => {
    expectProblems(flow(typed, 'set: { whom: "${number}" }', 'bridge: "${vars.whom}"'), [
      message("vars.whom"),
    ]);
  });

  test("is content with an entry that is as short as an extension", () => {
    expectValid(
      flow(
        "{ collect-digits: { prompt: sound:a, max_length: 5 }, as: number }",
        'bridge: "${number}"',
      ),
    );
  });

  test("is content with a pattern, with like, and with a number from a table", () => {
    expectValid(
      flow(
        '{ collect-digits: { prompt: sound:a, max_length: 4, pattern: "2[0-9]{3}" }, as: number }',
        'bridge: "${number}"',
      ),
    );
    expectValid(
      flow(typed, '{ go: last, if: "!like(number, \\"2XXX\\")" }', 'bridge: "${number}"'),
    );
    expectValid(
      flow(typed, '{ lookup: { in: staff, key: "${number}" }, as: one }', 'bridge: "${one.phone}"'),
    );
  });

  const sentBy = (name: string, holds = "is", wide = "") =>
    [
      "FLOW_OPEN_DIAL",
      name,
      `"${name}" ${holds} what the caller sent, and any number may be called with it.${wide} Have an \`if\` decide with \`like\`, or look it up.`,
    ] as const;

  test.each([
    ["an `if` of another step", "{ log: long, if: 'like(call.to, \"2XXX\")' }"],
    ["an `if` that lets the others on", "{ go: last, if: 'like(call.to, \"2XXX\")' }"],
    ["one of two patterns", "{ go: last, if: '!(like(call.to, \"2XXX\") || size(call.to) > 3)' }"],
  ])("is not silenced by %s", (_what, step) => {
    expectProblems(flow(step, 'bridge: "PJSIP/${call.to}@trunk"'), [sentBy("call.to")]);
  });

  test.each([
    ['like(call.to, "XXXXXXXX.")', "XXXXXXXX.", "any number"],
    ['call.to.matches("[0-9]+")', "[0-9]+", "any number"],
    ['call.to.startsWith("00")', "00", "any number that begins with 00"],
    ['like(call.to, "0.")', "0.", "any number that begins with 0"],
  ])("tells what a pattern lets through that bounds nothing: %s", (condition, pattern, numbers) => {
    const other = "{ log: abroad, if: 'like(call.to, \"011.\")' }";
    expectProblems(flow(other, `{ bridge: "PJSIP/\${call.to}@trunk", if: '${condition}' }`), [
      sentBy("call.to", "is", ` The pattern "${pattern}" lets ${numbers} through.`),
    ]);
  });

  test.each([
    '{ bridge: "${call.to}", if: \'like(call.to, "2XXX")\' }',
    '{ bridge: "${call.to}", if: \'like(call.to, "XXXXXXX")\' }',
    '{ bridge: "${call.to}", if: \'call.to == "2001" || call.to.startsWith("+47")\' }',
    '{ bridge: "${call.to}", if: \'call.to in ["2001", "2002"]\' }',
    '{ bridge: "${call.to}", if: \'!(call.to != "2001")\' }',
    '{ bridge: "${like(call.to, \\"9XXXXXXX\\") ? call.to.substring(1) : \\"1000\\"}" }',
    '{ bridge: "${call.to == \\"1\\" ? \\"2001\\" : \\"2002\\"}" }',
  ])("is content with %s", (step) => {
    expectValid(flow(step));
  });

  test("follows a variable: what is set last counts, and a condition of its own", () => {
    const choice = 'like(call.to, \\"9XXXXXXX\\") ? call.to.substring(1) : \\"1000\\"';
    const dials = 'bridge: "PJSIP/${vars.whom}@trunk"';
    expectValid(flow(`set: { whom: "\${${choice}}" }`, dials));
    expectValid(flow('set: { whom: "${call.to}" }', 'set: { whom: "2001" }', dials));
    expectProblems(flow('set: { whom: "2001" }', 'set: { whom: "${call.to}" }', dials), [
      sentBy("vars.whom", "holds"),
    ]);
  });

  test("follows what a part is given, sets and gives", () => {
    const parts = (main: string, part: string, declared = ""): string => `${head}
      parts: { out: { ${declared} } }
      blocks:
        main:
          - answer
${main}
        out:
${part}
        last:
          - hangup
`;
    const takes = "takes: { phone: string }";
    const dials = '          - bridge: "PJSIP/${args.phone}@trunk"';
    const calls = (given: string): string =>
      `          - call: { part: out, with: { phone: "${given}" } }`;
    expectProblems(parts(calls("${call.to}"), dials, takes), [sentBy("args.phone", "holds")]);
    expectValid(parts(calls("2001"), dials, takes));
    expectProblems(
      parts(
        '          - call: out\n          - bridge: "PJSIP/${vars.whom}@trunk"',
        '          - set: { whom: "${call.to}" }',
      ),
      [sentBy("vars.whom", "holds")],
    );
    expectProblems(
      parts(
        '          - call: out\n            as: given\n          - bridge: "PJSIP/${given}@trunk"',
        '          - return: { value: "${call.to}" }',
        "gives: string",
      ),
      [sentBy("given")],
    );
  });

  test("warns of an entry whose pattern any number fits that begins with 0", () => {
    expectProblems(
      flow(
        "{ collect-digits: { prompt: sound:a, max_length: 12, pattern: '0[0-9]+' }, as: number }",
        'bridge: "${number}"',
      ),
      [
        [
          "FLOW_OPEN_DIAL",
          "number",
          '"number" is what the caller typed, and its pattern "0[0-9]+" lets any number that begins with 0 through. Have its `pattern` name the numbers that may be called, or look the number up.',
        ],
      ],
    );
  });

  test("warns of an entry whose pattern any number fits", () => {
    const entry = (pattern: string): string =>
      flow(
        `{ collect-digits: { prompt: sound:a, max_length: 12, pattern: '${pattern}' }, as: number }`,
        'bridge: "${number}"',
      );
    expectProblems(entry("[0-9]{8}"), [
      [
        "FLOW_OPEN_DIAL",
        "number",
        '"number" is what the caller typed, and its pattern "[0-9]{8}" lets any digits of some length through. Have its `pattern` name the numbers that may be called, or look the number up.',
      ],
    ]);
    expectValid(entry("[2-7][0-9]{7}"));
  });

  test("follows a number into the part that a queue calls back with", () => {
    const calling = (number: string, step = ""): string => `
      queues: { sales: { members: [PJSIP/2001], callback: back } }
      parts: { back: { takes: { number: string, data: json, place: string, waited: duration } } }
      blocks:
        main:
          - answer
${step}
          - callback: { queue: sales, number: "${number}" }
            then: { else: last }
          - play: sound:auth-thankyou
        back:
          - dial: "PJSIP/\${args.number}@trunk"
            then: { else: return }
          - queue: { name: sales, place: "\${args.place}", max: 5m, leave: { 1: last } }
            then: { else: return }
        last:
          - play: sound:vm-goodbye
`;
    expectProblems(calling("${call.from}"), [sentBy("args.number", "holds")]);
    expectValid(calling("2001"));
    expectValid(
      calling("${call.from}", "          - { go: last, if: '!like(call.from, \"+47.\")' }"),
    );
  });

  test.each([
    [
      "[2-9[0-9]{7}",
      'The "[" inside of "[2-9[0-9]" stands for itself: write "[2-9][0-9]" if two keys are meant.',
    ],
    ["[0-9]+", "Have its `pattern` name the numbers that may be called, or look the number up."],
  ])("tells of an entry whose pattern bounds nothing that it has one: %s", (pattern, hint) => {
    const entry = `{ collect-digits: { prompt: sound:a, max_length: 12, pattern: "${pattern}" }, as: number }`;
    expectProblems(flow(entry, 'bridge: "${number}"'), [
      [
        "FLOW_OPEN_DIAL",
        "number",
        `"number" is what the caller typed, and its pattern "${pattern}" lets any digits of some length through. ${hint}`,
      ],
    ]);
  });
});
