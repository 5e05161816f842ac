import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import type { Caller } from "./bed/sipp.ts";
import { emptied } from "./emptied.ts";
import { startCallee, startCaller } from "./phones.ts";
import { channelsMade, untilStanding, type Thing } from "./standing.ts";
import { startFlowrun } from "./start-flowrun.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(() => asterisk.stop());

const flow = `flowrun: 1
name: together
queues: { support: { members: [PJSIP/2001], rest: 0s } }
conferences: { staff: { capacity: 10 } }
start: main
otherwise: { full: lost, unstaffed: lost, timed_out: lost, locked: lost, failed: lost }
blocks:
  main:
    - answer
    - go: meeting
      if: call.from == "700"
    - record-call: { name: "calls/\${call.id}" }
      then: { failed: lost }
    - queue: { name: support, max: 30m }
    - hangup
  meeting:
    - conference: { name: staff, room: "7" }
    - hangup
  lost:
    - hangup
`;

/** How many channels are in each bridge, helpers too. */
const inBridges = (bridges: readonly Thing[]): readonly number[] =>
  bridges.map(({ channels = [] }) => channels.length).toSorted((a, b) => a - b);

test("who waits in a queue, talks in it, is recorded or is in a conference goes on when flowrun is killed or replaced", async () => {
  const folder = mkdtempSync(join(tmpdir(), "flowrun-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "together.yaml");
  writeFileSync(path, flow);
  const parts = {
    asterisk,
    databaseUrl: "sqlite::memory:",
    ledger: join(folder, "ledger"),
    flow: path,
  };
  const phone = await startCallee(asterisk, "2001", { kind: "answers", afterMs: 50 });
  let flowrun = await startFlowrun(parts);
  const call = (from: string): Promise<Caller> =>
    startCaller(asterisk, {
      from,
      to: "5551",
      steps: [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
    });
  const isAs =
    (...members: readonly number[]) =>
    (bridges: readonly Thing[]) =>
      JSON.stringify(inBridges(bridges)) === JSON.stringify(members);

  const meeting = [await call("700"), await call("700")];
  const first = await call("501");
  await untilStanding(asterisk, "/bridges", isAs(2, 2));
  const [second, third] = [await call("502"), await call("503")];
  // Nine: two meet, three call, one phone has answered, and three are recorded, each by a helper of
  // its own.
  await untilStanding(asterisk, "/channels", (channels) => channels.length === 9);
  const before = await channelsMade(asterisk);
  for (let times = 1; times <= 3; times += 1) {
    await flowrun.kill("SIGKILL");
    flowrun = await startFlowrun({ ...parts, continues: true });
  }
  await untilStanding(asterisk, "/bridges", isAs(2, 2));
  // Whose turn it is, another process knows, too.
  await first.signal();
  await first.finished;
  await untilStanding(asterisk, "/channels", (channels) => channels.length === 7);
  await untilStanding(asterisk, "/bridges", isAs(2, 2));
  const { process: next } = await flowrun.reload();
  onTestFinished(() => void process.kill(next, "SIGKILL"));
  await second.signal();
  await second.finished;
  await untilStanding(asterisk, "/channels", (channels) => channels.length === 5);
  await untilStanding(asterisk, "/bridges", isAs(2, 2));
  const made = await channelsMade(asterisk);
  for (const caller of [third, ...meeting]) await caller.signal();
  await Promise.all([third, ...meeting].map(({ finished }) => finished));
  await emptied(asterisk);
  await phone.stop();
  // The phone was rung once for each who waited.
  expect(made - before).toBe(2);
  const stored = (await asterisk.probe.get("/recordings/stored")) as readonly {
    readonly name: string;
  }[];
  expect(stored.filter(({ name }) => name.startsWith("calls/"))).toHaveLength(3);
  expect(flowrun.said()).not.toMatch(/ error /);
}, 120_000);
