import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runProcess } from "../process/run-process.ts";
import { freeTcpPort } from "./bed/free-port.ts";
import { installAsterisk } from "./bed/install-asterisk.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCommand } from "./start-command.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const bin = join(root, "packages/cli/bin/flowrun.js");

/** Each flow that comes with flowrun, and each template. */
const flows = globSync(["flows/*.yaml", "packages/cli/templates/*.yaml"], { cwd: root })
  .filter((path) => !path.endsWith(".test.yaml"))
  .toSorted();

let asterisk: Asterisk;
let platformRoot: string;
let folder: string;

beforeAll(async () => {
  ({ root: platformRoot } = await installAsterisk());
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

beforeEach(() => {
  folder = mkdtempSync(join(platformRoot, "/run/flowrun-begun-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Gives a flow in the folder all that it lacks; programs may be missing on this machine. */
async function setUp(name: string): Promise<readonly string[]> {
  const { stdout, stderr } = await runProcess(process.execPath, [bin, "--json", "setup", name], {
    cwd: folder,
    env: { PATH: process.env["PATH"] },
  });
  if (stdout === "") throw new Error(stderr);
  const { findings } = JSON.parse(stdout) as {
    readonly findings: readonly { readonly state: string; readonly text: string }[];
  };
  return findings.filter(({ state }) => state === "wrong").map(({ text }) => text);
}

/** Has Asterisk, which sees its own root only, find what is spoken; takes a free port for runs. */
async function fitBed(): Promise<void> {
  const file = join(folder, "flowrun.config.yaml");
  const seen = folder.slice(platformRoot === "/" ? 0 : platformRoot.length);
  const text = readFileSync(file, "utf8")
    .replace("{ folder: ./spoken }", `{ folder: ./spoken, uri: "sound:${seen}/spoken/" }`)
    .replace("port: 8091", `port: ${await freeTcpPort()}`);
  writeFileSync(file, text);
}

describe("each flow that comes with flowrun", () => {
  test.each(flows)("%s starts on Asterisk after one command", async (path) => {
    // Its parts may be in other flows of the folder.
    for (const each of flows.filter((one) => one.startsWith(path.slice(0, path.lastIndexOf("/")))))
      cpSync(join(root, each), join(folder, basename(each)));
    mkdirSync(join(folder, "spoken"), { recursive: true });
    const name = basename(path);
    const lacking = await setUp(name);
    expect(lacking).toEqual([]);
    await fitBed().catch(() => undefined);
    const command = startCommand(asterisk, { args: [name], folder });
    const ended = new Promise<string>((resolve) => {
      command.child.once("close", () => resolve(command.said()));
    });
    await Promise.race([
      command.watch.until(() => command.said().includes("Connected to the platform.")),
      ended.then((said) => {
        throw new Error(said);
      }),
    ]);
    expect(command.said()).not.toMatch(/^error /m);
    command.child.kill("SIGTERM");
    await ended;
  });
});
