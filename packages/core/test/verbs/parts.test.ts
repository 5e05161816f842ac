import { compileFlow } from "@flowrun/flow";
import { formatDiagnostics, type Program } from "../../src/index.ts";
import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../interpret/call-of.ts";

const head = "flowrun: 1\nname: parts\nstart: main\n";

function programOf(text: string): Program {
  const source = { name: "parts.yaml", text: head + text };
  const { program, diagnostics } = compileFlow(source);
  if (program === undefined) throw new Error(formatDiagnostics(source, diagnostics));
  return program;
}

function codesOf(text: string): readonly string[] {
  const { diagnostics } = compileFlow({ name: "parts.yaml", text: head + text });
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

function logged(call: CallOf): readonly unknown[] {
  return call.commands().flatMap((command) => ("message" in command ? [command.message] : []));
}

const orders = `
tables: { orders: { key: number, columns: { number: string, day: string, town: "string?" } } }
vars: { asked: 0 }
parts:
  find: { takes: { number: string, times: "integer?" }, gives: string }
blocks:
  main:
    - call: { part: find, with: { number: "\${call.from}" } }
      as: day
      then: { unknown: nobody, failed: nobody }
    - log: "day \${day}, asked \${vars.asked}"
    - call: { part: find, with: { number: 0815, times: "\${vars.asked}" } }
      as: other
      then: { else: nobody }
    - log: "other \${other}"
    - hangup
  nobody:
    - log: "nobody, asked \${vars.asked}"
    - hangup
  find:
    - set: { asked: "\${vars.asked + 1}" }
    - lookup: { in: orders, key: "\${args.number}" }
      as: order
      then: { missing: return unknown, failed: return failed }
    - return: { value: "\${order.day}" }
`;

describe("finally", () => {
  const keeping = `
tables: { orders: { key: number, columns: { number: string, day: string, town: "string?" } } }
parts: { find: { finally: tidy } }
blocks:
  main:
    - call: find
      then: { unknown: main }
    - lookup: { in: orders, key: "2" }
      as: last
      then: { else: main }
  find:
    - lookup: { in: orders, key: "1" }
      as: found
      then: { else: return unknown }
    - lookup: { in: orders, key: "\${found.day}" }
      as: next
      then: { else: return unknown }
  tidy:
    - log: '\${found == null ? "nothing" : found.day}, \${next == null ? "nothing" : next.day}'
finally:
  - log: "the last of \${last.day}"
    if: last != null
  - log: "no last one"
    if: last == null
  - emit: { event: over, data: { last: "\${last}", found: "\${found}" } }
`;
  const order = (day: string): { number: string; day: string; town: null } => ({
    number: "1",
    day,
    town: null,
  });

  test("sees what the call has bound, and null for what it has not; that of a part sees what the part has", () => {
    const call = callOf(programOf(keeping));
    call.succeed(order("monday"));
    call.succeed(null);
    expect(logged(call)).toEqual(["monday, nothing"]);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(told(call)).toEqual(["nothing, nothing", "no last one", { last: null, found: null }]);
  });

  test("sees values as they were bound", () => {
    const call = callOf(programOf(keeping));
    call.succeed(order("monday"));
    call.succeed(order("tuesday"));
    expect(logged(call)).toEqual(["monday, tuesday"]);
    call.succeed(order("friday"));
    expect(told(call)).toEqual(["the last of friday", { last: order("friday"), found: null }]);
  });
});

/** What is logged and emitted. */
function told(call: CallOf): readonly unknown[] {
  return call.commands().flatMap((command) => {
    if ("message" in command) return [command.message];
    return "data" in command ? [command.data] : [];
  });
}

describe("a part", () => {
  test("is run with its arguments, and gives its value under `as`", () => {
    const call = callOf(programOf(orders));
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "store.lookup", value: "555" }),
    );
    call.succeed({ number: "555", day: "monday", town: null });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "lookup" },
      { kind: "log.write", level: "info", message: "day monday, asked 1", step: "main/2" },
      { kind: "timer.set", timer: "lookup", at: 2000 },
      { kind: "store.lookup", table: "orders", value: "0815", timeoutMs: 2000 },
    ]);
    call.succeed({ number: "0815", day: "friday", town: null });
    expect(logged(call)).toEqual(["other friday"]);
  });

  test("returns words, which are outcomes of the step", () => {
    const call = callOf(programOf(orders));
    call.succeed(null);
    expect(logged(call)).toEqual(["nobody, asked 1"]);
    expect(call.trace()).toContainEqual({ kind: "part.left", part: "find", outcome: "unknown" });
    expect(call.trace()).toContainEqual({ kind: "step.left", step: "main/1", outcome: "unknown" });
  });

  test("sees no names of its caller, and its own are gone when it is left", () => {
    const call = callOf(programOf(orders));
    call.succeed({ number: "555", day: "monday", town: null });
    expect(call.state().activations.map(({ args, names }) => ({ args, names }))).toEqual([
      { args: {}, names: { day: "monday" } },
      { args: { number: "0815", times: 1 }, names: {} },
    ]);
    call.succeed({ number: "0815", day: "friday", town: null });
    expect(call.state().activations).toHaveLength(1);
  });

  const tidying = `
tables: { orders: { key: number, columns: { number: string, day: string } } }
parts: { outer: { finally: tidy }, inner: { takes: { x: integer }, finally: sweep } }
blocks:
  main:
    - call: outer
      then: { stopped: end }
    - log: went on
    - hangup
  outer:
    - call: { part: inner, with: { x: 7 } }
    - log: outer goes on
    - return: stopped
  inner:
    - wait: 1s
  tidy:
    - log: tidied
  sweep:
    - log: "swept \${args.x}"
    - lookup: { in: orders, key: "1" }
    - log: swept again
  end:
    - log: stopped
    - hangup
finally:
  - log: over
`;

  test("runs its finally when it is left, before its caller goes on", () => {
    const call = callOf(programOf(tidying));
    call.pass(1000);
    expect(logged(call)).toEqual(["swept 7"]);
    call.succeed(null);
    expect(logged(call)).toEqual(["swept again", "outer goes on", "tidied", "stopped", "over"]);
  });

  test("runs its finally when the caller hangs up, those of inner parts first", () => {
    const call = callOf(programOf(tidying));
    call.feed({ kind: "leg.left", leg: "in" });
    expect(logged(call)).toEqual(["swept 7"]);
    call.succeed(null);
    expect(logged(call)).toEqual(["swept again", "tidied", "over"]);
    expect(call.state()).toMatchObject({ status: "ended", timers: {}, requests: [] });
  });

  test("goes on in its finally with the step that was interrupted when the caller hangs up in it", () => {
    const call = callOf(programOf(tidying));
    call.pass(1000);
    expect(logged(call)).toEqual(["swept 7"]);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "store.lookup", table: "orders" }),
    );
    expect(call.state().requests.map(({ kind, subject }) => ({ kind, subject }))).toEqual([
      { kind: "store.lookup", subject: "orders" },
    ]);
    call.succeed(null);
    expect(logged(call)).toEqual(["swept again", "tidied", "over"]);
  });
});

describe("the checker", () => {
  const part = (steps: string, main = "", declared = "{}"): string =>
    `parts: { ask: ${declared} }\nblocks:\n  main:\n    - call: ask\n${main}\n  ask:\n${steps}`;

  test.each([
    [
      "an unknown part",
      `blocks:\n  main:\n    - call: aks\n`,
      ['FLOW_UNKNOWN_PART There is no part "aks".'],
    ],
    [
      "a part without a block",
      `parts: { ask: {} }\nblocks:\n  main:\n    - hangup\n`,
      ['FLOW_UNKNOWN_PART The part "ask" has no block.'],
    ],
    [
      "a missing argument",
      part("    - log: a\n", "", "{ takes: { x: string } }"),
      ['FLOW_PART_ARGUMENT The part "ask" needs the argument "x".'],
    ],
    [
      "an argument that is not taken",
      `parts: { ask: {} }\nblocks:\n  main:\n    - call: { part: ask, with: { x: 1 } }\n  ask:\n    - log: a\n`,
      ['FLOW_PART_ARGUMENT The part "ask" takes no "x".'],
    ],
    [
      "an argument of another type",
      `parts: { ask: { takes: { x: integer } } }\nblocks:\n  main:\n    - call: { part: ask, with: { x: "\${call.from}" } }\n  ask:\n    - log: "\${args.x}"\n`,
      ['EXPR_RESULT "x" must be a whole number, but the expression gives a string.'],
    ],
    [
      "a path without the value",
      part("    - log: a\n", "", "{ gives: string }"),
      ['FLOW_PART_VALUE The block "ask" runs out here, and the part "ask" should give `string`.'],
    ],
    [
      "a value of another type",
      part('    - return: { value: "${1 + 1}" }\n', "", "{ gives: string }"),
      ['FLOW_PART_VALUE The part "ask" should give `string`, and this is an integer.'],
    ],
    [
      "a part that calls itself",
      part("    - wait: 1s\n    - call: again\n  again:\n    - call: ask\n", "", "{}, again: {}"),
      [
        'FLOW_RECURSION The part "again" runs itself by this step.',
        'FLOW_RECURSION The part "ask" runs itself by this step.',
      ],
    ],
    [
      "a return of the flow itself",
      `blocks:\n  main:\n    - wait: 1s\n    - return: done\n`,
      ['FLOW_RETURN_NOWHERE There is nothing to return to here: "main".'],
    ],
    [
      "a word that nobody maps",
      part("    - return: done\n"),
      ['FLOW_UNMAPPED_OUTCOME "call" does not say where its outcome "done" leads.'],
    ],
    [
      "a word that does not come",
      part("    - wait: 1s\n", "      then: { dnoe: main, else: main }"),
      ['FLOW_UNKNOWN_OUTCOME "call" has no outcome "dnoe".'],
    ],
    [
      "media in a part that is called before the answer",
      part("    - play: sound:a\n", "    - answer\n    - play: sound:b"),
      [
        'FLOW_NOT_ANSWERED "play" needs an answered call, and the path "main" → "ask" has no "answer" before it.',
      ],
    ],
    [
      "a name of the caller in the part",
      part('    - log: "${typed}"\n', "").replace(
        "    - call: ask\n",
        '    - answer\n    - collect-digits: { max_length: 3 }\n      as: typed\n      then: { else: end }\n    - call: ask\n    - log: "${typed}"\n    - hangup\n  end:\n    - hangup\n',
      ),
      ['FLOW_NAME_NOT_SET "typed" may not be set here: the path "ask" leads here without it.'],
    ],
    [
      "a secret argument in the log of the part",
      `settings: { pin: { type: string, default: "1", secret: true } }\nparts: { ask: { takes: { x: string } } }\nblocks:\n  main:\n    - call: { part: ask, with: { x: "\${settings.pin}" } }\n  ask:\n    - log: "\${args.x}"\n`,
      ['FLOW_SECRET_LOGGED "args.x" is secret and cannot be logged.'],
    ],
    [
      "a secret value of a part in the log",
      `settings: { pin: { type: string, default: "1", secret: true } }\nparts: { ask: { gives: string } }\nblocks:\n  main:\n    - call: ask\n      as: pin\n    - log: "\${pin}"\n  ask:\n    - return: { value: "\${settings.pin}" }\n`,
      ['FLOW_SECRET_LOGGED "pin" is secret and cannot be logged.'],
    ],
    [
      "talking in the finally of a part",
      part("    - wait: 1s\n  tidy:\n    - play: sound:a\n", "", "{ finally: tidy }"),
      ['FLOW_NOT_HERE "play" cannot stand where a part has been left: "tidy".'],
    ],
  ])("finds %s", (_what, text, expected) => {
    expect(codesOf(text)).toEqual(expected);
  });

  test("knows that the call is answered behind a part that answers it, and heard behind one that waits", () => {
    expect(codesOf(part("    - answer\n", "    - play: sound:a"))).toEqual([]);
    expect(codesOf(part("    - wait: 1s\n", "    - go: main"))).toEqual([]);
  });
});
