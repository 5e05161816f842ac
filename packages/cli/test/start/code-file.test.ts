import { describe, expect, test } from "vitest";
import { createProgram } from "../../src/create-program.ts";
import { processSurroundings } from "../../src/process-surroundings.ts";
import { codeFile } from "../../src/start/code-file.ts";

const cache = { folder: "/cache", build: "c0de" };

describe("codeFile", () => {
  test("is one for each command", () => {
    const commands = createProgram(processSurroundings()).commands.map((command) => command.name());
    expect(commands.map((name) => codeFile(cache, name))).toEqual(commands.map((name) => `/cache/${name}-c0de.code`));
  });

  test.each([
    ["flow.yaml", "run"],
    ["../x", "run"],
    [undefined, "run"],
    ["--version", "options"],
  ])("is for the first argument %j that of %s", (word, name) => {
    expect(codeFile(cache, word)).toBe(`/cache/${name}-c0de.code`);
  });
});
