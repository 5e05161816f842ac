import { once } from "node:events";
import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer, type Platform } from "@flowrun/simulator";
import { expect, onTestFailed, onTestFinished, test, vi } from "vitest";
import { startProcess } from "../process/start-process.ts";
import { startNats, type NatsServers } from "./nats-servers.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const user = { username: "flowrun", password: "fleet" };
const within = { timeout: 60_000, interval: 20 };

/** Who has typed four digits hears them; a prompt takes a second. */
const flow = `flowrun: 1
name: asking
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:number, max_length: 4, first_timeout: 30s, timeout: 10s }
      as: number
      then: { else: bye }
    - play: "digits:\${number}"
  bye:
    - hangup
`;

/** Three NATS servers, and the workers of one cell, which begin one after the other. */
async function fleet(): Promise<{
  readonly platform: Platform;
  readonly nats: NatsServers;
  readonly begin: () => Promise<Worker>;
}> {
  const nats = await startNats(3);
  onTestFinished(() => nats.close());
  const platform = createPlatform({ clock: createSystemClock(), soundMs: () => 1_000 });
  const server = await startServer({ ...user, port: 0, platform });
  onTestFinished(() => server.close());
  const folder = mkdtempSync(join(tmpdir(), "flowrun-fleet-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "flow.yaml"), flow);
  const cell = { module: "@flowrun/cell-nats", options: { servers: [...nats.urls] } };
  const config = { cell, durability: { key_file: "none" } };
  writeFileSync(join(folder, "flowrun.config.yaml"), JSON.stringify(config));
  const ari = { ARI_HOST: server.url, ARI_USERNAME: user.username, ARI_PASSWORD: user.password, ARI_APP: "a" };
  const begin = async (): Promise<Worker> => {
    const program = join(root, "packages/cli/bin/flowrun.js");
    const child = startProcess(process.execPath, [program, "flow.yaml"], {
      cwd: folder,
      env: { ...process.env, ...ari },
    });
    const written = { text: "" };
    onTestFailed(() => void process.stderr.write(`A worker wrote:\n${written.text}\n`));
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (written.text += String(data)));
    await vi.waitUntil(() => /Connected to the platform|this one stands by/.test(written.text), within);
    return { child, written };
  };
  return { platform, nats, begin };
}

interface Worker {
  readonly child: ReturnType<typeof startProcess>;
  readonly written: { readonly text: string };
}

/** Begins calls one after the other, every `everyMs`, and gives what each will have heard; each types its own number once the prompt has begun, again where it begins anew. */
async function place(
  platform: Platform,
  count: number,
  everyMs: number,
): Promise<readonly Promise<readonly string[]>[]> {
  const calls: Promise<readonly string[]>[] = [];
  for (let number = 1_000; number < 1_000 + count; number += 1) {
    const heard: string[] = [];
    const placed = platform.call({ from: String(number), to: "2", app: "a" });
    placed.on((line) => {
      if (line.kind !== "media.started") return;
      heard.push(line.uri);
      const asked = heard.length;
      // Who does not hear it begin anew while typing has typed it whole.
      if (line.uri === "sound:number")
        platform.after(1_500, () => heard.length === asked && placed.press(String(number)));
    });
    calls.push(placed.ended.then(() => heard));
    await new Promise<void>((resolve) => platform.after(everyMs, resolve));
  }
  return calls;
}

/** What each caller heard besides the prompt, which may begin anew. */
async function outcomes(calls: readonly Promise<readonly string[]>[]): Promise<readonly (string | undefined)[]> {
  const all = await Promise.all(calls);
  return all.map((heard) => heard.filter((uri) => uri !== "sound:number").join());
}

const right = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `digits:${1_000 + index}`);

test("calls go on with the worker that stands by when theirs is killed, each where it stood, and none is left", async () => {
  const { platform, begin } = await fleet();
  const first = await begin();
  const second = await begin();
  const calls = await place(platform, 40, 25);
  first.child.kill("SIGKILL");
  expect(await outcomes(calls)).toEqual(right(40));
  expect(second.written.text).toContain("This process has the calls of the cell now.");
  expect(platform.inventory().channels).toBe(0);
});

test("a worker that stood still has lost its calls when it wakes up, and ends without touching them", async () => {
  const { platform, begin } = await fleet();
  const first = await begin();
  const second = await begin();
  const calls = await place(platform, 20, 25);
  first.child.kill("SIGSTOP");
  await vi.waitUntil(() => second.written.text.includes("This process has the calls"), within);
  const ended = once(first.child, "exit");
  first.child.kill("SIGCONT");
  expect(await ended).toEqual([4, null]);
  expect(await outcomes(calls)).toEqual(right(20));
  expect(platform.inventory().channels).toBe(0);
});

test("calls do not wait for NATS servers that are lost, and survive their worker once most of them are back", async () => {
  const { platform, nats, begin } = await fleet();
  const first = await begin();
  const second = await begin();
  const before = await place(platform, 10, 25);
  await nats.kill(0);
  await nats.kill(1);
  expect(await outcomes(before)).toEqual(right(10));
  expect(second.written.text).not.toContain("This process has the calls");
  await nats.start(0);
  await nats.start(1);
  await vi.waitUntil(() => first.written.text.includes("The log of the cell is written again"), within);
  const after = await place(platform, 10, 25);
  first.child.kill("SIGKILL");
  expect(await outcomes(after)).toEqual(right(10));
  expect(platform.inventory().channels).toBe(0);
});
