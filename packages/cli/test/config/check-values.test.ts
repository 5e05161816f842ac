import { PortError } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { CliError } from "../../src/cli-error.ts";
import { withValue } from "../../src/config/check-values.ts";
import type { Origin } from "../../src/config/config-entry.ts";

const origin: Origin = { kind: "environment", name: "DB" };

describe("withValue", () => {
  test("gives back what the value makes", () => {
    expect(withValue("db", { value: "x", origin }, (value) => value + value)).toBe("xx");
  });

  test("adds the key and its source to a refusal, and leaves the value out", () => {
    const refuse = (): never => {
      throw new PortError("STORE_URL", "The database URL has no scheme.");
    };
    const problem = {
      code: "CONFIG_WRONG_VALUE",
      message: 'The value of "db" (the environment variable DB) cannot be used.',
      hint: "The database URL has no scheme.",
    };
    expect(() => withValue("db", { value: "hunter2", origin }, refuse)).toThrow(
      expect.objectContaining({ exitCode: 2, problems: [problem] }),
    );
    expect(() => withValue("db", { value: "hunter2", origin }, refuse)).toThrow(CliError);
  });

  test("lets a mistake of the program through", () => {
    const broken = (): never => {
      throw new TypeError("no function");
    };
    expect(() => withValue("db", { value: "x", origin }, broken)).toThrow(TypeError);
  });
});
