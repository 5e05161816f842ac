import { describe, expect, test } from "vitest";
import { holdsSecret, looksSecret } from "../src/secret-arguments.ts";
import { tryMain } from "./try-main.ts";

describe("an argument with a secret is refused before the command begins:", () => {
  test.each<[why: string, args: readonly string[], argument: string, hint: string]>([
    [
      "the address of a studio",
      ["studio", "--watch", "http://127.0.0.1:4001/#t=tok3n"],
      '"--watch"',
      "--studio-address FILE",
    ],
    [
      "the same, written together",
      ["studio", "--watch=http://127.0.0.1:4001/#t=tok3n"],
      '"--watch"',
      "--studio-address FILE",
    ],
    [
      "a database of a command without a flow",
      ["db", "check", "a.yaml", "--set", "db=postgres://u:tok3n@h/d"],
      '"--set"',
      "DB_FILE",
    ],
    ["the same, in short", ["a.yaml", "-sdb=postgres://u:tok3n@h/d"], '"-s"', "DB_FILE"],
    [
      "a platform with its password",
      ["call", "--url", "http://u:tok3n@127.0.0.1:8088", "--from", "1"],
      '"--url"',
      "PLATFORM_PASSWORD_FILE",
    ],
    [
      "a listener with a key in its address",
      ["platform", "--webhook", "http://127.0.0.1:9/?api_key=tok3n"],
      '"--webhook"',
      "WEBHOOKS_SECRET_FILE",
    ],
    [
      "any other",
      ["check", "https://u:tok3n@h/flow.yaml"],
      "An argument",
      "only its user may read",
    ],
  ])("%s", async (_, args, argument, hint) => {
    const { code, out, err } = await tryMain(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(
      `error CLI_SECRET_ARGUMENT  ${argument} holds a secret, which every user of this machine can read in the list of processes.`,
    );
    expect(err).toContain(hint);
    expect(err).not.toContain("tok3n");
  });

  test("a password among the arguments of an operation", async () => {
    const { code, err } = await tryMain(["v2", "call", "users.create", "password=tok3n"]);
    expect([code, err]).toEqual([
      2,
      'error CLI_SECRET_ARGUMENT  The argument "password" holds a secret, which every user of this machine can read in the list of processes.\n  Write the arguments as JSON into a file, and name it: --body FILE (- for standard input).\n',
    ]);
  });

  test("a column that the flow declares secret", async () => {
    const flow = `flowrun: 1
name: bank
start: main
tables: { accounts: { key: id, columns: { id: string, pin: { type: string, secret: true } } } }
blocks:
  main: [answer, hangup]
`;
    const row = ["--row", "accounts:id=1,pin=tok3n"];
    const { code, err } = await tryMain(["call", "a.yaml", "--from", "1", ...row], {
      files: { "a.yaml": flow },
    });
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('error CLI_SECRET_ARGUMENT  "pin" of "--row" holds a secret'),
    ]);
  });
});

test.each(["postgres://h/d", "postgres://u@h/d", "http://127.0.0.1:8088", "sqlite:a.db", "a:b@c"])(
  "%s holds no secret",
  (text) => {
    expect(holdsSecret(text)).toBe(false);
  },
);

test.each(["password", "agent_pin", "refresh_token", "apiKey", "daemon_password", "runs.token"])(
  "%s looks like the name of a secret",
  (name) => {
    expect(looksSecret(name)).toBe(true);
  },
);

test.each(["tokens_used", "shipping", "pinned", "bypass", "compass"])("%s does not", (name) => {
  expect(looksSecret(name)).toBe(false);
});
