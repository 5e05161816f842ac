import { describe, expect, test } from "vitest";
import { maskSecrets } from "../../src/config/mask-secrets.ts";

describe("maskSecrets", () => {
  test.each([
    ["ari.password: hunter2", "ari.password: •••••••"],
    ["  password: 'a b'", "  password: •• ••"],
    ["ari.passwrod: hunter2", "ari.passwrod: •••••••"],
    ["ari: { username: u, password: pw, app: x }", "ari: { username: u, password: ••, app: x }"],
    ["db: postgres://u:p:w@host/name", "db: postgres://u:•••@host/name"],
    ["api_key: abc", "api_key: •••"],
    ["telemetry: { headers: a=b }", "telemetry: { headers: ••• }"],
  ])("hides the secret in %j and keeps the columns", (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
  });

  test.each([
    "max_digits: 20",
    "db: postgres://u@host/name",
    "ari.host: https://pbx.example.com:8089",
  ])("leaves %j as it is", (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  test("hides the settings that a flow declares secret", () => {
    expect(maskSecrets("pin: 1234\nsettings: { pin: 12, size: 3 }\npinboard: x", ["pin"])).toBe(
      "pin: ••••\nsettings: { pin: ••, size: 3 }\npinboard: x",
    );
  });

  test("hides a block text under a secret key", () => {
    expect(maskSecrets("password: |\n  one\n  two\nhost: h")).toBe(
      "password: •\n  •••\n  •••\nhost: h",
    );
  });
});
