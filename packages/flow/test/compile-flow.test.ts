import { describe, expect, test } from "vitest";
import { compileFlow } from "../src/compile-flow.ts";
import { verbs } from "../../core/src/verbs/index.ts";

const text = `flowrun: 1
name: front-door
version: 1.2.0
settings:
  operator: { type: string, default: PJSIP/1000 }
  pin: { type: string, default: "1", secret: true }
tables:
  customers: { key: id, columns: { name: string, code: { type: string, secret: true }, phone: string? } }
vars: { attempts: 0, pause: 2s }
start: main
otherwise: { failed: done }
limits: { call: 1h, steps: 50 }
blocks:
  main:
    - answer
    - lookup: { in: customers, key: "\${call.from}" }
      id: find
      as: customer
      then: { missing: done }
      retry: { times: 2, wait: 200ms }
    - go: done
      if: customer.phone == null
    - bridge: "\${customer.phone}"
      then: { busy: main, else: done }
  done:
    - hangup
finally:
  - lookup: { in: customers, key: "\${settings.operator}" }
    if: settings.pin == "1"
  - log: "\${vars.attempts} after \${vars.pause}"
`;

describe("compileFlow", () => {
  const { program, diagnostics } = compileFlow({ name: "front-door.yaml", text });

  test("compiles a flow without problems", () => {
    expect(diagnostics).toEqual([]);
  });

  test("keeps what the flow says of itself, in the units of state", () => {
    const { blocks: _blocks, finally: _finally, ...head } = program ?? {};
    expect(head).toEqual({
      name: "front-door",
      version: "1.2.0",
      webhooks: {},
      source: { name: "front-door.yaml", text },
      verbs,
      settings: { operator: "PJSIP/1000", pin: "1" },
      secretSettings: ["pin"],
      vars: { attempts: 0, pause: 2_000 },
      tables: {
        customers: {
          name: "customers",
          key: "id",
          columns: {
            name: { kind: "string" },
            code: { kind: "string" },
            phone: { kind: "string", nullable: true },
          },
          secretColumns: ["code"],
        },
      },
      parts: {},
      calendars: {},
      start: "main",
      limits: { callMs: 3_600_000, steps: 50 },
    });
  });

  test("names steps by their id, or by block and number", () => {
    const ids = Object.values(program?.blocks ?? {}).map((steps) => steps.map((step) => step.id));
    expect([...ids, program?.finally.map((step) => step.id)]).toEqual([
      ["main/1", "find", "main/3", "main/4"],
      ["done/1"],
      ["finally/1", "finally/2"],
    ]);
  });

  test("resolves targets by then, else and otherwise, and leaves out what goes on with the next step", () => {
    const targets = program?.blocks["main"]?.map((step) => step.targets);
    expect(targets).toEqual([
      {},
      { missing: "done", failed: "done" },
      {},
      {
        no_answer: "done",
        busy: "main",
        declined: "done",
        failed: "done",
        timed_out: "done",
        full: "done",
      },
    ]);
  });

  test("lets the steps of finally lead nowhere, also by otherwise", () => {
    expect(program?.finally.map((step) => step.targets)).toEqual([{}, {}]);
  });

  test("gives each step its verb's machine, name, retry and place", () => {
    const step = program?.blocks["main"]?.[1];
    expect([step?.verb.machine, step?.verb.name, step?.as, step?.retry]).toEqual([
      verbs["lookup"]?.machine,
      "lookup",
      "customer",
      { times: 2, waitMs: 200 },
    ]);
    expect(text.slice(step?.span.start, step?.span.end)).toMatch(/^lookup: [^]*200ms }$/);
  });

  test("freezes the program to its leaves", () => {
    const open: unknown[] = [program];
    const thawed: unknown[] = [];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      if (typeof value !== "object" || value === null) continue;
      if (!Object.isFrozen(value)) thawed.push(value);
      open.push(...Object.values(value).filter((inner) => inner !== undefined));
    }
    expect(thawed).toEqual([]);
  });

  test("leaves the source that it was given as it was", () => {
    const source = { name: "x.yaml", text };
    compileFlow(source);
    expect(Object.isFrozen(source)).toBe(false);
  });

  test("gives no program for a flow with an error", () => {
    const broken = compileFlow({ name: "x.yaml", text: text.replace("go: done", "go: dnoe") });
    expect([broken.program, broken.diagnostics.map(({ code }) => code)]).toEqual([
      undefined,
      ["FLOW_UNKNOWN_BLOCK"],
    ]);
  });

  test("gives a program for a flow with nothing but warnings", () => {
    const warned = compileFlow({
      name: "x.yaml",
      text: text.replace("  done:\n", "  spare:\n    - hangup\n  done:\n"),
    });
    expect([warned.program?.name, warned.diagnostics.map(({ code }) => code)]).toEqual([
      "front-door",
      ["FLOW_UNREACHABLE_BLOCK"],
    ]);
  });

  test("takes blocks, variables and settings that are named like what JavaScript hangs on objects", () => {
    const odd = compileFlow({
      name: "x.yaml",
      text: `flowrun: 1
name: odd
start: constructor
settings: { toString: { type: string, default: a } }
vars: { valueOf: 1, constructor: b }
blocks:
  constructor:
    - set: { valueOf: "\${vars.valueOf + 1}", constructor: "\${settings.toString}" }
    - log: "\${vars.constructor}"
    - go: hasOwnProperty
  hasOwnProperty:
    - hangup
`,
    });
    expect(odd.diagnostics).toEqual([]);
    const set = odd.program?.blocks["constructor"]?.[0]?.options["values"];
    const scope = {
      now: 0,
      call: {},
      settings: { toString: "a" },
      vars: { valueOf: 1, constructor: "b" },
      args: {},
      names: {},
    };
    expect(set?.kind === "computed" && set.evaluate(scope)).toEqual({
      valueOf: 2,
      constructor: "a",
    });
  });
});
