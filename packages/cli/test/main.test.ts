import { describe, expect, test } from "vitest";
import { flowText } from "./flow-text.ts";
import { startMain, tryMain } from "./try-main.ts";

describe("main", () => {
  test("prints help that begins with examples and ends with the exit codes", async () => {
    const { code, out, err } = await tryMain(["--help"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^Examples:\n {2}flowrun flows\/reference\.yaml /);
    expect(out).toMatch(/Exit codes:\n {2}0 .*\n {2}1 .*\n {2}2 .*\n {2}3 .*\n {2}4 .*\n {2}130 /);
  });

  test.each(["run", "check", "call", "explain", "schema", "db", "completion"])(
    "has help for %s",
    async (command) => {
      const { code, out } = await tryMain([command, "--help"]);
      expect({ code, usage: out.includes(`Usage: flowrun ${command}`) }).toEqual({
        code: 0,
        usage: true,
      });
    },
  );

  test("prints the version", async () => {
    const { code, out } = await tryMain(["--version"]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  test.each([[[]], [["run"]]])(
    "prints the whole help on standard error and ends with 2 for %j alone",
    async (args) => {
      const { code, out, err } = await tryMain(args);
      expect({ code, out, help: /^Examples:.* {2}completion /s.test(err) }).toEqual({
        code: 2,
        out: "",
        help: true,
      });
    },
  );

  // Each is one message with a code, on standard error alone, and never a stack.
  test.each([
    [
      ["chekc"],
      'error CLI_UNKNOWN_COMMAND  There is neither a command nor a file "chekc".\n  Did you mean "check"?\n',
    ],
    [
      ["chekc", "a.yaml"],
      'error CLI_UNKNOWN_COMMAND  There is neither a command nor a file "chekc".\n  Did you mean "check"?\n',
    ],
    [
      ["check", "a.yaml", "--fromat", "json"],
      'error CLI_WRONG_OPTION  Unknown option "--fromat".\n  Did you mean "--format"?\n',
    ],
    [["a.yml"], 'error CLI_NO_FILE  There is no file "a.yml".\n  Did you mean "a.yaml"?\n'],
    [
      ["folder"],
      'error CLI_NO_FILE  "folder" is a folder, not a file.\n  Check the path and its permissions.\n',
    ],
    [
      ["a.yaml", "b.yaml"],
      "error CLI_WRONG_OPTION  One process runs one flow, and 2 were given.\n  Start one process for each flow, each with an application of its own.\n",
    ],
    [
      ["a.yaml", "--port", "x"],
      'error CLI_WRONG_OPTION  Option "--port <port>" argument "x" is invalid. Write a port from 0 to 65535; 0 takes a free one.\n  Run the command with --help.\n',
    ],
    [
      ["-", "--watch"],
      "error CLI_WRONG_OPTION  --watch needs a file, and the flow comes from standard input.\n  Name the flow's file, or leave --watch out.\n",
    ],
    [
      ["call", "a.yaml"],
      'error CLI_WRONG_OPTION  Required option "--from <number>" not specified.\n  Run the command with --help.\n',
    ],
    [
      ["db", "migrat"],
      'error CLI_WRONG_OPTION  Unknown command "migrat".\n  Did you mean "migrate"?\n',
    ],
  ])("answers %j with one message", async (args, err) => {
    const files = { "a.yaml": flowText, "folder/x": "" };
    expect(await tryMain(args, { files, input: flowText })).toEqual({ code: 2, out: "", err });
  });

  test("takes the options of a run before and behind the flow", async () => {
    const running = startMain(["--json", "--embedded", "a.yaml", "--log-level", "error"], {
      files: { "a.yaml": flowText },
    });
    await running.said(/"ready":true/);
    running.signal("SIGTERM");
    expect(await running.done).toMatchObject({ code: 0, err: "" });
  });

  test("shows the stack of an unforeseen error only with --debug", async () => {
    const environment = Object.defineProperty({}, "ARI_HOST", {
      get: () => {
        throw new TypeError("no environment");
      },
    });
    const files = { "a.yaml": flowText };
    const message =
      "error CLI_INTERNAL  flowrun met a mistake of its own. TypeError: no environment\n";
    const hint = "  Run it again with --debug for the stack, and report that.\n";
    expect(await tryMain(["check", "a.yaml"], { files, environment })).toEqual({
      code: 3,
      out: "",
      err: message + hint,
    });
    const { err } = await tryMain(["check", "a.yaml", "--debug"], { files, environment });
    expect(err).toMatch(/^error CLI_INTERNAL [^]*\n {4}at /);
  });
});
