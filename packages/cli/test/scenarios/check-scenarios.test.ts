import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { checkScenarios } from "../../src/scenarios/check-scenarios.ts";
import { flowText } from "../flow-text.ts";
import { folderWith } from "../try-main.ts";

const broken = "flowrun-test: 1\nscenarios:\n  - name: a\n    oops: 1\n";

/** The codes of what is wrong with a test file beside these files. */
function codes(
  text: string,
  files: Readonly<Record<string, string>>,
  open: Readonly<Record<string, string>> = {},
) {
  const folder = folderWith(files);
  const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;
  const opened = new Map(Object.entries(open).map(([name, each]) => [uriOf(name), each]));
  return checkScenarios({
    uri: uriOf("a.test.yaml"),
    text,
    openText: (uri) => opened.get(uri),
  }).diagnostics.map(({ code }) => code);
}

describe("checkScenarios", () => {
  test("holds the scenarios to the flow beside them", () => {
    const walks = (block: string): string =>
      `flowrun-test: 1\nscenarios:\n  - name: a\n    from: 1\n    expect: { path: [${block}] }\n`;

    expect(codes(walks("answering"), { "a.yaml": flowText })).toEqual([]);
    expect(codes(walks("nowhere"), { "a.yaml": flowText })).toEqual(["PROOF_UNKNOWN_NAME"]);
  });

  test("takes the flow as it stands in the editor", () => {
    expect(codes(broken, {}, { "a.yaml": flowText })).toEqual(
      codes(broken, { "a.yaml": flowText }),
    );
  });

  test("says that the flow is missing", () => {
    expect(codes(broken, {})).toEqual(["PROOF_NO_FLOW"]);
  });

  test("tells which flow a test file is about, also while nothing else of it can be read", () => {
    const flowOf = (text: string): string | undefined =>
      checkScenarios({ uri: "file:///flows/a.test.yaml", text, openText: () => undefined }).flow;

    expect(flowOf("flowrun-test: 1\nflow: ../b.yaml\n")).toBe("file:///b.yaml");
    expect(flowOf("flowrun-test: 1\nscenarios: [\n")).toBe("file:///flows/a.yaml");
  });

  test("leaves alone what is another tool's, and what is no file", () => {
    expect(codes("services: {}\n", {})).toEqual([]);
    expect(
      checkScenarios({ uri: "untitled:a.test.yaml", text: broken, openText: () => undefined }),
    ).toEqual({
      flow: undefined,
      diagnostics: [],
    });
  });
});
