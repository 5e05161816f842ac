import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer, type CallLine, type Platform } from "@flowrun/simulator";
import { expect, onTestFinished, test, vi } from "vitest";
import { startProcess } from "../../../../test/process/start-process.ts";
import { fileURLToPath } from "node:url";
import { folderWith } from "../try-main.ts";

const cli = fileURLToPath(new URL("../..", import.meta.url));
const user = { username: "flowrun", password: "running" };
const within = { timeout: 45_000 };

const flow = (sound: string): string => `flowrun: 1
name: greeting
start: main
blocks:
  main:
    - answer
    - play: sound:${sound}
`;

/**
 * A platform in this process, and flowrun in another, which runs `flow.yaml` of its folder, with
 * what it has written.
 */
async function running(starter: readonly string[] = [], text = flow("hello")): Promise<Running> {
  const platform = createPlatform({
    clock: createSystemClock(),
    soundMs: (name) => (name === "number" ? 60_000 : 20),
  });
  const server = await startServer({ ...user, port: 0, platform });
  onTestFinished(() => server.close());
  // The ledger of these processes lies on a disk, so it is sealed.
  const folder = folderWith({
    "flow.yaml": text,
    "ledger.key": `${randomBytes(32).toString("base64")}\n`,
  });
  chmodSync(join(folder, "ledger.key"), 0o600);
  for (const part of ["bin", "bundle", "package.json"])
    cpSync(join(cli, part), join(folder, "flowrun", part), { recursive: true });
  const [program, ...args] = [
    ...starter,
    process.execPath,
    join(folder, "flowrun/bin/flowrun.js"),
    "flow.yaml",
  ];
  const ari = {
    ARI_HOST: server.url,
    ARI_USERNAME: user.username,
    ARI_PASSWORD: user.password,
    ARI_APP: "a",
  };
  const env = {
    ...process.env,
    ...ari,
    DURABILITY_LEDGER: "ledger",
    DURABILITY_KEY_FILE: "ledger.key",
  };
  const begin = async (): Promise<Pick<Running, "child" | "written">> => {
    const child = startProcess(program, args, { cwd: folder, env });
    const written = { text: "" };
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (written.text += String(data)));
    await vi.waitUntil(() => written.text.includes("Connected to the platform."), within);
    return { child, written };
  };
  return { platform, folder, begin, ...(await begin()) };
}

interface Running {
  readonly platform: Platform;
  readonly folder: string;
  readonly child: ChildProcessWithoutNullStreams;
  readonly written: { readonly text: string };
  /** Starts flowrun once more. */
  readonly begin: () => Promise<Pick<Running, "child" | "written">>;
}

/** Calls at once, and what each of them has heard when it is over. */
async function call(platform: Platform, times: number): Promise<readonly (readonly string[])[]> {
  const calls = Array.from({ length: times }, () => {
    const heard: string[] = [];
    const placed = platform.call({ from: "1", to: "2", app: "a" });
    placed.on((line: CallLine) => void (line.kind === "media.started" && heard.push(line.uri)));
    return placed.ended.then(() => heard);
  });
  return Promise.all(calls);
}

async function endedBy(child: ChildProcessWithoutNullStreams): Promise<unknown> {
  child.kill("SIGTERM");
  return (await once(child, "exit"))[0];
}

test(
  "a running flowrun serves every call with 40 files, more calls at once than it can open connections for",
  { tags: "long" },
  async () => {
    const { platform, child } = await running(["sh", "-c", 'ulimit -n 40; exec "$0" "$@"']);
    const burst = await call(platform, 60);
    const after = await call(platform, 1);
    expect([...burst, ...after].map((heard) => heard.join())).toEqual(
      Array.from({ length: 61 }, () => "sound:hello"),
    );
    expect(await endedBy(child)).toBe(0);
  },
);

test(
  "a running flowrun serves every call while its ledger has no room for them, says so once each time, and heals",
  { tags: "long" },
  async () => {
    // A file may have 8 KiB, which is room for a few calls, and no signal tells of it: a write fails
    // as on a full disk.
    const { platform, child, written } = await running([
      "sh",
      "-c",
      'trap "" XFSZ; ulimit -f 16; exec "$0" "$@"',
    ]);
    const heard = await call(platform, 60);
    expect(heard.map((sounds) => sounds.join())).toEqual(
      Array.from({ length: 60 }, () => "sound:hello"),
    );
    await vi.waitUntil(() => written.text.includes("The ledger is written again"), within);
    // Where the calls are slow, there is room again before the last of them, and then none again.
    const told = [...written.text.matchAll(/The ledger (is written again|cannot be written)/g)];
    expect(told.map(([, how]) => how)).toEqual(
      told.map((_, place) => (place % 2 === 0 ? "cannot be written" : "is written again")),
    );
    expect(await call(platform, 1)).toEqual([["sound:hello"]]);
    expect(await endedBy(child)).toBe(0);
  },
);

test(
  "a running flowrun needs none of its own files: it serves calls and takes an edited flow when they are gone",
  { tags: "long" },
  async () => {
    const { platform, folder, child, written } = await running();
    rmSync(join(folder, "flowrun"), { recursive: true });
    const before = await call(platform, 1);
    writeFileSync(join(folder, "flow.yaml"), `${flow("hello")}\n    - go: nowhere\n`);
    child.kill("SIGHUP");
    await vi.waitUntil(() => written.text.includes("The old flow goes on."), within);
    writeFileSync(join(folder, "flow.yaml"), flow("edited"));
    child.kill("SIGHUP");
    await vi.waitUntil(() => written.text.includes("New calls take the edited flow."), within);
    expect([before, await call(platform, 1)]).toEqual([[["sound:hello"]], [["sound:edited"]]]);
    expect(written.text).toContain("FLOW_UNKNOWN_BLOCK");
    expect(await endedBy(child)).toBe(0);
  },
);

test("a running flowrun that is killed leaves its calls to the next one, which goes on with them", async () => {
  const asking = `flowrun: 1
name: asking
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:number, max_length: 4, timeout: 10s }
      as: number
      then: { else: bye }
    - play: "digits:\${number}"
  bye:
    - hangup
`;
  const { platform, child, begin } = await running([], asking);
  const heard: string[] = [];
  const placed = platform.call({ from: "1", to: "2", app: "a" });
  placed.on((line) => void (line.kind === "media.started" && heard.push(line.uri)));
  let isStopped = false;
  placed.on((line) => void (isStopped ||= line.kind === "media.finished"));
  await vi.waitUntil(() => heard.length === 1, within);
  placed.press("12");
  // What stops the prompt was done after the key was kept, and the answer to the prompt before it;
  // else it may be heard once more.
  await vi.waitUntil(() => isStopped, within);
  const dead = once(child, "exit");
  child.kill("SIGKILL");
  await dead;
  const second = await begin();
  await vi.waitUntil(() => heard.length === 2, within);
  // Whoever hears the prompt anew begins anew, and not at once.
  platform.after(500, () => placed.press("3456"));
  await placed.ended;
  expect(heard).toEqual(["sound:number", "sound:number", "digits:3456"]);
  await vi.waitUntil(
    () => second.written.text.includes("The calls of the earlier process go on."),
    within,
  );
  expect([await endedBy(second.child), platform.inventory().channels]).toEqual([0, 0]);
});
