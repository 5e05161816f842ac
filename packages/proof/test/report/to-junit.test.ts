import { describe, expect, test } from "vitest";
import { runTrial } from "../../src/expect/judge-run.ts";
import { toJunit } from "../../src/report/to-junit.ts";
import { connected, trialOf } from "../expect/trial-of.ts";

const failing = trialOf(...connected, "expect: { outcomes: { main/3: missing } }");
const source = { name: "flows/test.test.yaml", text: failing.text };
const failed = runTrial(failing);
const passed = runTrial(trialOf(...connected));

describe("toJunit", () => {
  test("counts by file and in all, and holds the report of a failure as XML can", () => {
    const xml = toJunit([{ source, results: [passed, failed] }]);
    expect(xml.split("\n").slice(0, 6)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites tests="2" failures="1" errors="0" time="27.400">',
      '  <testsuite name="flows/test.test.yaml" tests="2" failures="1" errors="0" time="27.400">',
      '    <testcase classname="flows/test.test.yaml" name="x" time="13.700"/>',
      '    <testcase classname="flows/test.test.yaml" name="x" time="13.700">',
      '      <failure type="PROOF_OUTCOME" message="The step &quot;main/3&quot; ended in &quot;found&quot;, and &quot;missing&quot; was expected.">error PROOF_OUTCOME  The step &quot;main/3&quot; ended in &quot;found&quot;, and &quot;missing&quot; was expected.',
    ]);
    expect(xml.endsWith("</failure>\n    </testcase>\n  </testsuite>\n</testsuites>\n")).toBe(true);
  });

  test("escapes names", () => {
    const named = { ...passed, trial: { ...passed.trial, name: "a < b & \u0007" } };
    expect(toJunit([{ source, results: [named] }])).toContain('name="a &lt; b &amp; ·"');
  });
});
