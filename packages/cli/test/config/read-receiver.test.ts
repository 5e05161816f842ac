import { describe, expect, test } from "vitest";
import { readSetOptions } from "../../src/config/read-set-options.ts";
import { resolveConfig } from "../../src/config/resolve-config.ts";

const resolve = (...options: readonly string[]) =>
  resolveConfig(readSetOptions(options).entries, []);

describe("a receiver in the configuration", () => {
  test.each([
    "https://billing.example.com/calls?of=us",
    "http://127.0.0.1:8080/",
    "http://localhost/",
    "http://[::1]/",
  ])("may be %s, with a secret", (url) => {
    const { config, problems } = resolve(`records.webhook=${url}`, "records.secret=s3cret");
    expect([config.records.webhook, problems]).toEqual([{ url, secret: "s3cret" }, []]);
  });

  test("is nobody where nothing or an empty text is set", () => {
    const { config, problems } = resolve("events.webhook=", "events.secret=s3cret");
    expect([config.events.webhook, problems]).toEqual([undefined, []]);
  });

  test.each([
    ["http://billing.example.com/", "Write an https: URL; http: does only on this machine."],
    ["ftp://127.0.0.1/", "Write an https: URL; http: does only on this machine."],
    ["billing", "Write a URL such as https://billing.example.com/calls."],
    [
      "https://me:canary@billing.example.com/",
      "Write the URL without user and password: who tells is proved by the signature.",
    ],
  ])("may not be %s", (url, hint) => {
    const { problems } = resolve(`events.webhook=${url}`, "events.secret=s3cret");
    expect(problems).toEqual([
      {
        code: "CONFIG_WRONG_VALUE",
        message: 'The value of "events.webhook" (--set events.webhook) cannot be used.',
        hint,
      },
    ]);
  });

  test("needs a secret", () => {
    const { config, problems } = resolve("records.webhook=https://billing.example.com/");
    expect([config.records.webhook, problems]).toEqual([
      undefined,
      [
        {
          code: "CONFIG_MISSING",
          message: '"records.webhook" is set (--set records.webhook), but "records.secret" is not.',
          hint: "Set RECORDS_SECRET_FILE to a file with a secret that only the receiver knows, too: by it, it knows who tells.",
        },
      ],
    ]);
  });
});
