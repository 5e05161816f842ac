import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { findScenarios } from "../../src/scenarios/find-scenarios.ts";
import { folderWith } from "../try-main.ts";

const walks = (block: string, flow = ""): string =>
  `flowrun-test: 1\n${flow}scenarios: [{ name: a, expect: { path: [${block}] } }]\n`;

/**
 * The names of blocks in the test files of `a.yaml`, by file, when these files are there and those
 * are open.
 */
function namesBeside(
  files: Readonly<Record<string, string>>,
  open: Readonly<Record<string, string>> = {},
) {
  const folder = folderWith(files);
  const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;
  const documents = Object.entries(open).map(([name, text]) => ({ uri: uriOf(name), text }));
  const found = findScenarios({ flow: uriOf("a.yaml"), open: documents });
  return Object.fromEntries(
    found.map(({ uri, blockNames }) => [
      uri.slice(uriOf("a").length - 1),
      blockNames?.map(({ value }) => value),
    ]),
  );
}

describe("findScenarios", () => {
  test("finds the test files in the folder of the flow that are about it", () => {
    const files = {
      "a.test.yaml": walks("menu"),
      "more.test.yml": walks("sales", "flow: ./a.yaml\n"),
      "b.test.yaml": walks("other"),
      "a.yaml": walks("none"),
      "c.test.yaml": "flow: a.yaml # another tool's\n",
    };

    expect(namesBeside(files)).toEqual({ "a.test.yaml": ["menu"], "more.test.yml": ["sales"] });
  });

  test("takes those that are open as they stand in the editor, wherever they are", () => {
    const open = {
      "a.test.yaml": walks("typed"),
      "tests/b.test.yaml": walks("far", "flow: ../a.yaml\n"),
    };

    expect(namesBeside({ "a.test.yaml": walks("saved") }, open)).toEqual({
      "a.test.yaml": ["typed"],
      "tests/b.test.yaml": ["far"],
    });
  });

  test("tells of one that cannot be read, as far as it is known to be about the flow", () => {
    expect(namesBeside({ "a.test.yaml": "flowrun-test: 1\nscenarios: [\n" })).toEqual({
      "a.test.yaml": undefined,
    });
  });

  test("finds nothing beside a flow that has never been saved", () => {
    expect(findScenarios({ flow: "untitled:a.yaml", open: [] })).toEqual([]);
    expect(findScenarios({ flow: "file:///no/such/folder/a.yaml", open: [] })).toEqual([]);
  });
});
