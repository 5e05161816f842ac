import { describe, expect, test } from "vitest";
import { createPaint } from "../../src/terminal/paint.ts";
import { paintReport } from "../../src/terminal/report.ts";

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
