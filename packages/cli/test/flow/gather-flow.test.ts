import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, startMain, tryMain } from "../try-main.ts";

const flow = `flowrun: 1
name: line
use: { mail: ./lib/mail.yaml }
start: main
blocks:
  main:
    - answer
    - call: mail#greet
    - hangup
`;

const mail = `flowrun: 1
name: mail
settings: { sound: { type: string, default: "sound:hello" } }
parts: { greet: {} }
blocks:
  greet:
    - play: "\${settings.sound}"
`;

const tests = `flowrun-test: 1
scenarios:
  - name: it greets
    expect: { hears: [sound:hello], path: [main], outcomes: { mail#greet/1: ok }, ends: flow_ended }
`;

/** A folder with a flow, the file that it uses, and its scenarios. */
function project(files: Readonly<Record<string, string>> = {}): string {
  const cwd = folderWith({ "line.yaml": flow, "line.test.yaml": tests });
  for (const [path, text] of Object.entries({ "lib/mail.yaml": mail, ...files })) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  return cwd;
}

describe("a flow that uses another file", () => {
  test("is checked, tested and called with it", async () => {
    const cwd = project();
    expect(await tryMain(["check", "line.yaml", "lib/mail.yaml"], { cwd })).toMatchObject({
      code: 0,
      err: "",
    });
    expect(await tryMain(["test", "line.test.yaml"], { cwd })).toMatchObject({ code: 0 });
    const called = await tryMain(
      ["call", "line.yaml", "--from", "1", "--set", "mail.sound=sound:bye"],
      { cwd },
    );
    expect(called.out).toContain("plays sound:bye");
    const environment = { MAIL_SOUND: "sound:env" };
    expect(
      (await tryMain(["call", "line.yaml", "--from", "1"], { cwd, environment })).out,
    ).toContain("sound:env");
  });

  test("shows a mistake in the file with its own place", async () => {
    const cwd = project({ "lib/mail.yaml": mail.replace("- play", "- paly") });
    const { code, out, err } = await tryMain(["check", "line.yaml", "--format", "json"], { cwd });
    expect([code, err]).toEqual([1, ""]);
    expect(JSON.parse(out)).toMatchObject({
      diagnostics: [{ code: "FLOW_UNKNOWN_VERB", file: "lib/mail.yaml", line: 7, column: 7 }],
    });
  });

  test("reads no file by a link that leads out of its folder", async () => {
    const elsewhere = folderWith({ "mail.yaml": mail });
    const cwd = folderWith({ "line.yaml": flow.replace("./lib/mail.yaml", "./mail.yaml") });
    symlinkSync(join(elsewhere, "mail.yaml"), join(cwd, "mail.yaml"));
    const { err, out } = await tryMain(["check", "line.yaml"], { cwd });
    expect(out + err).toContain('FLOW_BAD_USE  There is no file "./mail.yaml".');
  });

  test("is taken over with --watch when only the file changed", async () => {
    const cwd = project();
    const { said } = startMain(["line.yaml", "--watch"], { cwd });
    await said(/Connected/);
    writeFileSync(join(cwd, "lib/mail.yaml"), mail.replace("sound:hello", "sound:other"));
    await expect(said(/New calls take the edited flow\./)).resolves.toBeDefined();
  });
});
