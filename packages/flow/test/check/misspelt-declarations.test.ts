import { describe, expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";
import { expectProblems, type SeenProblem } from "./rules/judge.ts";

describe("a declared name that is misspelt", () => {
  test("is told once, at the declaration, where several places agree on another", () => {
    expectProblems(
      `
      otherwise: { failed: sign_in }
      tables: { cats: { key: id, columns: { id: string, nmae: string } } }
      blocks:
        main:
          - lookup: { in: cats, key: "1" }
            then: { missing: sign_in }
            as: cat
          - log: "\${cat.name}"
          - save: { in: cats, key: "1", values: { name: Tom } }
          - go: sign_in
        sign_ni:
          - hangup
      `,
      [
        [
          "FLOW_UNKNOWN_COLUMN",
          "nmae",
          'The column "nmae" is declared here, but 2 places say "name", and none says "nmae". Did you mean "name"?',
        ],
        [
          "FLOW_UNKNOWN_BLOCK",
          "sign_ni",
          'The block "sign_ni" is declared here, but 3 places say "sign_in", and none says "sign_ni". Did you mean "sign_in"?',
        ],
      ],
    );
  });

  test("shows the places that agree", () => {
    const text =
      "flowrun: 1\nname: test\nstart: main\nblocks:\n  mian:\n    - go: main\n  other: [{ go: main }]\n";
    const [problem] = checkFlow({ name: "test.yaml", text });
    const places = problem?.related?.map(({ message, span }) => [
      message,
      text.slice(0, span.start).split("\n").length,
    ]);
    expect(places).toEqual([
      ['It is "main" here.', 3],
      ['It is "main" here.', 6],
      ['It is "main" here.', 7],
    ]);
  });

  test("is told at the only place that names it, with both ways to write it", () => {
    expectProblems(
      `
      settings: { ring_timuot: { type: duration, default: 20s } }
      blocks:
        main:
          - wait: "\${settings.ring_timeout}"
      `,
      [
        [
          "EXPR_UNKNOWN_FIELD",
          "ring_timeout",
          'The flow declares no setting "ring_timeout". Did you mean "ring_timuot"? Known are: "ring_timuot". If "ring_timeout" is right, rename the setting "ring_timuot" to it: nothing else names it.',
        ],
      ],
    );
  });

  test("is right where another place names it", () => {
    expectProblems(
      `
      blocks:
        main:
          - go: mian
            if: call.to == "1"
          - go: mian
            if: call.to == "2"
      `,
      [
        ["FLOW_UNKNOWN_BLOCK", "mian", 'There is no block "mian". Did you mean "main"?'],
        ["FLOW_UNKNOWN_BLOCK", "mian", 'There is no block "mian". Did you mean "main"?'],
      ],
    );
  });

  test("is no root of expressions, though its section stands there once", () => {
    expectProblems(
      `
      settings: { desk: { type: string, default: PJSIP/1 } }
      blocks:
        main:
          - log: "\${setings.desk}, \${setings.desk}"
      `,
      Array.from({ length: 2 }, (): SeenProblem => [
        "EXPR_UNKNOWN_NAME",
        "setings",
        'There is no "setings" here: in scope are call and settings. Did you mean "settings"?',
      ]),
    );
  });

  test("may be the name of a result", () => {
    expectProblems(
      `
      otherwise: { failed: main, refused: main, timed_out: main }
      blocks:
        main:
          - request: { url: https://a.example }
            as: replay
          - log: "\${reply.status} \${reply.body}"
      `,
      [
        [
          "EXPR_UNKNOWN_NAME",
          "replay",
          '"replay" is bound here, but 2 places say "reply", and none says "replay". Did you mean "reply"?',
        ],
      ],
    );
  });
});
