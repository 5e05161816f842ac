import { describe, expect, test } from "vitest";
import type { Origin, ConfigText } from "../../src/config/config-entry.ts";
import { tokenFile } from "../../src/run/open-session.ts";

const option: Origin = { kind: "option", key: "v2.token_file" };
const source = { name: "flowrun.config.yaml", text: "" };
const file: Origin = {
  kind: "file",
  source,
  span: { start: 0, end: 1 },
  keySpan: { start: 0, end: 1 },
};

function pathOf(
  environment: Readonly<Record<string, string>>,
  { url = "https://pbx.example.com", own }: { url?: string; own?: ConfigText } = {},
): string {
  return tokenFile({
    url,
    named: own,
    folder: "/etc/flowrun",
    surroundings: { cwd: "/work", environment },
  });
}

describe("tokenFile", () => {
  test.each([
    [{ XDG_CONFIG_HOME: "/x", HOME: "/home/ann" }, "/x/flowrun/tokens/pbx.example.com.json"],
    [
      { XDG_CONFIG_HOME: "x", HOME: "/home/ann" },
      "/home/ann/.config/flowrun/tokens/pbx.example.com.json",
    ],
    [{ HOME: "/home/ann" }, "/home/ann/.config/flowrun/tokens/pbx.example.com.json"],
    [{ USERPROFILE: "/Users/ann" }, "/Users/ann/.config/flowrun/tokens/pbx.example.com.json"],
  ])("with %o is %s", (environment, path) => {
    expect(pathOf(environment)).toBe(path);
  });

  test.each([
    ["HTTPS://pbx.example.com:8443/a/", "/x/flowrun/tokens/pbx.example.com_8443_a.json"],
    ["https://pbx/../../etc", "/x/flowrun/tokens/pbx_.._.._etc.json"],
  ])("of the platform %s is %s", (url, path) => {
    expect(pathOf({ XDG_CONFIG_HOME: "/x" }, { url })).toBe(path);
  });

  test.each([
    [option, "/work/tokens.json"],
    [file, "/etc/flowrun/tokens.json"],
  ])("counts from where it was written", (origin, path) => {
    expect(pathOf({}, { own: { value: "tokens.json", origin } })).toBe(path);
  });

  test("needs a home where nothing else is said", () => {
    expect(() => pathOf({})).toThrow(
      "There is no place for the tokens: this user has no home folder.",
    );
  });
});
