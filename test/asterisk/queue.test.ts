import { compileFlow, type TraceEntry } from "@flowrun/core";
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
  const talking = new Map<string, number>();
  const counts = { over: 0, answered: 0, most: 0 };
  const callees = new Map<string, Callee>();
  const note = (entry: TraceEntry): void => {
    if (entry.kind === "leg.originated") endpoints.set(entry.leg, entry.endpoint.replace("PJSIP/", ""));
    const member = "leg" in entry ? endpoints.get(String(entry.leg)) : undefined;
    if (member === undefined) return;
    if (entry.kind === "leg.joined") {
      counts.answered += 1;
      talking.set(member, (talking.get(member) ?? 0) + 1);
      counts.most = Math.max(counts.most, talking.get(member) ?? 0);
      if (isHungUp) setTimeout(() => void callees.get(member)?.signal(), 400);
    }
    if (entry.kind === "leg.left" && (talking.get(member) ?? 0) > 0)
      talking.set(member, (talking.get(member) ?? 0) - 1);
  };
  const host = startHost(
    { program, asterisk, databaseUrl: "sqlite::memory:" },
    {
      stepped: ({ result }) => {
        for (const entry of result.trace) note(entry);
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
    close: async () => {
      expect(Object.values(host.stats().rooms).map(({ waiting, talking: there }) => [waiting, there])).toEqual(
        Object.values(host.stats().rooms).map(() => [0, 0]),
      );
      expect(host.stats().held).toEqual({ timers: expect.any(Number), ids: 0 });
      await host.close();
      for (const callee of callees.values()) await callee.stop();
      await emptied(asterisk);
    },
  };
}

describe("queues on Asterisk", () => {
  test("20 callers are served by 3 members, in the order in which they came, and nobody is called twice at a time", async () => {
    const hangsUp: CalleeBehaviour = { kind: "hangsUp", afterMs: 100 };
    const played = await stage("{ support: { members: [2001, 2002, 2003] }, sales: { members: [2001] } }", {
      2001: hangsUp,
      2002: hangsUp,
      2003: hangsUp,
    });
    const callers = await startCaller(asterisk, {
      from: "555",
      to: "5551",
      steps: [{ kind: "answered" }, { kind: "hungUp" }],
      calls: 20,
      perSecond: 10,
    });
    await played.until(() => played.over() === 20);
    await callers.finished;

    expect(played.offered).toEqual(played.joined);
    expect(played.answered()).toBe(20);
    expect(played.most()).toBe(1);
    await played.close();
  }, 120_000);

  test("a member who is in two queues talks with one caller at a time", async () => {
    const played = await stage("{ support: { members: [2001] }, sales: { members: [2001] } }", {
      2001: { kind: "hangsUp", afterMs: 100 },
    });
    const steps = [{ kind: "answered" }, { kind: "hungUp" }] as const;
    const both = await Promise.all(
      ["5551", "5552"].map((to) => startCaller(asterisk, { from: "555", to, steps, calls: 3, perSecond: 20 })),
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
    async (phase, phone, options, answered, where) => {
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
      const isThere = (): boolean => (played.host.stats().rooms["support"]?.[where] ?? 0) === 1;
      const isRinging = (): boolean => phase !== "ringing" || played.offered.length === 1;
      await played.until(() => isThere() && isRinging() && played.answered() === answered);
      await caller.signal();
      await played.until(() => played.over() === 1);
      await caller.finished;
      await played.close();
    },
    30_000,
  );
});
