import { describe, expect, test } from "vitest";
import { compileFlow } from "@flowrun/flow";
import type { Program } from "../../src/interpret/program.ts";
import { callOf } from "./call-of.ts";

function read(text: string) {
  return compileFlow({
    name: "origin.yaml",
    text: `flowrun: 1\nname: origin\nstart: main\n${text}`,
  });
}

function compiled(text: string): Program {
  const { program, diagnostics } = read(text);
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return program;
}

const asking = compiled(`
headers: { case: X-Case, tier: X-Tier }
blocks:
  main:
    - log: "case \${call.headers.case}"
      if: call.headers.case != null
    - log: "gold"
      if: call.headers.tier == "gold"
    - log: "from \${call.diverted_from}"
      if: call.diverted_from != null
    - wait: 5s
`);

const question = {
  kind: "leg.ask",
  leg: "in",
  headers: ["X-Case", "X-Tier"],
  variables: [],
  asksDiversion: true,
  timeoutMs: 2_000,
};

function logged(call: ReturnType<typeof callOf>): readonly unknown[] {
  return call.commands().flatMap((command) => ("message" in command ? [command.message] : []));
}

describe("how a call came", () => {
  test("is asked before the first step, and known to it", () => {
    const call = callOf(asking);
    expect(call.commands()).toEqual([
      question,
      { kind: "timer.set", timer: "leg.ask", at: 2_000 },
      { kind: "timer.set", timer: "call", at: 14_400_000 },
    ]);
    expect(call.trace()).toEqual([{ kind: "call.started", call: "in", from: "555", to: "100" }]);
    call.succeed({ headers: { "X-Case": "c-77", "X-Tier": "gold" }, diverted_from: "2000" });
    expect(logged(call)).toEqual(["case c-77", "gold", "from 2000"]);
  });

  test("is null where the call has no such header and was not diverted", () => {
    const call = callOf(asking);
    call.succeed({ headers: { "X-Case": null, "X-Tier": null }, diverted_from: null });
    expect(logged(call)).toEqual([]);
    expect(call.standing().frames).toHaveLength(1);
  });

  test("is null where the platform refuses to tell", () => {
    const call = callOf(asking);
    call.fail();
    expect(call.standing().frames).toHaveLength(1);
    expect(logged(call)).toEqual([]);
  });

  test("is waited for no longer than two seconds, and an answer after that means nothing", () => {
    const call = callOf(asking);
    const [asked] = call.state().requests;
    call.pass(1_999);
    expect(call.standing().frames).toEqual([]);
    call.pass(1);
    expect(call.standing().frames).toHaveLength(1);
    const { state } = call;
    call.feed({
      kind: "request.succeeded",
      request: asked?.id ?? "",
      result: { headers: { "X-Case": "late" } },
    });
    expect(logged(call)).toEqual([]);
    expect(state().call.headers).toEqual({});
  });

  test("holds no control characters, and no more than 1,024 characters", () => {
    const call = callOf(asking);
    call.succeed({
      headers: { "X-Case": "a\r\nX-Evil: 1", "X-Tier": "x".repeat(5_000) },
      diverted_from: 7,
    });
    expect(call.state().call.headers?.["X-Case"]).not.toMatch(/[\r\n]/);
    expect(call.state().call.headers?.["X-Tier"]).toHaveLength(1_024);
    expect(call.state().call.diverted_from).toBeNull();
  });

  test("a caller who leaves before it is known has come to nothing", () => {
    const call = callOf(asking);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.state()).toMatchObject({ status: "ended", reason: "caller_left" });
  });

  test("is not asked by a flow that does not want to know", () => {
    expect(callOf(compiled("blocks:\n  main: [{ wait: 5s }]\n")).state().requests).toEqual([]);
  });

  test("is asked for by a flow that only reads whom the call was diverted from", () => {
    const call = callOf(
      compiled(
        'blocks:\n  main:\n    - log: "back"\n      if: call.diverted_from == "2000"\n    - wait: 5s\n',
      ),
    );
    expect(call.commands()).toContainEqual({ ...question, headers: [] });
  });

  test.each([
    ["call.headers.kase", "EXPR_UNKNOWN_FIELD"],
    ["call.headers.case", "FLOW_NULL_VALUE"],
    ["call.diverted_from", "FLOW_NULL_VALUE"],
  ])("%s alone in a text is %s", (name, code) => {
    const text = `headers: { case: X-Case }\nblocks:\n  main:\n    - log: "it is \${${name}}"\n`;
    expect(read(text).diagnostics.map((problem) => problem.code)).toContain(code);
  });

  test.each([
    "headers: { case: 'X Case' }",
    'headers: { case: "X)" }',
    `headers: { ${"abcdefghi"
      .split("")
      .map((name) => `${name}: X-${name}`)
      .join(", ")} }`,
  ])("%s is refused", (headers) => {
    const { diagnostics } = read(`${headers}\nblocks:\n  main: [hangup]\n`);
    expect(diagnostics.map(({ code }) => code)).toEqual(["FLOW_BAD_VALUE"]);
  });
});

describe("what the dial plan gives a call", () => {
  const program = compiled(`
variables: { customer: CUSTOMER, tries: { name: TRIES, type: integer, default: 3 } }
blocks:
  main:
    - log: "customer \${call.variables.customer}, \${call.variables.tries + 1} tries"
      if: call.variables.customer != null
    - wait: 5s
`);

  test("is asked before the first step, and has its type there", () => {
    const call = callOf(program);
    expect(call.commands()[0]).toEqual({
      ...question,
      headers: [],
      variables: ["CUSTOMER", "TRIES"],
      asksDiversion: false,
    });
    call.succeed({ headers: {}, variables: { CUSTOMER: "4711", TRIES: "7" }, diverted_from: null });
    expect(logged(call)).toEqual(["customer 4711, 8 tries"]);
  });

  test("is its default where the call has none, or the platform tells nothing", () => {
    const call = callOf(program);
    call.succeed({ variables: { CUSTOMER: "4711", TRIES: null } });
    expect(logged(call)).toEqual(["customer 4711, 4 tries"]);
    const untold = callOf(program);
    untold.fail();
    expect(logged(untold)).toEqual([]);
  });

  test.each([
    ["customer: CUSTOMER", "call.variables.customer.size() > 1", "FLOW_NULL_VALUE"],
    ["customer: CUSTOMER", 'call.variables.custmer == "7"', "EXPR_UNKNOWN_FIELD"],
    [
      "tries: { name: TRIES, type: integer, default: 0 }",
      'call.variables.tries == "7"',
      "EXPR_TYPE",
    ],
    ["tries: { name: TRIES, type: integer, default: many }", "true", "FLOW_BAD_VALUE"],
    ["tries: { type: integer }", "true", "FLOW_MISSING_KEY"],
    ["tries: DB(tries)", "true", "FLOW_BAD_VALUE"],
  ])("is checked: { %s } with %s", (declared, condition, code) => {
    const { diagnostics } = read(
      `variables: { ${declared} }\nblocks:\n  main:\n    - log: x\n      if: ${condition}\n`,
    );
    expect(diagnostics.map((problem) => problem.code)).toContain(code);
  });
});
