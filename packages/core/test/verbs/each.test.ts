import { compileFlow } from "@flowrun/flow";
import { formatDiagnostics, type Program } from "../../src/index.ts";
import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../interpret/call-of.ts";

const head = "flowrun: 1\nname: lists\nstart: main\n";

function programOf(text: string): Program {
  const source = { name: "lists.yaml", text: head + text };
  const { program, diagnostics } = compileFlow(source);
  if (program === undefined) throw new Error(formatDiagnostics(source, diagnostics));
  return program;
}

function logged(call: CallOf): readonly unknown[] {
  return call.commands().flatMap((command) => ("message" in command ? [command.message] : []));
}

const reading = `
vars: { count: 0 }
blocks:
  main:
    - request: https://news.example/items
      as: news
      then: { else: over }
    - each: { in: "\${news.body}", do: one }
      as: item
      then: { stopped: over }
    - log: "read \${vars.count}"
    - hangup
  one:
    - set: { count: "\${vars.count + 1}" }
    - return: stopped
      if: item.last == true
    - return: ok
      if: item.text == ""
    - go: say
  say:
    - log: "\${vars.count}: \${item.text}"
  over:
    - log: "stopped after \${vars.count}"
`;

function answered(items: readonly object[]): CallOf {
  const call = callOf(programOf(reading));
  call.succeed({ status: 200, body: JSON.parse(JSON.stringify(items)) });
  call.pass(0);
  return call;
}

describe("each", () => {
  test("runs its block for every item, from its beginning each time", () => {
    const items = [{ text: "a" }, { text: "" }, { text: "b" }].map((item) => ({
      ...item,
      last: false,
    }));
    expect(logged(answered(items))).toEqual(["1: a", "3: b", "read 3"]);
  });

  test("ends with the word that the block returns", () => {
    const items = [
      { text: "a", last: false },
      { text: "b", last: true },
      { text: "c", last: false },
    ];
    expect(logged(answered(items))).toEqual(["1: a", "stopped after 2"]);
  });

  test("is done at once with nothing to run for", () => {
    expect(logged(answered([]))).toEqual(["read 0"]);
  });

  test("I7: walks through a thousand items, which is no endless loop", () => {
    const call = answered(Array.from({ length: 1_000 }, () => ({ text: "", last: false })));
    // The flow allows 1,000 steps, of which an item takes three.
    const faults = call.trace().filter((entry) => "code" in entry);
    expect(faults).toEqual([expect.objectContaining({ kind: "fault", code: "RUN_STEP_LIMIT" })]);
  });

  test("ends with a fault for a list of more than a thousand items, and for what is no list", () => {
    const long = answered(Array.from({ length: 1_001 }, () => ({ text: "", last: false })));
    expect(long.trace()).toContainEqual(
      expect.objectContaining({ kind: "fault", code: "RUN_VALUE_TOO_LARGE" }),
    );
    const call = callOf(programOf(reading));
    call.succeed({ status: 200, body: { a: 1 } });
    expect(call.trace()).toContainEqual(
      expect.objectContaining({ kind: "fault", code: "RUN_OPTION_VALUE" }),
    );
  });

  test("forgets the item, and what was bound in the block, when it is over", () => {
    const call = answered([{ text: "a", last: false }]);
    expect(call.standing().names).toEqual({
      news: { status: 200, body: [{ text: "a", last: false }] },
    });
  });

  test.each([
    [
      "the item behind it",
      reading.replace("read ${vars.count}", "read ${item.text}"),
      'FLOW_NAME_NOT_SET "item" may not be set here: the path "main" leads here without it.',
    ],
    [
      "a word that nobody maps",
      reading.replace("      then: { stopped: over }\n", ""),
      'FLOW_UNMAPPED_OUTCOME "each" does not say where its outcome "stopped" leads.',
    ],
    [
      "an unknown block",
      reading.replace("do: one", "do: two"),
      'FLOW_UNKNOWN_BLOCK There is no block "two".',
    ],
    [
      "what is no list",
      reading.replace("${news.body}", "${news.status}"),
      'EXPR_RESULT "in" must be an expression that gives a list, but the expression gives an integer.',
    ],
  ])("has the checker find %s", (_what, text, expected) => {
    const { diagnostics } = compileFlow({ name: "lists.yaml", text: head + text });
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toContain(expected);
  });
});
