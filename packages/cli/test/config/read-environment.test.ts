import { describe, expect, test } from "vitest";
import { readEnvironment, settingVariable } from "../../src/config/read-environment.ts";

function readFile(path: string): string {
  if (path !== "/secret") throw Object.assign(new Error("no"), { code: "ENOENT" });
  return "hunter2\n";
}

function read(
  variables: Record<string, string>,
  settings: string[] = [],
): ReturnType<typeof readEnvironment> {
  return readEnvironment({ variables, readFile }, settings);
}

describe("readEnvironment", () => {
  test("reads flowrun's own variables and those of the declared settings", () => {
    const { entries } = read(
      { ARI_HOST: "pbx", MAX_DIGITS: "9", RING_TIMEOUT: "5", HOME: "/root" },
      ["max_digits"],
    );
    expect(entries).toEqual([
      { key: "ari.host", value: "pbx", origin: { kind: "environment", name: "ARI_HOST" } },
      {
        key: "settings.max_digits",
        value: "9",
        origin: { kind: "environment", name: "MAX_DIGITS" },
      },
    ]);
  });

  test("reads a secret from the file that NAME_FILE names, without the newline at its end", () => {
    expect(read({ ARI_PASSWORD_FILE: "/secret" }).entries).toEqual([
      {
        key: "ari.password",
        value: "hunter2",
        origin: { kind: "secret-file", name: "ARI_PASSWORD_FILE", path: "/secret" },
      },
    ]);
  });

  test("takes an empty variable as not set", () => {
    expect(read({ ARI_HOST: "", DB_FILE: "" })).toEqual({ entries: [], problems: [] });
  });

  test("says which variable names a file that cannot be read", () => {
    expect(read({ ARI_PASSWORD_FILE: "/gone" }).problems).toEqual([
      {
        code: "CONFIG_UNREADABLE",
        message: 'The file "/gone" that ARI_PASSWORD_FILE names cannot be read (ENOENT).',
        hint: "Make ARI_PASSWORD_FILE name a file that this user may read.",
      },
    ]);
  });

  test("says which file holds nothing, where a password was meant", () => {
    const environment = { variables: { ARI_PASSWORD_FILE: "/empty" }, readFile: () => "\n" };
    expect(readEnvironment(environment, []).problems).toEqual([
      {
        code: "CONFIG_UNREADABLE",
        message: 'The file "/empty" that ARI_PASSWORD_FILE names is empty.',
        hint: "Write the value into it, or unset ARI_PASSWORD_FILE.",
      },
    ]);
  });

  test("refuses a variable beside its own file", () => {
    expect(
      read({ DB: "sqlite:x", DB_FILE: "/secret" }).problems.map((problem) => problem.code),
    ).toEqual(["CONFIG_AMBIGUOUS"]);
  });
});

describe("settingVariable", () => {
  test("is the setting in capitals", () => {
    expect([settingVariable("max_digits"), settingVariable("a-b")]).toEqual(["MAX_DIGITS", "A_B"]);
  });
});
