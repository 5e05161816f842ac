import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { CallRecord } from "@flowrun/core/plugin";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Asterisk, runAsterisk } from "../asterisk/bed/run-asterisk.ts";
import { emptied } from "../asterisk/emptied.ts";
import { startCaller } from "../asterisk/phones.ts";
import { referenceTables } from "../asterisk/reference-tables.ts";
import { channelsMade } from "../asterisk/standing.ts";
import { answered, placeStandingCallers, press } from "../asterisk/standing-callers.ts";
import { startNats, type NatsServers } from "./nats-servers.ts";
import { startWorkers, type Worker, type Workers, within } from "./start-workers.ts";

const flow = readFileSync(
  fileURLToPath(new URL("../../flows/reference.yaml", import.meta.url)),
  "utf8",
);

/**
 * Of each kind of the callers who are there all the while: who talk, wait for a phone, and type.
 */
const standingCalls = 20;
/** Of those who come meanwhile, and go. */
const passing = { calls: 150, perSecond: 4 } as const;

/** The workers of one cell on a real Asterisk, with the servers of its log. */
interface RealFleet extends Workers {
  readonly asterisk: Asterisk;
  readonly nats: NatsServers;
}

async function realFleet(): Promise<RealFleet> {
  const [asterisk, tables, nats] = [
    await runAsterisk(["1000", "2001", "3001"]),
    await referenceTables(),
    await startNats(3),
  ];
  onTestFinished(async () => {
    await Promise.all([asterisk.stop(), nats.close()]);
    await tables.drop();
  });
  const { httpPort, username, password, app } = asterisk.settings;
  const workers = startWorkers({
    flow,
    config: {
      cell: { module: "@flowrun/cell-nats", options: { servers: [...nats.urls] } },
      records: { file: "records.jsonl" },
    },
    environment: {
      ARI_HOST: `127.0.0.1:${httpPort}`,
      ARI_USERNAME: username,
      ARI_PASSWORD: password,
      ARI_APP: app,
      DB: tables.url,
      INPUT_TIMEOUT: "180",
      RING_TIMEOUT: "180",
    },
  });
  return { asterisk, nats, ...workers };
}

/** What befalls the owner, or the log; gives who owns the calls then. */
type Fault = (owner: Worker, standby: Worker, fleet: RealFleet) => Promise<Worker>;

async function takesOver(standby: Worker): Promise<Worker> {
  await vi.waitUntil(() => standby.written.text.includes("This process has the calls"), within);
  await vi.waitUntil(() => /The calls of the .*process.* go on/.test(standby.written.text), within);
  return standby;
}

const faults: readonly Fault[] = [
  async (owner, standby) => {
    owner.child.kill("SIGKILL");
    return takesOver(standby);
  },
  async (owner, standby) => {
    const ended = once(owner.child, "exit");
    owner.child.kill("SIGSTOP");
    await takesOver(standby);
    owner.child.kill("SIGCONT");
    expect(await ended).toEqual([3, null]);
    return standby;
  },
  async (owner, _standby, { nats }) => {
    const leader = await nats.leader("FR_LOG");
    await nats.kill(leader);
    await vi.waitUntil(
      () => owner.written.text.includes("The log of the cell is written again"),
      within,
    );
    await nats.start(leader);
    return owner;
  },
  async (owner, standby, { run }) => {
    const ended = once(owner.child, "exit");
    const [{ cell }] = JSON.parse((await run("fleet", "status", "--json")).text) as [
      { readonly cell: string },
    ];
    const { code, text } = await run("fleet", "move", cell);
    expect([code, text]).toEqual([
      0,
      expect.stringContaining(`:${standby.child.pid} has the calls of`),
    ]);
    expect(await ended).toEqual([0, null]);
    return standby;
  },
  async (owner, standby) => {
    const ended = once(owner.child, "exit");
    owner.child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    return takesOver(standby);
  },
];

test(
  "on a real Asterisk nobody is cut, rung twice or left when owners are killed, stand still, hand over, lose the log's leader, or die when their log is lost, and each call has one record",
  { timeout: 180_000 },
  async () => {
    const fleet = await realFleet();
    const { asterisk, begin, folder } = fleet;
    let [owner, standby] = [
      await begin(/Connected to the platform/),
      await begin(/this one stands by/),
    ];
    const rest = [{ kind: "pause", ms: 1_000 }, press("4711#")] as const;
    const standing = await placeStandingCallers(asterisk, {
      calls: standingCalls,
      ringMs: 12_000,
      rest,
    });
    const passers = await startCaller(asterisk, {
      from: "503",
      to: "5552",
      steps: [...answered, { kind: "hangUp" }],
      ...passing,
    });
    for (const fault of faults) {
      await delay(2_000);
      const next = await fault(owner, standby, fleet);
      if (next !== owner) standby = await begin(/this one stands by/);
      owner = next;
    }
    await passers.finished;
    // What becomes of those who type now is noted on the platform only, when their owner is killed.
    for (const server of [0, 1]) await fleet.nats.kill(server);
    const made = await standing.typeOn();
    owner.child.kill("SIGKILL");
    for (const server of [0, 1]) await fleet.nats.start(server);
    await takesOver(standby);
    await delay(500);
    expect(await channelsMade(asterisk)).toBe(made);
    await standing.leave();
    // One leg each for those who typed, and no phone was called a second time.
    expect(made - standing.made).toBe(standingCalls + passing.calls);
    await emptied(asterisk);

    const calls = 3 * standingCalls + passing.calls;
    const records = (): readonly CallRecord[] =>
      readFileSync(join(folder, "records.jsonl"), "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as CallRecord);
    await vi.waitUntil(() => records().length >= calls, within);
    expect(new Set(records().map(({ call }) => call)).size).toBe(calls);
    expect(records()).toHaveLength(calls);
    expect(new Set(records().map(({ reason }) => reason))).toEqual(new Set(["caller_left"]));
  },
);
