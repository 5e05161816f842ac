import { describe, expect, test } from "vitest";
import { createCommandLine } from "../src/command-line.ts";
import { processSurroundings } from "../src/process/process-surroundings.ts";

describe("createCommandLine", () => {
  test("has these commands, in the order of the help", () => {
    const names = createCommandLine(processSurroundings()).commands.map((command) =>
      command.name(),
    );
    const first = [
      "run",
      "reload",
      "calls",
      "fleet",
      "init",
      "import",
      "check",
      "format",
      "call",
      "dial",
      "test",
      "explore",
      "fuzz",
      "prove",
      "diff",
      "replay",
      "graph",
      "studio",
      "connect",
      "setup",
      "doctor",
      "docs",
      "explain",
      "schema",
    ];
    expect(names).toEqual([
      ...first,
      "db",
      "v2",
      "platform",
      "webhook",
      "lsp",
      "mcp",
      "completion",
    ]);
  });
});
