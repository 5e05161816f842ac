import { describe, expect, test } from "vitest";
import { readSetOptions } from "../../src/config/read-set-options.ts";
import { resolveConfig } from "../../src/config/resolve-config.ts";

const resolve = (...options: readonly string[]) => {
  const { config, problems } = resolveConfig(readSetOptions(options).entries, []);
  return { mail: config.mail, problems };
};
const from = "mail.from=desk@example.com";

describe("the mail server in the configuration", () => {
  test.each([
    ["smtps://mail.example.com", { host: "mail.example.com", port: 465, isSecure: true }],
    ["smtp://mail.example.com", { host: "mail.example.com", port: 587, isSecure: false }],
    ["smtp://[::1]:25/", { host: "::1", port: 25, isSecure: false, allowsPlain: true }],
    ["smtp://127.0.0.1:25", { host: "127.0.0.1", port: 25, allowsPlain: true }],
  ])("may be %s", (server, part) => {
    const { mail, problems } = resolve(`mail.server=${server}`, from);
    expect([mail, problems]).toEqual([
      { allowsPlain: false, isSecure: false, from: "desk@example.com", login: undefined, ...part },
      [],
    ]);
  });

  test("may want a login, and may be without TLS", () => {
    const login = { user: "desk", password: "canary" };
    const given = ["mail.user=desk", "mail.password=canary", "mail.allow_plain=true"];
    expect(resolve("mail.server=smtp://mail.example.com", from, ...given)).toMatchObject({
      mail: { login, allowsPlain: true },
      problems: [],
    });
  });

  test("is none where nothing or an empty text is set", () => {
    expect(resolve("mail.server=", from)).toEqual({ mail: undefined, problems: [] });
  });

  test.each([
    "mail.example.com",
    "https://mail.example.com",
    "smtp://mail.example.com/x",
    "smtp://desk:canary@mail.example.com",
  ])("may not be %s, and a password in it is not told", (server) => {
    const { mail, problems } = resolve(`mail.server=${server}`, from);
    expect([mail, problems]).toEqual([
      undefined,
      [expect.objectContaining({ code: "CONFIG_WRONG_VALUE" })],
    ]);
    expect(JSON.stringify(problems)).not.toContain("canary");
  });

  test.each([
    [["mail.user=desk", "mail.password=x"], "mail.from"],
    [[from, "mail.user=desk"], "mail.password"],
    [[from, "mail.password=x"], "mail.user"],
  ])("with %j it lacks %s", (given, key) => {
    expect(resolve("mail.server=smtp://127.0.0.1", ...given)).toMatchObject({
      mail: undefined,
      problems: [
        {
          code: "CONFIG_MISSING",
          message: `"mail.server" is set (--set mail.server), but "${key}" is not.`,
        },
      ],
    });
  });
});
