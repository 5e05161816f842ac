import { describe, expect, test } from "vitest";
import { openTestFile } from "../../src/scenario/open-test-file.ts";

function opened(text: string, name = "flows/door.test.yaml"): ReturnType<typeof openTestFile> {
  return openTestFile({ name, text });
}

describe("openTestFile", () => {
  test("takes the flow that the file names, else the one with the file's name", () => {
    expect(opened("flowrun-test: 1\nflow: ../other.yaml\n").flow).toBe("../other.yaml");
    expect(opened("flowrun-test: 1\n").flow).toBe("door.yaml");
    expect(opened("flowrun-test: 1\n", "door.test.yml").flow).toBe("door.yml");
  });

  test("says how large a file is that is too large, and how large it may be", () => {
    const text = "flowrun-test: 1\n".padEnd(1_048_577, "# ");
    const { root, diagnostics } = opened(text);
    expect(root).toBeUndefined();
    expect(diagnostics.map(({ code, message, hint }) => [code, message, hint])).toEqual([
      [
        "PROOF_FILE_TOO_LARGE",
        "The file has 1048577 characters, and a test file holds at most 1048576.",
        "Split it: several test files can name the same flow under `flow`.",
      ],
    ]);
    expect(opened(text.slice(0, -1)).root).toBeDefined();
  });

  test.each([
    ["", "FLOW_EMPTY", 'Begin with "flowrun-test: 1", then "scenarios".'],
    ["a: [", "FLOW_YAML", 'Write "]".'],
    ["- a", "PROOF_NOT_A_TEST", 'Begin the file with "flowrun-test: 1".'],
    ["scenarios: []", "PROOF_NOT_A_TEST", 'Begin the file with "flowrun-test: 1".'],
    ["flowrun_tset: 1", "PROOF_NOT_A_TEST", 'Did you mean "flowrun-test"?'],
    ["flowrun-test: 2", "PROOF_VERSION", "Write `flowrun-test: 1`, without quotes."],
    ['flowrun-test: "1"', "PROOF_VERSION", "Write `flowrun-test: 1`, without quotes."],
    ["flowrun-test:", "PROOF_VERSION", "Write `flowrun-test: 1`, without quotes."],
  ])("judges nothing else of %j", (text, code, hint) => {
    const { root, diagnostics } = opened(text);
    expect(root).toBeUndefined();
    expect(diagnostics.map((each) => [each.code, each.hint])).toEqual([[code, hint]]);
  });
});
