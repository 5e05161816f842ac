import { compileFlow } from "@flowrun/flow";
import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../interpret/call-of.ts";

const head = `flowrun: 1
name: keeping
start: main
tables:
  notes: { key: id, columns: { id: string, box: string, heard: boolean, left: integer, by: string? } }
  keyless: { key: id, columns: { box: string } }
`;

function compiled(steps: string) {
  return compileFlow({
    name: "keeping.yaml",
    text: `${head}blocks:\n  main:\n    - ${steps}\n  failed:\n    - wait: 1s\n`,
  });
}

function running(steps: string): CallOf {
  const { program, diagnostics } = compiled(steps);
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return callOf(program);
}

function codesOf(steps: string): readonly string[] {
  return compiled(steps)
    .diagnostics.filter(({ severity }) => severity === "error")
    .map(({ code }) => code);
}

const saving = `save: { in: notes, key: "7/\${call.from}", values: { heard: true, left: 3, box: "\${call.to}", by: "\${null}" } }
      then: { failed: failed }
    - wait: 1m`;
const searching = `lookup: { in: notes, where: { box: "\${call.to}", heard: false, by: "\${null}" }, order: [-left, box], limit: 20 }
      as: notes
      then: { missing: failed, failed: failed }
    - wait: 1m
      if: size(notes) > 0`;

describe("save", () => {
  test("asks the store with values of the columns' types, and sets a deadline of its own", () => {
    expect(running(saving).commands()).toEqual(
      expect.arrayContaining([
        { kind: "timer.set", timer: "save", at: 2_000 },
        {
          kind: "store.save",
          table: "notes",
          value: "7/555",
          values: { heard: true, left: 3, box: "100", by: null },
          timeoutMs: 2_000,
        },
      ]),
    );
  });

  test("has the sound of a recording kept in a column that the table does not declare", () => {
    const step = saving.replace(
      "values:",
      'recording: "boxes/${call.to}", trim: true, column: sound, values:',
    );
    expect(running(step).commands()).toContainEqual(
      expect.objectContaining({
        kind: "store.save",
        values: { heard: true, left: 3, box: "100", by: null },
        sound: { column: "sound", recording: "boxes/100", trims: true },
      }),
    );
  });

  test("goes on when the row is kept", () => {
    const call = running(saving);
    call.succeed(null);
    expect(call.standing()).toMatchObject({ frames: [{ block: "main", index: 1 }] });
  });

  test("a store that fails is failed, never the end of the call", () => {
    const call = running(saving);
    call.fail();
    expect(call.standing()).toMatchObject({ status: "running", frames: [{ block: "failed" }] });
  });
});

describe("lookup with where", () => {
  test("asks for rows by values, in an order, and no more than a limit", () => {
    expect(running(searching).commands()).toContainEqual({
      kind: "store.find",
      table: "notes",
      where: { box: "100", heard: false, by: null },
      order: ["-left", "box"],
      limit: 20,
      timeoutMs: 2_000,
    });
  });

  test("binds the rows that are found, and no row is missing", () => {
    const row = { id: "1", box: "100", heard: false, left: 1, by: null };
    const found = running(searching);
    found.succeed([row]);
    expect(found.standing()).toMatchObject({
      names: { notes: [row] },
      frames: [{ block: "main", index: 1 }],
    });
    const missing = running(searching);
    missing.succeed([]);
    expect(missing.standing()).toMatchObject({ names: {}, frames: [{ block: "failed" }] });
  });
});

const listing = `lookup: { in: notes, after: "\${call.to}", limit: 5000 }
      as: notes
      then: { missing: failed, failed: failed }
    - wait: 1m
      if: size(notes) > 0`;

describe("lookup with after", () => {
  test("asks for a page of the table behind a key, of no more than 1,000 rows", () => {
    const withLimit = listing.replace("5000", '"${size(call.to) * 1000}"');
    expect(running(withLimit).commands()).toContainEqual({
      kind: "store.list",
      table: "notes",
      after: "100",
      limit: 1_000,
      timeoutMs: 2_000,
    });
  });

  test("binds the rows of the page, and a page behind the last row is missing", () => {
    const row = { id: "1", box: "100", heard: false, left: 1, by: null };
    const found = running(listing.replace("5000", "2"));
    found.succeed([row]);
    expect(found.standing()).toMatchObject({ names: { notes: [row] } });
    const missing = running(listing.replace("5000", "2"));
    missing.succeed([]);
    expect(missing.standing()).toMatchObject({ names: {}, frames: [{ block: "failed" }] });
  });
});

describe("the checker", () => {
  const ends = "\n      then: { else: failed }";
  test.each([
    ["FLOW_LOOKUP_WAY", `lookup: { in: notes, key: a, where: { box: a } }`],
    ["FLOW_LOOKUP_WAY", `lookup: { in: notes }`],
    ["FLOW_LOOKUP_WAY", `lookup: { in: notes, key: a, after: "" }`],
    ["FLOW_LOOKUP_WAY", `lookup: { in: notes, where: { box: a }, after: "" }`],
    ["FLOW_LOOKUP_WAY", `lookup: { in: notes, after: "", order: [left] }`],
    ["FLOW_LOOKUP_WAY", `lookup: { in: notes, after: "", limit: 1001 }`],
    ["FLOW_LOOKUP_WAY", `lookup: { in: keyless, after: "" }`],
    ["FLOW_LOOKUP_WAY", `lookup: { in: notes, key: a, limit: 3 }`],
    ["FLOW_LOOKUP_WAY", `lookup: { in: notes, where: { box: a }, limit: 1001 }`],
    ["FLOW_UNKNOWN_COLUMN", `lookup: { in: notes, where: { bax: a } }`],
    ["FLOW_UNKNOWN_COLUMN", `lookup: { in: notes, where: { box: a }, order: [-lft] }`],
    ["FLOW_UNKNOWN_COLUMN", `save: { in: notes, key: a, values: { bax: a } }`],
    ["FLOW_UNKNOWN_COLUMN", `save: { in: notes, key: a, values: { id: b } }`],
    ["FLOW_BAD_OPTION", `save: { in: notes, key: a, values: { left: soon } }`],
    [
      "FLOW_BAD_OPTION",
      `save: { in: notes, key: a, values: { left: 1 }, recording: a, column: "a b" }`,
    ],
    ["FLOW_HALF_RECORDING", `save: { in: notes, key: a, values: { left: 1 }, recording: a }`],
    ["FLOW_HALF_RECORDING", `save: { in: notes, key: a, values: { left: 1 }, column: sound }`],
    ["FLOW_HALF_RECORDING", `save: { in: notes, key: a, values: { left: 1 }, trim: true }`],
    ["FLOW_SOUND_COLUMN", `save: { in: notes, key: a, values: {}, recording: a, column: box }`],
    ["EXPR_RESULT", `save: { in: notes, key: a, values: { heard: "\${null}" } }`],
    ["EXPR_RESULT", `save: { in: notes, key: a, values: { left: "\${call.from}" } }`],
  ])("says %s of %s", (code, step) => {
    expect(codesOf(step + ends)).toContain(code);
  });
});
