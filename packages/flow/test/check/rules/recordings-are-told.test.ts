import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

/** A flow that records, and has these steps last. */
function flow(record: string, ...last: readonly string[]): string {
  return `
      blocks:
        main:
          - answer
          - ${record}
          - hangup
        goodbye:
          - hangup
${last.length === 0 ? "" : `      finally:\n${last.map((step) => `        - ${step}\n`).join("")}`}`;
}

const then = "then: { empty: goodbye, failed: goodbye }";
const record = `{ record: { max: 1m }, as: message, ${then} }`;
const tell = '{ emit: { event: told, data: { name: "${message.name}" } }, if: message != null }';

const lostInPart = [
  "FLOW_RECORDING_LOST",
  "message",
  '"message" is not read in the "finally" of the part "leave", so nobody learns of it when the caller hangs up. Give the part "leave" a `finally: BLOCK`, and that block a step with `if: message != null` that tells of it.',
] as const;

describe("recordingsAreTold", () => {
  test("warns of a recording that finally does not read, and of one that nobody can read", () => {
    expectProblems(flow(record), [
      [
        "FLOW_RECORDING_LOST",
        "message",
        '"message" is not read in "finally", so nobody learns of it when the caller hangs up. Add a step to "finally" with `if: message != null` that tells of it.',
      ],
    ]);
    expectProblems(flow(`{ record: { max: 1m }, ${then} }`, '{ log: "over" }'), [
      [
        "FLOW_RECORDING_LOST",
        "record",
        'What "record" records has no name, so nobody learns of it when the caller hangs up. Add a step to "finally" with `if: NAME != null` that tells of it.',
      ],
    ]);
  });

  test("is content when finally reads it, and when it has a name that everybody knows", () => {
    expectValid(flow(record, tell));
    expectValid(flow(`{ record: { name: "boxes/\${call.to}", max: 1m }, ${then} }`));
  });

  test("is content with a call that is recorded, which ends with it", () => {
    expectValid(flow("{ record-call: {}, then: { failed: goodbye } }"));
  });

  test("asks the finally of a part for what the part records, and not that of the flow", () => {
    const parts = (ends: string, last: string): string => `
      parts: { leave: { ${ends} } }
      blocks:
        main:
          - answer
          - call: leave
        leave:
          - { record: { max: 1m }, as: message, then: { empty: return, failed: return } }
        tidy:
          - ${tell}
      finally:
        - ${last}`;
    expectValid(parts("finally: tidy", '{ log: "over" }'));
    expectProblems(parts("", tell).replace(/ {8}tidy:\n.*\n/, ""), [lostInPart]);
  });

  test("leaves alone what is recorded beside a conversation", () => {
    expectValid(`
      blocks:
        main:
          - answer
          - bridge: { to: PJSIP/2001, keys: { "*2": note } }
            then: { else: goodbye }
        note:
          - record: { max: 1m }
            as: message
            then: { empty: return, failed: return }
          - emit: { event: told, data: { name: "\${message.name}" } }
        goodbye:
          - hangup`);
  });

  const lost = [
    "FLOW_RECORDING_LOST",
    "message",
    '"message" is not read in "finally", so nobody learns of it when the caller hangs up. Add a step to "finally" with `if: message != null` that tells of it.',
  ] as const;
  const named = (name: string): string =>
    `{ record: { name: "${name}", max: 1m }, as: message, ${then} }`;

  test.each(["boxes/${call.id}", "boxes/7/${now}", "boxes/${call.to}/${call.started_at}"])(
    "warns of the name %s, which only the call knows",
    (name) => {
      expectProblems(flow(named(name)), [lost]);
      expectProblems(flow(named(name), '{ log: "over: ${call.id}" }'), [lost]);
      expectValid(flow(named(name), tell));
    },
  );

  test.each(["greetings/${call.to}", "${settings.box}", "days/${date(now, 'UTC')}"])(
    "is content with the name %s, which another call can make",
    (name) => {
      expectValid(`
      settings: { box: { type: string, default: a } }${flow(named(name))}`);
    },
  );

  test("is content when finally keeps or tells what the name was made of", () => {
    expectValid(
      flow(named("boxes/${call.id}"), '{ emit: { event: told, data: { id: "${call.id}" } } }'),
    );
    expectProblems(
      flow(
        named("boxes/${call.id}/${now}"),
        '{ emit: { event: told, data: { id: "${call.id}" } } }',
      ),
      [lost],
    );
  });

  test("follows a variable and what a part is given", () => {
    expectProblems(
      `
      vars: { box: "" }${flow(named("${vars.box}")).replace("          - answer", '          - answer\n          - set: { box: "b/${call.id}" }')}`,
      [lost],
    );
    expectProblems(
      `
      parts: { leave: { takes: { box: string } } }
      blocks:
        main:
          - answer
          - call: { part: leave, with: { box: "\${call.id}" } }
        leave:
          - { record: { name: "\${args.box}", max: 1m }, as: message, then: { empty: return, failed: return } }`,
      [lostInPart],
    );
  });
});
