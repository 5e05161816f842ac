import { readdirSync, readFileSync } from "node:fs";
import { verbs } from "@flowrun/core";
import { describe, expect, test } from "vitest";

const folder = new URL("../asterisk/", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, folder), "utf8");

/** The cells of each row that has so many, without the heads. */
function rowsOf(cells: number): readonly (readonly string[])[] {
  const rows = read("README.md")
    .split("\n")
    .filter(
      (line) =>
        line.startsWith("| ") && !line.startsWith("| verb |") && !line.startsWith("| what |"),
    );
  return rows.map((line) => line.slice(2, -2).split(" | ")).filter((row) => row.length === cells);
}

const linked = (cell = ""): readonly string[] =>
  [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, path = ""]) => path);

describe("test/asterisk/README.md", () => {
  test("says of each verb where a real Asterisk carries it out, in files that have a step of it", () => {
    const rows = rowsOf(2);
    expect(rows.map(([verb]) => verb)).toEqual(Object.keys(verbs).map((name) => `\`${name}\``));
    const unproven = rows.filter(([verb = "", files]) => {
      const step = new RegExp(`(?:- |[[{'"\`] ?|, )${verb.slice(1, -1)}(?::|[\\],"]|$)`, "m");
      return !linked(files).some((path) => step.test(read(path)));
    });
    expect(unproven).toEqual([]);
  });

  test("says where each flow that comes with flowrun is called", () => {
    const flows = readdirSync(new URL("../../flows/", folder)).filter((file) =>
      /^[^.]+\.yaml$/.test(file),
    );
    const called = new Set(rowsOf(2).flatMap(([, files]) => linked(files)));
    expect(flows.length).toBeGreaterThan(12);
    expect(flows.filter((file) => !called.has(`../../flows/${file}`))).toEqual([]);
  });

  test("names tests that are there", () => {
    const missing = rowsOf(3).filter(
      ([, file, title = "none"]) => !read(linked(file)[0] ?? "README.md").includes(title),
    );
    expect([rowsOf(3).length > 20, missing]).toEqual([true, []]);
  });
});
