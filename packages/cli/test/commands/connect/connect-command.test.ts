import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { startServer } from "@flowrun/simulator";
import { describe, expect, onTestFinished, test } from "vitest";
import { folderWith, startMain, tryMain } from "../../try-main.ts";

const password = "a-password-of-mine";

/** What `connect --json` tells. */
interface Told {
  readonly ok: boolean;
  readonly findings: readonly {
    readonly state: string;
    readonly about: string;
    readonly text: string;
  }[];
  readonly texts: readonly {
    readonly file: string;
    readonly text: string;
    readonly then: readonly string[];
  }[];
}

const told = (out: string): Told => JSON.parse(out) as Told;

/** A platform that speaks ARI, and where it listens. */
async function platform(): Promise<string> {
  const server = await startServer({ port: 0, username: "flowrun", password });
  onTestFinished(() => server.close());
  return server.url.replace("http://", "");
}

describe("flowrun connect --texts", () => {
  test.each([
    ["asterisk", "http.conf", "ari.conf", "extensions.conf", "pjsip.conf"],
    ["container", "http.conf", "ari.conf", "extensions.conf", "pjsip.conf"],
    ["freepbx", "http_custom.conf", "ari_additional_custom.conf", "extensions_custom.conf"],
  ])("prints all that a platform of the kind %s needs", async (kind, ...files) => {
    const { code, out } = await tryMain(["connect", "--texts", "--kind", kind]);

    expect(code).toBe(0);
    for (const file of files) expect(out).toContain(`\n== to the end of /etc/asterisk/${file}\n`);
    for (const pattern of ["_X.", "_+X.", "_*X."])
      expect(out).toContain(`\nexten => ${pattern},1,Stasis(flowrun)\n same => n,Hangup(34)\n`);
  });

  test("adds to the [general] that Debian's files have, where a second one would not count", async () => {
    const { out } = await tryMain(["--json", "connect", "127.0.0.1:1"]);
    const [http, user] = told(out).texts;

    expect(http?.text).toBe(
      "[general]\n[general](+)\nenabled = yes\nbindaddr = 127.0.0.1\nbindport = 1\n",
    );
    expect(user?.text).toMatch(/^\[general\]\(\+\)\nenabled = yes\n/);
  });

  test("turns ARI on for FreePBX, which has it off, in the file that is a part of its [general]", async () => {
    const { out } = await tryMain(["connect", "--texts", "--kind", "freepbx"]);

    expect(out).toContain("\n== to the end of /etc/asterisk/ari_general_custom.conf\n");
    expect(out).toContain("\n\nenabled = yes\nwebsocket_write_timeout = 5000\n\nthen\n");
  });

  test("leaves the feature codes of FreePBX alone", async () => {
    const { out } = await tryMain(["connect", "--texts", "--kind", "freepbx"]);

    expect(out).toContain(
      "[from-internal-custom]\nexten => _*3569X.,1,Goto(flowrun,${EXTEN:5},1)\n",
    );
  });

  test("writes a new password at each time, and the names that it is given", async () => {
    const args = ["connect", "--texts", "--app", "reception", "--username", "ann"];
    const [first, second] = [await tryMain(args), await tryMain(args)];
    const passwordOf = (out: string) => /^password = (\S{24})$/m.exec(out)?.[1];

    expect(first.out).toContain("\n[ann]\ntype = user\nread_only = no\n");
    expect(first.out).toContain("Stasis(reception)");
    expect(passwordOf(first.out)).not.toBe(passwordOf(second.out));
  });

  test("never prints a password that somebody has given", async () => {
    const environment = { ARI_PASSWORD: password, ARI_HOST: "127.0.0.1:1" };
    const texts = await tryMain(["connect", "--texts"], { environment });
    const asked = await tryMain(["connect"], { environment });

    for (const { out, err } of [texts, asked]) expect(out + err).not.toContain(password);
    expect(texts.out).toContain("\npassword = YOUR_PASSWORD\n");
  });
});

describe("flowrun connect", () => {
  test("gives all texts where nothing answers", async () => {
    const { code, out } = await tryMain(["--json", "connect", "127.0.0.1:1"]);
    const { ok, findings, texts } = told(out);

    expect([code, ok, findings.map(({ state, about }) => `${state} ${about}`)]).toEqual([
      ...[1, false, ["wrong platform"]],
    ]);
    expect(texts.map(({ file }) => file.replace("/etc/asterisk/", ""))).toEqual([
      ...["http.conf", "ari.conf", "extensions.conf", "pjsip.conf"],
    ]);
  });

  test("has the HTTP server listen where it was looked for", async () => {
    const { out } = await tryMain(["--json", "connect", "127.0.0.1:1"]);
    expect(told(out).texts[0]?.text).toContain("\nbindport = 1\n");
    const texts = async (...args: readonly string[]) =>
      (await tryMain(["connect", "--texts", ...args])).out;
    expect(await texts("https://pbx.example.com")).toContain("\nbindport = 8088\n");
    const container = await texts("127.0.0.1:9088", "--kind", "container");
    expect(container).toContain("\nbindport = 8088\n");
    expect(container).toContain("`-p 127.0.0.1:9088:8088`");
  });

  test("calls nobody where the platform cannot be asked, whatever the reason", async () => {
    // No name has a part of 64 letters.
    const host = `${"a".repeat(64)}.example:8088`;
    const { code, out } = await tryMain(["--json", "connect", host]);
    const { findings, texts } = told(out);

    expect([code, findings.map(({ state, about }) => `${state} ${about}`)]).toEqual([
      ...[1, ["wrong platform"]],
    ]);
    expect(texts).toEqual([]);
    expect((await tryMain(["connect", host])).out).toMatch(
      /\nMend what is wrong\. Then run this again:\n {2}ARI_PASSWORD_FILE=ari\.password flowrun connect a{64}\.example:8088\n$/,
    );
  });

  test("gives the user alone where the password is another one, for the rest may be there", async () => {
    const environment = { ARI_PASSWORD: "another-one" };
    const { code, out } = await tryMain(["--json", "connect", await platform()], { environment });
    const { findings, texts } = told(out);

    expect([code, findings]).toEqual([
      1,
      [
        expect.objectContaining({
          state: "wrong",
          hint: expect.stringContaining("set its password there"),
        }),
      ],
    ]);
    expect(texts.map(({ file }) => file)).toEqual(["/etc/asterisk/ari.conf"]);
  });

  test("does not show a password that somebody else wrote into the file", async () => {
    const cwd = folderWith({ "ari.password": `${password}\n` });
    const running = startMain(["connect", "127.0.0.1:1"], { terminal: true, cwd });
    await running.said(/the one in ari\.password/);
    running.type("\r");
    const { out } = await running.done;
    expect(/^password = (.*)$/m.exec(out)?.[1]).toBe("YOUR_PASSWORD");
  });

  test("says what it found, where all is there", async () => {
    const environment = { ARI_PASSWORD: password };
    const host = await platform();
    const { code, out } = await tryMain(["--json", "connect", host, "--no-call"], { environment });
    const { ok, findings, texts } = told(out);

    expect([code, ok, texts]).toEqual([0, true, []]);
    expect(findings.map(({ state, about }) => `${state} ${about}`)).toEqual([
      ...["ok platform", "ok user", "ok application", "look dial plan"],
    ]);
  });

  test("asks for host and password on a terminal, and shows the password to nobody", async () => {
    const running = startMain(["connect", "--no-call"], { terminal: true });
    await running.said(/Where ARI listens/);
    running.type(`${await platform()}\r`);
    await running.said(/Password of "flowrun"/);
    running.type(`${password}\r`);
    const { code, out, err } = await running.done;

    expect(code).toBe(0);
    expect(out + err).not.toContain(password);
  });

  test("keeps a new password in a file that only its owner reads, and finds it there the next time", async () => {
    const cwd = folderWith({});
    const files: string[] = [];
    for (const other of ["a new one, kept in ari.password", "the one in ari.password"]) {
      const running = startMain(["connect", "127.0.0.1:1"], {
        terminal: true,
        cwd,
        environment: { npm_command: "exec" },
      });
      await running.said(new RegExp(`\\(empty: ${other}\\)`));
      running.type("\r");
      const { code, out } = await running.done;
      const file = readFileSync(join(cwd, "ari.password"), "utf8").trim();
      files.push(file);

      expect(code).toBe(1);
      expect(/^password = (.*)$/m.exec(out)?.[1]).toBe(file);
      expect(out).toMatch(
        /\nPaste what stands above, once\. Then run this again:\n {2}npx flowrun connect 127\.0\.0\.1:1\n$/,
      );
    }

    expect(new Set(files).size).toBe(1);
    expect(statSync(join(cwd, "ari.password")).mode & 0o777).toBe(0o600);
  });

  test("says why ARI does not answer where HTTP does, and gives no text for HTTP", async () => {
    const server = createServer((_request, response) => response.writeHead(404).end());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { out } = await tryMain(["--json", "connect", `127.0.0.1:${port}`]);
    const { findings, texts } = told(out);

    expect(texts.map(({ file }) => file)).toEqual([
      ...["/etc/asterisk/ari.conf", "/etc/asterisk/extensions.conf", "/etc/asterisk/pjsip.conf"],
    ]);
    expect(findings).toEqual([
      expect.objectContaining({ hint: expect.stringContaining("a second one turns ARI off") }),
    ]);
  });

  test.each([
    [["connect", "--kind", "cisco"]],
    [["connect", "--context", "a b"]],
    [["connect", "--extension", "hello"]],
    [["connect", "http://user:pw@host"]],
    [["connect", "not a host"]],
  ])("refuses what it cannot use: %j", async (args) => {
    const { code, err, out } = await tryMain(args);

    expect([1, 2]).toContain(code);
    expect(err + out).not.toMatch(/CLI_INTERNAL| {4}at /);
  });
});
