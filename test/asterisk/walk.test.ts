import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type InstalledAlone, installAlone } from "../installed-alone.ts";
import { outputOf } from "../process/run-process.ts";
import { startProcess } from "../process/start-process.ts";
import { root as repository } from "../source/repository.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import {
  type DebianAsterisk,
  type PastedText,
  startDebianAsterisk,
} from "./bed/debian-asterisk.ts";
import { freeTcpPort } from "./bed/free-port.ts";
import { startCaller } from "./bed/sipp.ts";
import { createWatch } from "./watch.ts";

/** What `flowrun connect --json` tells. */
interface Told {
  readonly findings: readonly { readonly state: string; readonly about: string }[];
  readonly texts: readonly PastedText[];
}

const timeoutMs = 120_000;
/** The line of the pages that tells flowrun of its Asterisk. */
let exported: string;
let asterisk: DebianAsterisk;
let folder: string;
let alone: InstalledAlone;
let before: Told;
let after: Told;

beforeAll(async () => {
  asterisk = await startDebianAsterisk();
  // Asterisk plays what is spoken here.
  folder = mkdtempSync(join(asterisk.root, "/run/flowrun-walk-"));
  await outputOf("npm", ["run", "stage"], { cwd: repository, timeoutMs });
  const packed = [
    "pack",
    "./.stage/cli",
    "--ignore-scripts",
    "--json",
    "--pack-destination",
    folder,
  ];
  const [{ filename }] = JSON.parse(
    await outputOf("npm", packed, { cwd: repository, timeoutMs }),
  ) as [{ filename: string }];
  alone = await installAlone(folder, join(folder, filename));
  const host = `127.0.0.1:${await freeTcpPort()}`;
  exported = `export ARI_HOST=${host} ARI_USERNAME=flowrun ARI_PASSWORD_FILE=../ari.password ARI_APP=flowrun`;

  before = await connect(host);
  for (const text of before.texts) await asterisk.paste(text);
  writeFileSync(join(folder, "project/ari.password"), `${passwordIn("ari.conf")}\n`);
  after = await connect(host);
}, timeoutMs);

afterAll(async () => {
  await asterisk.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(host: string): Promise<Told> {
  const known = "[ -e ari.password ] && export ARI_PASSWORD_FILE=ari.password";
  const { stdout } = await alone.run(`${known}; npx flowrun --json connect ${host}`);
  return JSON.parse(stdout) as Told;
}

/** The password in what was pasted to the end of a file. */
function passwordIn(file: string): string {
  const pasted = before.texts.find((text) => text.file.endsWith(`/${file}`))?.text;
  return /^password = (.*)$/m.exec(pasted ?? "")?.[1] ?? expect.unreachable();
}

/** Runs a line in a folder of the project, and expects how it ends. */
async function line(text: string, below: string, ending = 0): Promise<string> {
  const { status, stdout, stderr } = await alone.run(text, below);
  expect([text, status, stderr]).toEqual([text, ending, stderr]);
  return stdout;
}

/** Runs a flow, and resolves with what flowrun says while the pasted phone calls it. */
async function answers(flow: string, below: string, steps: readonly CallerStep[]): Promise<string> {
  const child = startProcess("bash", ["-c", `${exported}; exec npx flowrun ${flow}`], {
    cwd: join(folder, "project", below),
    env: { PATH: process.env["PATH"], HOME: join(folder, "home") },
  });
  const watch = createWatch();
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => {
      said += String(data);
      watch.notice();
    });
  child.once("exit", () => {
    said += "It has ended.";
    watch.notice();
  });
  await watch.until(() => /Connected to the platform|It has ended/.test(said));
  const login = { kind: "login", account: "6001", password: passwordIn("pjsip.conf") } as const;
  const phone = await startCaller(asterisk, {
    ...{ from: "6001", to: "5000" },
    steps: [login, { kind: "answered" }, ...steps],
  });
  onTestFinished(() => phone.abandon());
  await phone.finished;
  await watch.until(() => said.includes("The call has ended."));
  child.kill("SIGTERM");
  return said;
}

/** The commands of a page, without those that a walk does otherwise. */
function commandsOf(page: string): readonly string[] {
  const text = readFileSync(join(repository, "docs", page), "utf8");
  return [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = ""]) =>
    block.trimEnd().split("\n"),
  );
}

describe("somebody who has the packed command, and Asterisk as Debian installs it", () => {
  test("has it connected after pasting what `connect` says", () => {
    const states = ({ findings }: Told) => findings.map(({ state, about }) => `${state} ${about}`);

    expect(states(before)).toEqual(["wrong platform"]);
    expect(before.texts.map(({ file }) => file)).toEqual([
      ...["/etc/asterisk/http.conf", "/etc/asterisk/ari.conf"],
      ...["/etc/asterisk/extensions.conf", "/etc/asterisk/pjsip.conf"],
    ]);
    expect(states(after)).toEqual([
      ...["ok platform", "ok user", "ok application", "ok dial plan"],
      ...["ok trial call", "ok sound", "ok keys"],
    ]);
  });

  test(
    "walks the tutorial to a flow that answers a phone",
    async () => {
      const [init, ...rest] = commandsOf("tutorial.md");
      const proof = rest.filter((each) =>
        /flowrun (call|check|explore|fuzz|test|prove|setup|doctor)/.test(each),
      );
      await line(init ?? "", "");
      expect(proof).toHaveLength(8);
      for (const each of proof) await line(`${exported}; ${each}`, "try");

      const said = await answers("front-door.yaml", "try", [
        ...([
          { kind: "pause", ms: 300 },
          { kind: "press", keys: "2001", by: "rfc4733" },
        ] as const),
        { kind: "hungUp" },
      ]);
      expect(said).toMatch(/A call began\..* from=6001 to=5000 flow=front-door/);
      expect(said).toContain("reason=flow_ended");
    },
    timeoutMs,
  );

  test(
    "walks from an export of Twilio Studio to a flow that answers a phone",
    async () => {
      await line("mkdir owl", "");
      const from = join(repository, "packages/import/test/examples/studio-menu.json");
      const imported = await line(`npx flowrun import ${from} -o office.yaml`, "owl");
      const next = imported
        .slice(imported.indexOf("Next:\n") + 6)
        .trim()
        .split("\n");
      expect(next).toHaveLength(3);
      // A silent caller never leaves its menu, as in Studio: `explore` shows that call.
      for (const each of next) await line(each, "owl", each.includes(" explore ") ? 1 : 0);
      await line("npx flowrun test", "owl");
      seenByAsterisk("owl");

      await line(`${exported}; npx flowrun doctor office.yaml`, "owl");
      const said = await answers("office.yaml", "owl", [
        ...([{ kind: "pause", ms: 300 }, { kind: "hangUp" }] as const),
      ]);
      expect(said).toContain("reason=caller_left");
    },
    timeoutMs,
  );

  test(
    "has a flow from an assistant that answers a phone",
    async () => {
      await line("mkdir clinic", "");
      const { use, close } = await assistant("clinic");
      await use("language", { topic: "menu" });
      await use("write", { file: "clinic.yaml", text: clinic("gather", "hang_up") });
      const { diagnostics } = await use("check", { files: ["clinic.yaml"] });
      expect(diagnostics).toMatchObject([
        { code: "FLOW_UNKNOWN_VERB", line: 7, hint: 'Here it is "collect-digits" or "menu".' },
        { code: "FLOW_UNKNOWN_VERB", line: 13, hint: 'Here it is "hangup".' },
      ]);
      const replaces = clinic("gather", "hang_up");
      await use("write", { file: "clinic.yaml", text: clinic("menu", "hangup"), replaces });
      await use("write", { file: "clinic.test.yaml", text: clinicTests });
      expect(await use("check", {})).toMatchObject({ errors: 0, warnings: 0 });
      expect(await use("test", {})).toMatchObject({ passed: 1, failed: 0, broken: 0 });
      expect(
        await use("explore", { flow: "clinic.yaml", tests: ["clinic.test.yaml"] }),
      ).toMatchObject({ faults: [] });
      expect(await use("fuzz", { flow: "clinic.yaml", runs: 100 })).toMatchObject({
        fault: null,
      });
      expect(await use("prove", { flow: "clinic.yaml", runs: 50 })).toMatchObject({ holds: true });
      await close();

      const said = await answers("clinic.yaml", "clinic", [
        ...([
          { kind: "pause", ms: 300 },
          { kind: "press", keys: "1", by: "rfc4733" },
        ] as const),
        { kind: "hungUp" },
      ]);
      expect(said).toContain("reason=flow_ended");
    },
    timeoutMs,
  );
});

/** Has Asterisk, which sees its own root only, find what is spoken. */
function seenByAsterisk(below: string): void {
  const file = join(folder, "project", below, "flowrun.config.yaml");
  const seen = join(folder, "project", below).slice(
    asterisk.root === "/" ? 0 : asterisk.root.length,
  );
  const text = readFileSync(file, "utf8").replace(
    "{ folder: ./spoken }",
    `{ folder: ./spoken, uri: "sound:${seen}/spoken/" }`,
  );
  writeFileSync(file, text);
}

/** The client of the protocol's own library, with the packed command in a folder of the project. */
async function assistant(below: string): Promise<{
  readonly use: (
    name: string,
    given: Readonly<Record<string, unknown>>,
  ) => Promise<Readonly<Record<string, unknown>>>;
  readonly close: () => Promise<void>;
}> {
  const child = startProcess("npx", ["flowrun", "mcp", ".", "--allow-write"], {
    cwd: join(folder, "project", below),
    env: { PATH: process.env["PATH"], HOME: join(folder, "home") },
  });
  const client = new Client({ name: "a test", version: "1.0.0" });
  // The transport of a server reads one stream and writes another: so does that of a client.
  await client.connect(new StdioServerTransport(child.stdout, child.stdin));
  return {
    use: async (name, given) => {
      const { structuredContent, isError } = await client.callTool({ name, arguments: given });
      expect([name, isError ?? false, structuredContent]).toEqual([name, false, structuredContent]);
      return (structuredContent ?? {}) as Readonly<Record<string, unknown>>;
    },
    close: () => client.close(),
  };
}

/** A flow, as an assistant writes it that knows other products. */
const clinic = (menu: string, hangup: string): string => `flowrun: 1
name: clinic
start: welcome
blocks:
  welcome:
    - answer
    - ${menu}: { prompt: sound:demo-congrats, keys: { "1": nurse }, timeout: 5s, tries: 3 }
      then: { silent: sorry, invalid: sorry }
  nurse:
    - bridge: { to: PJSIP/2002, ring: 20s }
      then: { else: sorry }
  sorry:
    - ${hangup}
`;

const clinicTests = `flowrun-test: 1
flow: clinic.yaml
scenarios:
  - name: who presses 1 gets the nurse
    caller: [{ hears: sound:demo-congrats }, { press: "1" }, connected, hang_up]
    expect: { calls: [PJSIP/2002] }
`;
