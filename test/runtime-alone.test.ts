/** @module-tag long */
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer } from "@flowrun/simulator";
import { outputOf } from "./process/run-process.ts";
import { startProcess } from "./process/start-process.ts";
import { root, type PackageName } from "./source/repository.ts";

/** A runtime: neither the command, nor the studio, the simulator, the proofs or the fleet. */
const runtime: readonly PackageName[] = [
  "core",
  "flow",
  "host",
  "ari-transport",
  "store-knex",
  "durability",
];

const account = { username: "flowrun", password: "s3cr3t", app: "flowrun" };
const timeoutMs = 120_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "flowrun-runtime-"));
  await outputOf("npx", ["tsc", "-b"], { cwd: root, timeoutMs });
  const workspaces = runtime.flatMap((name) => ["--workspace", `packages/${name}`]);
  const pack = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder, ...workspaces];
  await outputOf("npm", pack, { cwd: root, timeoutMs });
  const tarballs = (await readdir(folder)).map((name) => `./${name}`);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const install = ["install", "--prefer-offline", "--no-audit", "--no-fund", ...tarballs];
  await outputOf("npm", install, { cwd: folder, timeoutMs });
}, 240_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program of one's own, which runs a flow and keeps its calls in a file. */
const program = `
import { readFileSync } from "node:fs";
import { createAriTransport } from "@flowrun/ari-transport";
import { createSource } from "@flowrun/core";
import { compileFlow } from "@flowrun/flow";
import { createHost } from "@flowrun/host";
import { createSystemClock } from "@flowrun/core/system-clock";
import { openLedger } from "@flowrun/durability";
import { createKnexStore } from "@flowrun/store-knex";

const [path, host] = process.argv.slice(2);
const account = ${JSON.stringify(account)};
const { program } = compileFlow(createSource(path, readFileSync(path, "utf8")));
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: console.error, error: console.error };
const clock = createSystemClock();
const ledger = await openLedger({
  folder: "calls", cwd: process.cwd(), environment: {}, host, app: account.app,
  userId: process.getuid(), program, language: {}, log, now: () => clock.now(),
  syncs: false, keyFile: "none", takesOver: false,
});
const server = createHost({
  program, clock, log, ledger,
  store: createKnexStore({ url: "sqlite::memory:" }),
  transport: createAriTransport({ host, ...account }),
  observe: { connection: ({ kind }) => kind === "connected" && console.log(kind) },
});
server.start();
process.on("SIGTERM", async () => {
  await server.drain(5_000);
  await server.close();
  process.exit(0);
});
`;

const flow = `
flowrun: 1
name: hello
start: main
blocks:
  main:
    - answer
    - play: sound:hello-world
    - hangup
`;

test("a program runs a flow on the runtime's packages alone, and keeps its calls", async () => {
  const platform = createPlatform({ clock: createSystemClock(), application: account.app });
  const server = await startServer({ port: 0, platform, ...account });
  await writeFile(join(folder, "hello.yaml"), flow);
  await writeFile(join(folder, "run.js"), program);
  const running = startProcess(process.execPath, ["run.js", "hello.yaml", server.url], {
    cwd: folder,
  });
  const said: string[] = [];
  running.stderr.on("data", (text) => said.push(String(text)));
  const isConnected = once(running.stdout, "data").then(() => true);
  expect([await Promise.race([isConnected, once(running, "exit")]), said]).toEqual([true, []]);
  const heard: string[] = [];
  const over = Promise.withResolvers<void>();
  platform.call({ from: "555", to: "100" }).on((line) => {
    if (line.kind === "media.started") heard.push(line.uri);
    if (line.kind === "leg.ended") over.resolve();
  });
  await over.promise;
  running.kill("SIGTERM");
  expect(await once(running, "exit")).toEqual([0, null]);
  expect([heard, said]).toEqual([["sound:hello-world"], []]);
  const installed = await readdir(join(folder, "node_modules/@flowrun"));
  expect(installed.toSorted()).toEqual([...runtime].toSorted());
  await server.close();
});
