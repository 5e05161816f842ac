import { compileFlow } from "@flowrun/flow";
import type { Observation } from "@flowrun/host";
import type { TraceEntry } from "@flowrun/core";
import type { RoomStep } from "@flowrun/core/tooling";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import type { Callee } from "./bed/sipp.ts";
import { startCallee, startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";
import { startHost } from "./start-host.ts";
import { createWatch } from "./watch.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002", "2003"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** How long phones talk, in milliseconds. */
const talkMs = 900;

/** A host with the queues of a flow, and what it tells. */
interface Stage {
  readonly host: ReturnType<typeof startHost>;
  /** Calls in the order in which the desk first offered them somebody. */
  readonly offered: readonly string[];
  /** Calls in the order in which they joined. */
  readonly joined: readonly string[];
  /** The most conversations that one member was in at a time. */
  readonly most: () => number;
  readonly until: (isTrue: () => boolean) => Promise<void>;
  /** How many calls are over. */
  readonly over: () => number;
  readonly answered: () => number;
  /** How many conversations have both sides in their bridge. */
  readonly connected: () => number;
  readonly close: () => Promise<void>;
}

async function stage(
  queues: string,
  phones: Readonly<Record<string, CalleeBehaviour>>,
  isHungUp = true,
  options = "",
): Promise<Stage> {
  const text = `
flowrun: 1
name: queues
queues: ${queues}
start: main
blocks:
  main:
    - answer
    - queue: { name: support, max: 2m, keep_caller: true${options} }
      if: call.to == "5551"
      then: { else: bye, ended: bye }
    - queue: { name: sales, max: 2m, keep_caller: true }
      then: { else: bye }
    - go: bye
  bye:
    - hangup
`;
  const { program, diagnostics } = compileFlow({ name: "queues.yaml", text });
  if (program === undefined) throw new Error(JSON.stringify(diagnostics));
  const watch = createWatch();
  const [offered, joined]: [string[], string[]] = [[], []];
  const endpoints = new Map<string, string>();
  const talking = new Map<string, string>();
  const counts = { over: 0, answered: 0, connected: 0, most: 0 };
  const callees = new Map<string, Callee>();
  const failures: TraceEntry[] = [];
  const note = (entry: TraceEntry): void => {
    if (entry.kind === "leg.originated")
      endpoints.set(entry.leg, entry.endpoint.replace("PJSIP/", ""));
    if (entry.kind === "request.failed" && entry.code !== "RUN_DROPPED") failures.push(entry);
    const leg = "leg" in entry ? String(entry.leg) : "";
    const member = endpoints.get(leg);
    if (member === undefined) return;
    if (entry.kind === "leg.left") talking.delete(leg);
    if (entry.kind !== "leg.joined") return;
    talking.set(leg, member);
    counts.answered += 1;
    counts.most = Math.max(
      counts.most,
      [...talking.values()].filter((each) => each === member).length,
    );
  };
  // Requests that connect a member.
  const connecting = new Map<string, string>();
  const noteConnection = ({ call, event, result }: Observation): void => {
    for (const command of result.commands) {
      if (command.kind !== "bridge.add") continue;
      const [member] = [command.leg, ...(command.others ?? [])].flatMap(
        (leg) => endpoints.get(leg) ?? [],
      );
      if (member !== undefined) connecting.set(`${call} ${command.request}`, member);
    }
    const member =
      event?.kind === "request.succeeded" ? connecting.get(`${call} ${event.request}`) : undefined;
    if (member === undefined) return;
    counts.connected += 1;
    if (isHungUp) setTimeout(() => void callees.get(member)?.signal(), talkMs);
  };
  const host = startHost(
    { program, asterisk, databaseUrl: "sqlite::memory:" },
    {
      stepped: (observation) => {
        for (const entry of observation.result.trace) note(entry);
        noteConnection(observation);
        watch.notice();
      },
      roomStepped: ({ step }: { readonly step: RoomStep }) => {
        for (const command of step.commands) {
          if (command.kind !== "call.tell") continue;
          const list = JSON.stringify(command.body).includes('"offer"') ? offered : joined;
          if (!list.includes(command.call)) list.push(command.call);
        }
        watch.notice();
      },
      forgotten: () => {
        counts.over += 1;
        watch.notice();
      },
      connection: watch.notice,
    },
  );
  for (const [name, behaviour] of Object.entries(phones))
    callees.set(name, await startCallee(asterisk, name, behaviour));
  await watch.until(() => host.stats().connection === "connected");
  return {
    host,
    offered,
    joined,
    most: () => counts.most,
    until: (isTrue) => watch.until(isTrue),
    over: () => counts.over,
    answered: () => counts.answered,
    connected: () => counts.connected,
    close: async () => {
      const queued = Object.values(host.stats().rooms["queue"] ?? {});
      expect(queued.map(({ waiting, talking: there }) => [waiting, there])).toEqual(
        queued.map(() => [0, 0]),
      );
      expect(host.stats().held).toEqual({ timers: expect.any(Number), ids: 0 });
      await host.close();
      expect(failures).toEqual([]);
      for (const callee of callees.values()) await callee.stop();
      await emptied(asterisk);
    },
  };
}

/** Longer than the whole suite has time for: `FLOWRUN_QUEUE_SECONDS=120`. */
const seconds = Number(process.env["FLOWRUN_QUEUE_SECONDS"] ?? 20);

describe("queues on Asterisk", () => {
  test(`20 callers at a time are served by 3 members for ${seconds} s, nobody is overtaken, and nobody is called twice at a time`, async () => {
    const hangsUp: CalleeBehaviour = { kind: "hangsUp", afterMs: 100 };
    const played = await stage(
      "{ support: { members: [2001, 2002, 2003] }, sales: { members: [2001] } }",
      {
        2001: hangsUp,
        2002: hangsUp,
        2003: hangsUp,
      },
    );
    // Three members have two and a half conversations in a second, and whoever was served calls
    // again.
    const calls = Math.round(2.5 * seconds);
    let most = 0;
    const callers = await startCaller(asterisk, {
      from: "555",
      to: "5551",
      steps: [{ kind: "answered" }, { kind: "hungUp" }],
      calls,
      perSecond: 20,
      atOnce: 20,
    });
    await played.until(() => {
      most = Math.max(most, played.host.stats().calls.live);
      return played.over() === calls;
    });
    // On a busy machine a message that is sent twice is a fault to SIPp: it ends the call, which
    // was not answered then.
    await callers.finished.catch(() => undefined);

    expect(played.offered).toEqual(played.joined);
    expect(played.answered()).toBe(calls);
    expect(played.most()).toBe(1);
    expect(most).toBeGreaterThanOrEqual(20);
    await played.close();
  }, 300_000);

  test("a member who is in two queues talks with one caller at a time", async () => {
    const played = await stage("{ support: { members: [2001] }, sales: { members: [2001] } }", {
      2001: { kind: "hangsUp", afterMs: 100 },
    });
    const steps = [{ kind: "answered" }, { kind: "hungUp" }] as const;
    const both = await Promise.all(
      ["5551", "5552"].map((to) =>
        startCaller(asterisk, { from: "555", to, steps, calls: 3, perSecond: 20 }),
      ),
    );
    await played.until(() => played.over() === 6);
    await Promise.all(both.map(({ finished }) => finished));

    expect(played.answered()).toBe(6);
    expect(played.most()).toBe(1);
    await played.close();
  }, 60_000);

  test.each([
    ["waiting", { kind: "ringsForEver" }, ", needs: [german]", 0, "waiting"],
    ["ringing", { kind: "ringsForEver" }, "", 0, "waiting"],
    ["talking", { kind: "answers", afterMs: 100 }, "", 1, "talking"],
  ] as const)(
    "a caller who hangs up while %s leaves nothing behind",
    async (phase, phone, options, connected, where) => {
      const played = await stage(
        "{ support: { members: [2001] }, sales: { members: [2001] } }",
        { 2001: phone },
        false,
        options,
      );
      const caller = await startCaller(asterisk, {
        from: "555",
        to: "5551",
        steps: [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
      });
      const isThere = (): boolean =>
        (played.host.stats().rooms["queue"]?.["support"]?.[where] ?? 0) === 1;
      const isRinging = (): boolean => phase !== "ringing" || played.offered.length === 1;
      await played.until(() => isThere() && isRinging() && played.connected() === connected);
      await caller.signal();
      await played.until(() => played.over() === 1);
      await caller.finished;
      await played.close();
    },
    30_000,
  );
});
