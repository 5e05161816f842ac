import { describe, expect, test } from "vitest";
import { createProgram } from "../src/create-program.ts";
import { processSurroundings } from "../src/process-surroundings.ts";

function namesFor(word?: string): readonly string[] {
  return createProgram(processSurroundings(), word).commands.map((command) => command.name());
}

describe("createProgram", () => {
  test.each([["check"], ["v2"], ["completion"]])(
    "makes the command %j alone when the command line begins with it",
    (word) => {
      expect(namesFor(word)).toEqual([word]);
    },
  );

  test.each([["flows/reference.yaml"], ["chek"], ["toString"]])(
    "makes `run` alone for %j, which is no command",
    (word) => {
      expect(namesFor(word)).toEqual(["run"]);
    },
  );

  test.each([[undefined], ["--help"], ["--json"], ["help"]])("makes all commands for %j", (word) => {
    expect(namesFor(word)).toHaveLength(15);
  });
});
