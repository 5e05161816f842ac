import { describe, expect, test } from "vitest";
import { flowProblem } from "../../src/diagnostics/flow-problem.ts";
import { toJsonDiagnostic } from "../../src/diagnostics/to-json.ts";
import { createSource } from "../../src/source/source.ts";

const source = createSource("f.yaml", "a: [1,\n 2]\n");

describe("toJsonDiagnostic", () => {
  test("gives every key, and lines and columns from 1", () => {
    const problem = flowProblem("FLOW_BAD_VALUE", { start: 3, end: 10 }, "It is a list.", {
      hint: "Write a map.",
    });
    expect(toJsonDiagnostic(source, problem)).toEqual({
      code: "FLOW_BAD_VALUE",
      severity: "error",
      message: "It is a list.",
      hint: "Write a map.",
      file: "f.yaml",
      line: 1,
      column: 4,
      endLine: 2,
      endColumn: 4,
    });
  });

  test("says null when there is no hint", () => {
    expect(
      toJsonDiagnostic(source, flowProblem("FLOW_BAD_VALUE", { start: 0, end: 1 }, "No.")).hint,
    ).toBeNull();
  });
});
