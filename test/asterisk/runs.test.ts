import { once } from "node:events";
import { compileFlow } from "@flowrun/flow";
import type { Host, Observation } from "@flowrun/host";
import type { TraceEntry } from "@flowrun/core";
import type { Clock } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderTrace } from "../scenarios/render-trace.ts";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";
import { startCallee } from "./phones.ts";
import { startCommand } from "./start-command.ts";
import { startHost } from "./start-host.ts";
import { createWatch, type Watch } from "./watch.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002", "2003"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const flow = `flowrun: 1
name: reminding
start: main
parts:
  campaign: {}
  remind: { takes: { phone: string, listen: boolean?, record: boolean? } }
lanes: { reminders: { at_once: 2 } }
on_request: { remind: remind, campaign: campaign }
on_schedule: { mornings: { at: "09:00", zone: UTC, part: campaign } }
blocks:
  main:
    - hangup
  campaign:
    - start: { part: remind, with: { phone: "2001" }, lane: reminders }
    - start: { part: remind, with: { phone: "2002" }, lane: reminders }
    - start: { part: remind, with: { phone: "2001" }, lane: reminders }
    - start: { part: remind, with: { phone: "2002" }, lane: reminders }
  remind:
    - go: recorded
      if: args.record == true
    - go: plain
      if: args.listen != true
    - dial: { to: "\${args.phone}", ring: 3s, caller_id: "4721", display: Harbour, headers: { X-Case: "c-\${args.phone}" }, detect: true }
      then: { machine: message, else: nobody }
    - play: sound:beep
  plain:
    - dial: { to: "\${args.phone}", ring: 3s, follow_forwards: 1 }
      as: told
      then: { else: why }
    - play: sound:beep
  why:
    - return: no_such_number
      if: told.cause == 1 && told.sip == 404
    - return: line_full
      if: told.cause == 34 && told.sip == 503
    - go: nobody
  message:
    - play: sound:beep
    - return: told
  recorded:
    - dial: { to: "\${args.phone}", ring: 3s }
      then: { else: nobody }
    - record: { max: 5s, end_on_silence: 1s, timeout: 3s }
      as: answer
      then: { else: nobody }
  nobody:
    - return: nobody
`;

/** What happens to the runs of a host, in the order in which it does. */
interface Runs {
  readonly host: Host;
  readonly watch: Watch;
  /** Each run with its trace, in the order in which they began. */
  readonly traces: ReadonlyMap<string, readonly TraceEntry[]>;
  readonly over: ReadonlySet<string>;
  /** How many of them had somebody on the platform at the busiest moment. */
  readonly most: () => number;
  /** The trace of the last run. */
  readonly lines: () => readonly string[];
}

async function startRuns(clock?: Clock): Promise<Runs> {
  const { program, diagnostics } = compileFlow({ name: "reminding.yaml", text: flow });
  if (program === undefined) throw new Error(JSON.stringify(diagnostics));
  const traces = new Map<string, TraceEntry[]>();
  const over = new Set<string>();
  const watch = createWatch();
  let most = 0;
  const observe = {
    stepped: ({ call, result }: Observation) => {
      traces.set(call, [...(traces.get(call) ?? []), ...result.trace]);
      const dials = [...traces].filter(
        ([id, trace]) => !over.has(id) && trace.some(({ kind }) => kind === "leg.originated"),
      );
      most = Math.max(most, dials.length);
      watch.notice();
    },
    forgotten: (call: string) => {
      over.add(call);
      watch.notice();
    },
    connection: watch.notice,
  };
  const host = startHost(
    { program, asterisk, databaseUrl: "sqlite::memory:", ...(clock && { clock }) },
    observe,
  );
  await watch.until(() => host.stats().connection === "connected");
  const lines = (): readonly string[] => {
    const [id, trace] = [...traces].at(-1) ?? ["", []];
    return renderTrace(trace, id);
  };
  return { host, watch, traces, over, most: () => most, lines };
}

/**
 * Runs the part once for a phone that does this, which goes on at a line of the trace, and gives
 * the trace without what was played.
 */
async function remind(
  phone: CalleeBehaviour,
  args: object,
  at?: string,
  account = "2001",
): Promise<readonly string[]> {
  const { host, watch, over, lines } = await startRuns();
  const callee = await startCallee(asterisk, account, phone, 1);
  const [called = ""] = account.split("/");
  const fate = await host.request({ name: "remind", args: { phone: called, ...args } });
  expect(fate.kind).toBe("started");
  if (at !== undefined) {
    await watch.until(() => lines().some((line) => line.includes(at)) || over.size > 0);
    await callee.signal();
  }
  await watch.until(() => over.size === 1);
  const { held } = host.stats();
  await host.close();
  await callee.stop();
  await emptied(asterisk);
  // The timetable waits for the morning.
  expect(held).toEqual({ timers: 1, ids: 0 });
  return lines().filter((line) => /ended: |answered|left:/.test(line));
}

describe("a run that is asked for, on Asterisk", () => {
  test("dials a phone, which shows who calls; plays something, and hangs up", async () => {
    const asked = { "From:": "Harbour", "X-Case:": "c-2001" };
    const lines = await remind({ kind: "answers", afterMs: 100, asked }, { listen: true });
    expect(lines).toEqual([
      "callee answered",
      "remind/3 ended: answered",
      "remind/4 ended: ok",
      "part remind left: ok",
      "ended: flow_ended",
    ]);
  });

  test.each(["110/desk", "110/mobile"])(
    "rings all phones of an extension, of which %s answers and is the caller",
    async (account) => {
      const others = ["110/desk", "110/mobile"].filter((each) => each !== account);
      for (const other of others) await startCallee(asterisk, other, { kind: "isLetGo" }, 1);
      const phone: CalleeBehaviour = { kind: "hangsUp", afterMs: 200 };
      expect(await remind(phone, { listen: true }, "remind/3 ended", account)).toEqual([
        "callee answered",
        "remind/3 ended: answered",
        "ended: caller_left",
      ]);
    },
  );

  test("follows a phone that is forwarded: who answers there is the caller", async () => {
    const forwarded = await startCallee(asterisk, "2001", { kind: "forwards", to: "2002" }, 1);
    const phone: CalleeBehaviour = { kind: "hangsUp", afterMs: 200 };
    expect(await remind(phone, { phone: "2001" }, "plain/1 ended", "2002")).toEqual([
      "callee answered",
      "plain/1 ended: answered",
      "ended: caller_left",
    ]);
    await forwarded.stop();
  });

  test("records what a phone says that was dialled", async () => {
    const talker: CalleeBehaviour = {
      kind: "talks",
      afterMs: 100,
      hertz: 440,
      ms: 3_000,
      silentMs: 6_000,
    };
    const lines = await remind(talker, { record: true }, "callee answered");
    expect(lines).toContain("recorded/2 ended: ok");
  });

  test("takes who says a word for a person", async () => {
    const hello: CalleeBehaviour = {
      kind: "talks",
      afterMs: 100,
      hertz: 440,
      ms: 600,
      silentMs: 4_000,
    };
    expect(await remind(hello, { listen: true }, "callee answered")).toContain(
      "remind/3 ended: answered",
    );
  });

  test("takes who talks for long for a machine, and leaves a message when it is quiet", async () => {
    const machine: CalleeBehaviour = {
      kind: "talks",
      afterMs: 100,
      hertz: 440,
      ms: 4_000,
      silentMs: 6_000,
    };
    const lines = await remind(machine, { listen: true }, "callee answered");
    expect(lines.slice(-4)).toEqual([
      "remind/3 ended: machine",
      "message/1 ended: ok",
      "part remind left: told",
      "ended: flow_ended",
    ]);
  });

  test.each([
    ["busy", "nobody", { kind: "refuses", status: "486 Busy Here" }],
    ["declined", "nobody", { kind: "refuses", status: "603 Decline" }],
    ["no_answer", "nobody", { kind: "ringsForEver" }],
    ["failed", "no_such_number", { kind: "refuses", status: "404 Not Found" }],
    ["failed", "line_full", { kind: "refuses", status: "503 Service Unavailable" }],
  ] as const)("is told that a phone is %s, and why: %s", async (outcome, why, phone) => {
    expect(await remind(phone, {})).toEqual([
      `plain/1 ended: ${outcome}`,
      `part remind left: ${why}`,
      "ended: flow_ended",
    ]);
  });

  test("is over when who was called hangs up while it is listened", async () => {
    const lines = await remind(
      { kind: "hangsUp", afterMs: 100 },
      { listen: true },
      "callee answered",
    );
    expect(lines.at(-1)).toBe("ended: caller_left");
  });
});

describe("runs that begin by themselves, on Asterisk", () => {
  const answers: CalleeBehaviour = { kind: "answers", afterMs: 50 };

  test("keep to their lane: two at once, each once, in order", async () => {
    const { host, watch, traces, over, most } = await startRuns();
    const phones = await Promise.all(
      ["2001", "2002"].map((name) => startCallee(asterisk, name, answers, 2)),
    );
    await host.request({ name: "campaign", args: {} });
    await watch.until(() => over.size === 5);
    await host.close();
    await Promise.all(phones.map((phone) => phone.stop()));
    await emptied(asterisk);
    const dialled = [...traces.values()].flatMap((trace) =>
      trace.flatMap((entry) => (entry.kind === "leg.originated" ? [entry.endpoint] : [])),
    );
    expect([dialled, most()]).toEqual([
      ["PJSIP/2001", "PJSIP/2002", "PJSIP/2001", "PJSIP/2002"],
      2,
    ]);
  });

  test("begin when it is time", async () => {
    const system = createSystemClock();
    const shift = Date.parse("2026-01-05T08:59:58Z") - system.now();
    const clock: Clock = {
      now: () => system.now() + shift,
      wake: (at, callback) => system.wake(at - shift, callback),
    };
    const { host, watch, traces, over } = await startRuns(clock);
    const phones = await Promise.all(
      ["2001", "2002"].map((name) => startCallee(asterisk, name, answers, 2)),
    );
    expect(traces.size).toBe(0);
    await watch.until(() => over.size === 5);
    const begun = [...traces.values()].flatMap(
      (trace) => trace.find(({ kind }) => kind === "run.started") ?? [],
    );
    expect(begun[0]).toMatchObject({ part: "campaign", by: "timetable" });
    expect(new Date(begun[0]?.at ?? 0).toISOString()).toMatch(/^2026-01-05T09:00:00/);
    await host.close();
    await Promise.all(phones.map((phone) => phone.stop()));
    await emptied(asterisk);
  });
});

describe("the command line, on Asterisk", () => {
  const token = "a-token-that-nobody-guesses";

  test("begins runs over HTTP, and a phone rings", async () => {
    const { child, watch, said } = startCommand(asterisk, {
      args: ["reminding.yaml"],
      files: { "reminding.yaml": flow },
      env: { RUNS_PORT: "0", RUNS_TOKEN: token },
    });
    await watch.until(() => /Connected to the platform/.test(said()));
    const url = /Runs can be asked for\. url=(\S+)/.exec(said())?.[1] ?? "";
    const phone = await startCallee(asterisk, "2001", { kind: "answers", afterMs: 100 }, 1);
    const ask = (authorization: string) =>
      fetch(`${url}/runs/remind`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: '{"phone":"2001"}',
      });
    expect((await ask("Bearer another")).status).toBe(401);
    const begun = await ask(`Bearer ${token}`);
    expect([begun.status, await begun.json()]).toEqual([
      202,
      { run: expect.stringMatching(/^fr\.request\./) },
    ]);
    await phone.finished;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
    await emptied(asterisk);
    expect(said()).not.toContain(token);
  });
});
