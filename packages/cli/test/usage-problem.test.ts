import { describe, expect, test } from "vitest";
import { usageProblem } from "../src/usage-problem.ts";

describe("usageProblem", () => {
  test("is a sentence with names in quotes", () => {
    expect(usageProblem("error: unknown option '--fast'")).toEqual({
      code: "CLI_WRONG_OPTION",
      message: 'Unknown option "--fast".',
      hint: "Run the command with --help.",
    });
  });

  test("asks what was meant", () => {
    const { hint } = usageProblem("error: unknown option '--wacth'\n(Did you mean --watch?)");
    expect(hint).toBe('Did you mean "--watch"?');
  });

  test("shows no value, which may be a password", () => {
    const { message } = usageProblem("error: option '--embedded=hunter2' takes no value");
    expect(message).toBe('Option "--embedded" takes no value.');
  });

  test.each([
    [
      "--db",
      '"db" is a key of the configuration: set DB in the environment, or give "--set db=…".',
    ],
    [
      "--ari-host",
      '"ari.host" is a key of the configuration: set ARI_HOST in the environment, or give "--set ari.host=…".',
    ],
    [
      "--ring-timeout=5s",
      '"ring_timeout" is a key of the configuration: set RING_TIMEOUT in the environment, or give "--set ring_timeout=…".',
    ],
    ["--store", '"store" is a key of the configuration: give "--set store=…".'],
    [
      "--ari.password=hunter2",
      '"ari.password" is a key of the configuration: set ARI_PASSWORD in the environment.',
    ],
  ])(
    "tells where a key of the configuration goes that was written as the option %s",
    (option, hint) => {
      expect(usageProblem(`error: unknown option '${option}'`).hint).toBe(hint);
    },
  );
});
