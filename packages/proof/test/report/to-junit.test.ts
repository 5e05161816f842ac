import { describe, expect, test } from "vitest";
import { runTrial } from "../../src/expect/judge-run.ts";
import { toJunit } from "../../src/report/to-junit.ts";
import { connected, trialOf } from "../expect/trial-of.ts";

const failing = trialOf(...connected, "expect: { outcomes: { main/3: missing } }");
const source = { name: "flows/test.test.yaml", text: failing.text };
const failed = { ...runTrial(failing), tookMs: 3 };
const passed = { ...runTrial(trialOf(...connected)), tookMs: 12.4 };

describe("toJunit", () => {
  test("counts by file and in all, says how long it really took, and holds the report of a failure as XML can", () => {
    const xml = toJunit([{ source, results: [passed, failed], tookMs: 20 }]);
    expect(xml.split("\n").slice(0, 6)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites tests="2" failures="1" errors="0" time="0.020">',
      '  <testsuite name="flows/test.test.yaml" tests="2" failures="1" errors="0" time="0.020">',
      '    <testcase classname="flows/test.test.yaml" name="x" time="0.012"/>',
      '    <testcase classname="flows/test.test.yaml" name="x" time="0.003">',
      '      <failure type="PROOF_OUTCOME" message="The step &quot;main/3&quot; ended in &quot;found&quot;, and &quot;missing&quot; was expected.">error PROOF_OUTCOME  The step &quot;main/3&quot; ended in &quot;found&quot;, and &quot;missing&quot; was expected.',
    ]);
    expect(xml.endsWith("</failure>\n    </testcase>\n  </testsuite>\n</testsuites>\n")).toBe(true);
  });

  test("escapes names", () => {
    const named = { ...passed, trial: { ...passed.trial, name: "a < b & \u0007" } };
    expect(toJunit([{ source, results: [named], tookMs: 0 }])).toContain('name="a &lt; b &amp; ·"');
  });

  test("has a file with a mistake as an error that took what the file took", () => {
    const xml = toJunit([{ source, results: [], tookMs: 7, isBroken: true }]);
    expect(xml).toContain('tests="1" failures="0" errors="1" time="0.007"');
    expect(xml).toContain(`name="${source.name}" time="0.007">\n      <error`);
  });
});
