import { describe, expect, test } from "vitest";
import { positionAt } from "../../src/source/position.ts";
import { fileAt, filesOf, withFiles } from "../../src/source/source-files.ts";

describe("a source of several files", () => {
  const source = withFiles(
    { name: "flows/a.yaml", text: "one\ntwo" },
    new Map([
      ["b.yaml", "three\nfour\n"],
      ["lib/c.yaml", ""],
    ]),
  );

  test("tells where each of them stands, under the name that it has beside the flow", () => {
    expect(
      filesOf(source).map(({ path, name, start, end }) => [
        path,
        name,
        source.text.slice(start, end),
      ]),
    ).toEqual([
      ["", "flows/a.yaml", "one\ntwo"],
      ["b.yaml", "flows/b.yaml", "three\nfour\n"],
      ["lib/c.yaml", "flows/lib/c.yaml", ""],
    ]);
  });

  test("tells the place of an offset in its file", () => {
    const at = source.text.indexOf("four");
    expect([fileAt(source, at).path, positionAt(source, at)]).toEqual([
      "b.yaml",
      { line: 2, column: 1 },
    ]);
    expect([fileAt(source, 4).path, positionAt(source, 4)]).toEqual(["", { line: 2, column: 1 }]);
  });

  test("holds no file that its texts make up", () => {
    const text = "one\n\u001cmade-up.yaml\ntwo";
    const files = filesOf(withFiles({ name: "a.yaml", text }, new Map([["b.yaml", text]])));
    expect(files.map(({ path }) => path)).toEqual(["", "b.yaml"]);
  });
});
