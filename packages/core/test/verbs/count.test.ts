import { compileFlow } from "@flowrun/flow";
import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../interpret/call-of.ts";

function compiled(step: string) {
  const text = `flowrun: 1
name: counting
start: main
tables:
  notes: { key: id, columns: { id: string, box: string, heard: boolean, by: string? } }
blocks:
  main:
    - ${step}
      as: unheard
      then: { failed: failed }
    - wait: 1m
      if: unheard > 2
  failed: [{ wait: 1s }]
`;
  return compileFlow({ name: "counting.yaml", text });
}

function running(step: string): CallOf {
  const { program, diagnostics } = compiled(step);
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return callOf(program);
}

const counting = 'count: { in: notes, where: { box: "${call.to}", heard: false, by: "${null}" } }';

describe("count", () => {
  test("asks the store with values of the columns' types, and sets a deadline of its own", () => {
    expect(running(counting).commands()).toEqual(
      expect.arrayContaining([
        { kind: "timer.set", timer: "count", at: 2_000 },
        {
          kind: "store.count",
          table: "notes",
          where: { box: "100", heard: false, by: null },
          timeoutMs: 2_000,
        },
      ]),
    );
  });

  test("counts all rows where nothing is said of them", () => {
    expect(running("count: { in: notes }").commands()).toContainEqual(
      expect.objectContaining({ kind: "store.count", where: {} }),
    );
  });

  test("binds the count, which may be compared, also where there are none", () => {
    const call = running(counting);
    call.succeed(3);
    expect(call.standing()).toMatchObject({
      names: { unheard: 3 },
      frames: [{ block: "main", index: 1 }],
    });
    const none = running(counting);
    none.succeed(0);
    expect(none.state()).toMatchObject({ status: "leaving" });
  });

  test("a store that fails, or says nothing in time, is failed", () => {
    const call = running(counting);
    call.fail();
    expect(call.standing()).toMatchObject({ status: "running", frames: [{ block: "failed" }] });
    const late = running(counting);
    late.pass(2_000);
    expect(late.standing()).toMatchObject({ status: "running", frames: [{ block: "failed" }] });
  });

  test.each([
    ["FLOW_UNKNOWN_COLUMN", "count: { in: notes, where: { bax: a } }"],
    ["FLOW_UNKNOWN_TABLE", "count: { in: nots }"],
    ["FLOW_BAD_OPTION", "count: { in: notes, where: { heard: often } }"],
  ])("says %s of %s", (code, step) => {
    expect(compiled(step).diagnostics.map((each) => each.code)).toContain(code);
  });
});
