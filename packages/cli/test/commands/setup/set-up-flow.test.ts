import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, tryMain } from "../../try-main.ts";

const flow = `flowrun: 1
name: shop
start: main
tables: { people: { key: id, columns: { id: string } } }
parts: { note: { takes: { id: string } } }
on_request: { remind: note }
otherwise: { failed: bye, silent: bye, missing: bye, timed_out: bye }
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
    - say: Hello
    - listen: { prompt: sound:a }
    - agent: { name: shop }
    - stream: elsewhere
  bye: [hangup]
  note:
    - log: "\${args.id}"
`;

const config = `db: sqlite:shop.sqlite
speech:
  module: "@flowrun/speech-espeak"
  options: { folder: ./spoken }
recognition: "@flowrun/recognition-pocketsphinx"
agents:
  module: "@flowrun/agent-websocket"
  options:
    agents:
      shop: { url: "ws://127.0.0.1:8090" }
streams:
  module: "@flowrun/agent-websocket"
  options:
    streams:
      elsewhere: { url: "ws://127.0.0.1:8090" }
# A secret: whoever knows it may have calls begin.
runs: { port: 8091, token: TOKEN }
`;

const account = { ARI_HOST: "127.0.0.1:1", ARI_USERNAME: "u", ARI_PASSWORD: "p", ARI_APP: "a" };

interface Told {
  readonly findings: readonly Readonly<Record<string, string>>[];
}

describe("flowrun setup", () => {
  test("writes all that a flow lacks, makes its tables, and names the programs to install", async () => {
    const cwd = folderWith({ "shop.yaml": flow });
    const { code, out } = await tryMain(["--json", "setup", "shop.yaml"], { cwd });
    const { findings } = JSON.parse(out) as Told;

    expect(code).toBe(1);
    const written = readFileSync(join(cwd, "flowrun.config.yaml"), "utf8");
    expect(written.replace(/[\w-]{32}(?= }\n$)/, "TOKEN")).toBe(config);
    expect(statSync(join(cwd, "flowrun.config.yaml")).mode & 0o777).toBe(0o600);
    expect(findings.filter(({ state }) => state === "ok").map(({ about }) => about)).toEqual([
      "db",
      "speech",
      "recognition",
      "agents",
      "streams",
      "runs",
    ]);
    expect(findings).toContainEqual({
      about: "tables",
      state: "look",
      text: '"people": made, and empty.',
      hint: "Fill them: flowrun db import TABLE FILE.csv --flow shop.yaml",
    });
    expect(findings).toContainEqual({
      about: "programs",
      state: "wrong",
      text: 'This machine has no "espeak-ng" and "pocketsphinx".',
      hint: "On Debian and Ubuntu: apt install espeak-ng pocketsphinx pocketsphinx-en-us",
    });
    // Nothing that the configuration has to give is missing any more.
    expect(await tryMain(["check", "shop.yaml"], { cwd, environment: account })).toMatchObject({
      code: 0,
    });
  });

  test("leaves what is set as it is, and adds the rest", async () => {
    const given = "# Ours.\nruns: { port: 1, token: 0123456789abcdef }\ndb: sqlite:ours.sqlite";
    const cwd = folderWith({ "shop.yaml": flow, "flowrun.config.yaml": given });
    await tryMain(["setup", "shop.yaml"], { cwd });
    const text = readFileSync(join(cwd, "flowrun.config.yaml"), "utf8");

    expect(text.startsWith(`${given}\nspeech:\n`)).toBe(true);
    expect(text.match(/^(db|runs):/gm)).toEqual(["runs:", "db:"]);
    expect(existsSync(join(cwd, "ours.sqlite"))).toBe(true);
  });

  test("says again what is still to be installed, until it is there", async () => {
    const cwd = folderWith({ "shop.yaml": flow, "bin/espeak-ng": "", "bin/pocketsphinx": "" });
    const lacking = {
      code: 1,
      out: expect.stringContaining('This machine has no "espeak-ng" and "pocketsphinx".'),
    };
    expect(await tryMain(["setup", "shop.yaml"], { cwd })).toMatchObject(lacking);
    expect(await tryMain(["setup", "shop.yaml"], { cwd })).toMatchObject(lacking);
    for (const name of ["espeak-ng", "pocketsphinx"]) chmodSync(join(cwd, "bin", name), 0o755);
    const environment = { PATH: join(cwd, "bin") };
    expect(await tryMain(["setup", "shop.yaml"], { cwd, environment })).toEqual({
      code: 0,
      out: "ok     flow  Its configuration lacks nothing.\n\nNothing is wrong.\n",
      err: "",
    });
  });

  test("does not ask for a program in the place of one that the configuration names", async () => {
    const own = `recognition: { module: "@flowrun/recognition-pocketsphinx", options: { program: /opt/hear } }\n`;
    const cwd = folderWith({ "shop.yaml": flow, "flowrun.config.yaml": own });
    const { out } = await tryMain(["setup", "shop.yaml"], { cwd });
    expect(out).toContain('This machine has no "espeak-ng".');
  });

  test("leaves a file as it was that cannot be read with what it adds", async () => {
    const given = "{ ari: { app: shop } }\n";
    const cwd = folderWith({ "shop.yaml": flow, "flowrun.config.yaml": given });

    expect(await tryMain(["setup", "shop.yaml"], { cwd })).toMatchObject({ code: 2, out: "" });
    expect(readFileSync(join(cwd, "flowrun.config.yaml"), "utf8")).toBe(given);
  });

  test("says nothing of the warnings of a flow, which would hide what is to be done", async () => {
    const text =
      "flowrun: 1\nname: a\nvars: { unused: 1 }\nstart: main\nblocks: { main: [answer, hangup] }\n";
    expect(await tryMain(["setup", "a.yaml"], { files: { "a.yaml": text } })).toEqual({
      code: 0,
      out: "ok     flow  Its configuration lacks nothing.\n\nNothing is wrong.\n",
      err: "",
    });
  });

  test("writes nothing for a flow that needs nothing, or has mistakes", async () => {
    const plain = "flowrun: 1\nname: plain\nstart: main\nblocks: { main: [answer, hangup] }\n";
    const cwd = folderWith({ "plain.yaml": plain, "wrong.yaml": "flowrun: 1\n" });

    expect((await tryMain(["setup", "plain.yaml"], { cwd })).code).toBe(0);
    expect((await tryMain(["setup", "wrong.yaml"], { cwd })).code).toBe(1);
    expect(existsSync(join(cwd, "flowrun.config.yaml"))).toBe(false);
  });
});
