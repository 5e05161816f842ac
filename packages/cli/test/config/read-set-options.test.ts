import { describe, expect, test } from "vitest";
import { readSetOptions } from "../../src/config/read-set-options.ts";

describe("readSetOptions", () => {
  test("splits at the first equals sign and keeps the order", () => {
    expect(readSetOptions(["ari.host=pbx", "greeting=a=b", "settings.x="]).entries).toEqual([
      { key: "ari.host", value: "pbx", origin: { kind: "option", key: "ari.host" } },
      { key: "settings.greeting", value: "a=b", origin: { kind: "option", key: "greeting" } },
      { key: "settings.x", value: "", origin: { kind: "option", key: "settings.x" } },
    ]);
  });

  test.each(["ring_timeout", "=5"])("refuses %j", (option) => {
    expect(readSetOptions([option]).problems).toEqual([
      {
        code: "CLI_WRONG_OPTION",
        message: `"--set ${option}" is not of the form key=value.`,
        hint: "Write it like --set max_digits=10.",
      },
    ]);
  });
});
