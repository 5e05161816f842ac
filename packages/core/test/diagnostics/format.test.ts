import { describe, expect, test } from "vitest";
import { flowProblem } from "../../src/diagnostics/flow-problem.ts";
import { formatDiagnostic, formatDiagnostics } from "../../src/diagnostics/format.ts";
import { createSource } from "../../src/source/source.ts";

const source = createSource("flows/support.yaml", "name: x\nname: y\n");
const plain = flowProblem("FLOW_BAD_NAME", { start: 6, end: 7 }, "It is bad.");
const full = flowProblem(
  "FLOW_DUPLICATE_KEY",
  { start: 8, end: 12 },
  'The key "name" stands twice in the same map.',
  {
    hint: "Remove or rename one of the two.",
    related: [{ message: "It first stands here.", span: { start: 0, end: 4 } }],
  },
);

describe("formatDiagnostic", () => {
  test("shows severity, code, message and frame", () => {
    expect(formatDiagnostic(source, { ...plain, severity: "warning" })).toBe(
      [
        "warning FLOW_BAD_NAME  It is bad.",
        "  flows/support.yaml:1:7",
        "  1 | name: x",
        "    |       ^",
      ].join("\n"),
    );
  });

  test("shows the hint below its own frame, and related places with theirs behind it", () => {
    expect(formatDiagnostic(source, full)).toBe(
      [
        'error FLOW_DUPLICATE_KEY  The key "name" stands twice in the same map.',
        "  flows/support.yaml:2:1",
        "  1 | name: x",
        "  2 | name: y",
        "    | ^^^^",
        "  Remove or rename one of the two.",
        "  It first stands here.",
        "  flows/support.yaml:1:1",
        "  1 | name: x",
        "    | ^^^^",
      ].join("\n"),
    );
  });
});

describe("formatDiagnostics", () => {
  test("follows the order of the file, with a blank line between two", () => {
    expect(formatDiagnostics(source, [full, plain])).toBe(
      `${formatDiagnostic(source, plain)}\n\n${formatDiagnostic(source, full)}`,
    );
  });

  test("is empty for a flow without problems", () => {
    expect(formatDiagnostics(source, [])).toBe("");
  });
});
