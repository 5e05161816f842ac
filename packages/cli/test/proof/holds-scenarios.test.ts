import { describe, expect, test } from "vitest";
import { holdsScenarios } from "../../src/proof/holds-scenarios.ts";

describe("holdsScenarios", () => {
  test.each(["flowrun-test: 1\n", "# calls\nflow: a.yaml\n'flowrun-test' : 1\n"])("knows a test file: %j", (text) => {
    expect(holdsScenarios(text)).toBe(true);
  });

  test.each(["", "flowrun: 1\n", "tests:\n  flowrun-test: 1\n", "# flowrun-test: 1\n"])(
    "knows another file: %j",
    (text) => {
      expect(holdsScenarios(text)).toBe(false);
    },
  );
});
