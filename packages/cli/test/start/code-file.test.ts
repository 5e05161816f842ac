import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { createProgram } from "../../src/create-program.ts";
import { processSurroundings } from "../../src/process-surroundings.ts";
import { codeFile } from "../../src/start/code-file.ts";

function entryWith(text: string): string {
  const entry = join(mkdtempSync(join(tmpdir(), "flowrun-entry-")), "flowrun.cjs");
  writeFileSync(entry, text);
  return entry;
}

const entry = entryWith("1");
const environment = { HOME: "/home/ada" };

function nameFor(word: string | undefined): string | undefined {
  return codeFile({ environment, word, entry })?.replace(/^.*\/(\w+)-\w+\.code$/, "$1");
}

describe("codeFile", () => {
  test("lies in the user's cache, for this Node", () => {
    const folder = `flowrun/${process.version}-${process.arch}`;
    const place = (variables: Readonly<Record<string, string>>): string =>
      dirname(codeFile({ environment: variables, word: "check", entry }) ?? "");
    expect(place(environment)).toBe(`/home/ada/.cache/${folder}`);
    expect(place({ ...environment, XDG_CACHE_HOME: "/cache" })).toBe(`/cache/${folder}`);
  });

  test.each([{}, { HOME: "" }, { ...environment, NODE_DISABLE_COMPILE_CACHE: "1" }])("is none for %j", (variables) => {
    expect(codeFile({ environment: variables, word: "check", entry })).toBeUndefined();
  });

  test("is one for each command", () => {
    const commands = createProgram(processSurroundings()).commands.map((command) => command.name());
    expect(commands.map(nameFor)).toEqual(commands);
  });

  test.each([
    ["flow.yaml", "run"],
    ["../x", "run"],
    [undefined, "run"],
    ["--version", "options"],
  ])("is for the first argument %j that of %s", (word, name) => {
    expect(nameFor(word)).toBe(name);
  });

  test("is another one for another bundle", () => {
    const names = ["1", "2"].map((text) =>
      basename(codeFile({ environment, word: "run", entry: entryWith(text) }) ?? ""),
    );
    expect(new Set(names).size).toBe(2);
  });
});
