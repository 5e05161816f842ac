import { compileFlow } from "@flowrun/flow";
import { createSource, type Program } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { fuzzFlow } from "../../src/fuzz/fuzz-flow.ts";
import { plainCalls } from "../../src/fuzz/plain-calls.ts";
import { defaultClock, type Scenario } from "../../src/scenario/scenario.ts";

const price = "https://shop.example/price";

function compile(text: string): Program {
  const { program, diagnostics } = compileFlow(createSource("a.yaml", text), {});
  if (program === undefined) throw new Error(JSON.stringify(diagnostics));
  return program;
}

/** A flow that asks for a price and goes on if a condition over the answer holds. */
const asking = (condition: string, guard = "!has(reply.body.count)"): Program =>
  compile(`
flowrun: 1
name: a
start: m
blocks:
  m:
    - answer
    - request: ${price}
      as: reply
      then: { else: sorry }
    - go: sorry
      if: '${guard}'
    - go: sorry
      if: '${condition}'
    - hangup
  sorry:
    - play: sound:vm-goodbye
`);

const call: Scenario = {
  name: "a call",
  from: "100",
  to: "200",
  args: [],
  clock: defaultClock,
  settings: {},
  tables: {},
  legs: {},
  requests: {},
  v2: {},
  ports: [],
  caller: [],
  expect: {},
};

describe("plainCalls", () => {
  test("answers with values as servers really have them, and once without the member", () => {
    const bodies = plainCalls(asking("reply.body.count > 3"), [call]).map(({ requests }) =>
      requests[price]?.map((answer) => answer.kind === "answers" && answer.body),
    );
    expect(bodies).toEqual([
      [{ count: 10 }],
      [{}],
      [{ count: 0 }],
      [{ count: null }],
      [{ count: 10.5 }],
      [{ count: "" }],
      [{ count: "10" }],
      [{ count: " 10 " }],
    ]);
  });

  test("nests members as the flow reads them", () => {
    const [first] = plainCalls(asking("reply.body.a.b > reply.body.a.c", "false"), [call]);
    expect(first?.requests[price]).toEqual([
      { kind: "answers", status: 200, body: { a: { b: 10, c: 10 } }, afterMs: 0 },
    ]);
  });

  test("fills the columns of rows that can hold a value, but not whom the flow calls", () => {
    const program = compile(`
flowrun: 1
name: a
tables:
  people:
    key: id
    columns: { id: string, name: string, note: string?, age: integer, phone: string }
start: m
blocks:
  m:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
      as: found
      then: { else: bye }
    - bridge: "\${found.phone}"
      then: { else: bye }
  bye: [hangup]
`);
    const row = { id: "100", name: "Ada", note: "x", age: 3, phone: "PJSIP/7" };
    const rows = plainCalls(program, [{ ...call, tables: { people: [row] } }]).map(
      ({ tables }) => tables["people"]?.[0],
    );
    expect(rows).toEqual([
      { ...row, name: "10", note: "10", age: 10 },
      row,
      { ...row, name: "0", note: "0", age: 0 },
      { ...row, note: null },
      { ...row, name: "10.5", note: "10.5" },
      { ...row, name: "", note: "" },
      { ...row, name: "10", note: "10" },
      { ...row, name: " 10 ", note: " 10 " },
    ]);
  });

  test("are none for a flow that asks nobody", () => {
    expect(
      plainCalls(compile("flowrun: 1\nname: a\nstart: m\nblocks: { m: [hangup] }\n"), [call]),
    ).toEqual([]);
  });
});

describe("fuzzFlow", () => {
  test.each([
    ["a division by a number of JSON", asking("100 / reply.body.count > 3"), 3, "by zero"],
    [
      "a comparison with a member that may be missing",
      asking("reply.body.open > 3", "false"),
      2,
      "member",
    ],
    ["a comparison with null", asking("reply.body.count > 3"), 4, "null"],
  ])("meets %s within the first calls, whatever the seed", (_, program, runs, said) => {
    for (const seed of [1, 2, 3]) {
      const found = fuzzFlow(program, { runs: 20, seed, mostSilenceMs: 60_000 });
      expect([found.runs <= runs, found.counterexample?.violation.message]).toEqual([
        true,
        expect.stringContaining(said),
      ]);
    }
  });

  test("finds the same call again by its path", () => {
    const options = { runs: 20, seed: 1, mostSilenceMs: 60_000 };
    const program = asking("100 / reply.body.count > 3");
    const { counterexample } = fuzzFlow(program, options);
    const again = fuzzFlow(program, { ...options, path: counterexample?.path ?? "" });
    expect(again.counterexample?.scenario).toEqual(counterexample?.scenario);
  });
});
