import type { Diagnostic } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { createPaint } from "../../src/terminal/paint.ts";
import { countDiagnostics, paintReport, reportDiagnostics } from "../../src/terminal/report.ts";

const report = [
  'error FLOW_X  No "y".',
  "  a.yaml:1:2",
  "  1 | -  y",
  "    |    ^",
  '  Did you mean "z"?',
].join("\n");

describe("paintReport", () => {
  test("changes nothing but colours", () => {
    const painted = paintReport(report, createPaint(true));
    // oxlint-disable-next-line no-control-regex -- colours
    expect(painted.replaceAll(/\u001b\[\d+m/g, "")).toBe(report);
    expect(paintReport(report, createPaint(false))).toBe(report);
  });

  test("marks severity, place and carets", () => {
    const tag = paintReport(report, (style, text) => `<${style}>${text}</>`).split("\n");
    expect(tag).toEqual([
      '<red>error</> <dim>FLOW_X</><bold>  No "y".</>',
      "<cyan>  a.yaml:1:2</>",
      "  1 | -  y",
      "<dim>    |    </><red>^</>",
      '  Did you mean "z"?',
    ]);
  });
});

test("the diagnostics of a flow are shown each with its place, and none are nothing", () => {
  const source = { name: "a.yaml", text: "-  y\n" };
  const diagnostic: Diagnostic = {
    ...{ code: "FLOW_X", severity: "error", message: 'No "y".', hint: 'Did you mean "z"?' },
    span: { start: 3, end: 4 },
  };
  const plain = createPaint(false);
  expect(reportDiagnostics(source, [diagnostic], plain)).toBe(
    'error FLOW_X  No "y".\n  a.yaml:1:4\n  1 | -  y\n    |    ^\n  Did you mean "z"?\n',
  );
  expect(reportDiagnostics(source, [], plain)).toBe("");
  const warning: Diagnostic = { ...diagnostic, severity: "warning" };
  expect(
    [[], [diagnostic], [warning, diagnostic, warning]].map((each) => countDiagnostics(each)),
  ).toEqual(["no problems", "1 error", "1 error and 2 warnings"]);
});
