import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CallRecord } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer, type Platform } from "@flowrun/simulator";
import { migrate, openDatabase } from "@flowrun/store-knex";
import { expect, onTestFinished, test, vi } from "vitest";
import { cases } from "../../../../test/cases.ts";
import { startProcess } from "../../../../test/process/start-process.ts";
import { folderWith } from "../try-main.ts";

const bin = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));
const user = { username: "flowrun", password: "told" };
const within = { timeout: 45_000 };

const flow = `flowrun: 1
name: greeting
start: main
blocks:
  main:
    - answer
    - play: sound:hello
    - wait: 300ms
`;

/**
 * A receiver that is slow, breaks off, fails and does not answer in turns, and what it has taken,
 * by id.
 */
async function moodyReceiver(): Promise<{
  readonly url: string;
  readonly taken: ReadonlyMap<string, CallRecord>;
}> {
  const taken = new Map<string, CallRecord>();
  let asked = 0;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      asked += 1;
      if (asked % 7 === 3) return response.writeHead(500).end();
      if (asked % 7 === 4) return request.socket.destroy();
      taken.set(
        String(request.headers["x-webhook-id"]),
        JSON.parse(Buffer.concat(chunks).toString()).data,
      );
      // It has taken it, and the sender does not hear so.
      return asked % 7 === 5 ? request.socket.destroy() : response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, taken };
}

/** A platform here, and a way to run flowrun for it in another process. */
async function stage(more: Readonly<Record<string, string>>, starter: readonly string[] = []) {
  const platform = createPlatform({ clock: createSystemClock(), soundMs: () => 200 });
  const server = await startServer({ ...user, port: 0, platform });
  onTestFinished(() => server.close());
  const folder = folderWith({ "flow.yaml": flow, secret: "s3cret\n" });
  const db = `sqlite:${join(folder, "calls.db")}`;
  const database = openDatabase(db);
  await migrate(database);
  await database.close();
  const ari = {
    ARI_HOST: server.url,
    ARI_USERNAME: user.username,
    ARI_PASSWORD: user.password,
    ARI_APP: "a",
  };
  const kept = {
    DURABILITY_LEDGER: "ledger",
    DURABILITY_KEY_FILE: "none",
    OUTBOX_FOLDER: "outbox",
    DB: db,
    RECORDS_DATABASE: "true",
  };
  const env = {
    ...process.env,
    ...ari,
    ...kept,
    RECORDS_FILE: "calls.jsonl",
    RECORDS_SECRET_FILE: "secret",
    ...more,
  };
  const [program, ...args] = [
    ...starter,
    process.execPath,
    "--conditions=flowrun-source",
    bin,
    "flow.yaml",
  ];
  const begin = async () => {
    const child = startProcess(program, args, { cwd: folder, env });
    const written = { text: "" };
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (written.text += String(data)));
    await vi.waitUntil(() => written.text.includes("Connected to the platform."), within);
    return { child, written };
  };
  return { platform, folder, db, begin };
}

function place(platform: Platform, count: number) {
  return Array.from({ length: count }, () =>
    platform.call({ from: "4712345678", to: "2", app: "a" }),
  );
}

const inFile = (folder: string): readonly string[] =>
  readFileSync(join(folder, "calls.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line).call);

async function inDatabase(url: string): Promise<readonly string[]> {
  const database = openDatabase(url);
  const limit = { timeoutMs: 10_000, signal: new AbortController().signal };
  const rows = await database.select(
    { sql: "select call from flowrun_calls", bindings: [] },
    limit,
  );
  await database.close();
  return rows.map((row) => String(row["call"]));
}

test("every call has one record everywhere, however often flowrun is killed and whatever the receiver does", async () => {
  const { url, taken } = await moodyReceiver();
  const { platform, folder, db, begin } = await stage({ RECORDS_WEBHOOK: url });
  const calls: string[] = [];
  for (let round = 0; round < cases(4); round += 1) {
    const { child } = await begin();
    const placed = place(platform, 8);
    calls.push(...placed.map(({ id }) => id));
    // At another place in the life of the calls each time.
    await Promise.race(placed.map(({ ended }) => ended));
    await new Promise((resolve) => platform.after(round * 3, () => resolve(undefined)));
    const dead = once(child, "exit");
    child.kill("SIGKILL");
    await dead;
  }
  const { child } = await begin();
  const expected = calls.toSorted();
  await vi.waitUntil(
    () => platform.inventory().channels === 0 && taken.size >= calls.length,
    within,
  );
  await vi.waitUntil(async () => (await inDatabase(db)).length >= calls.length, within);
  child.kill("SIGTERM");
  await once(child, "exit");

  expect([...taken.values()].map(({ call }) => call).toSorted()).toEqual(expected);
  expect((await inDatabase(db)).toSorted()).toEqual(expected);
  expect(inFile(folder).toSorted()).toEqual(expected);
});

test(
  "every call is told although the disk has no room for what waits, and for the records in files",
  { tags: "long" },
  async () => {
    const { url, taken } = await moodyReceiver();
    // Each file may have 2 KiB; a write beyond fails as on a full disk.
    const small = ["sh", "-c", 'trap "" XFSZ; ulimit -f 4; exec "$0" "$@"'];
    const { platform, begin } = await stage(
      { RECORDS_WEBHOOK: url, RECORDS_DATABASE: "false" },
      small,
    );
    const { child, written } = await begin();
    const placed = place(platform, 24);
    await Promise.all(placed.map(({ ended }) => ended));
    await vi.waitUntil(() => taken.size >= placed.length, within);
    child.kill("SIGTERM");
    await once(child, "exit");

    expect([...taken.values()].map(({ call }) => call).toSorted()).toEqual(
      placed.map(({ id }) => id).toSorted(),
    );
    expect(written.text.match(/Records of calls cannot be written/g)).toHaveLength(1);
    expect(written.text).toMatch(
      /\d+ records of calls could not be written to .*calls\.jsonl", and are lost\./,
    );
  },
);
