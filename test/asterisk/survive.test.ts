import { setTimeout as delay } from "node:timers/promises";
import type { Command, TraceEntry } from "@flowrun/core";
import type { Host } from "@flowrun/host";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestDatabase } from "../postgres.ts";
import { referenceProgram } from "../scenarios/reference-program.ts";
import { renderTrace } from "../scenarios/render-trace.ts";
import { createTcpGate, type TcpGate } from "../tcp-gate.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCallee, startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";
import { referenceTables } from "./reference-tables.ts";
import { channelsMade, ringing, talking, untilStanding } from "./standing.ts";
import { startHost } from "./start-host.ts";
import { createWatch, type Watch } from "./watch.ts";

let asterisk: Asterisk;
let database: TestDatabase;

beforeAll(async () => {
  asterisk = await runAsterisk(["1000", "2001", "3001"]);
  database = await referenceTables();
});

afterAll(async () => {
  await asterisk.stop();
  await database.drop();
});

/** A host that reaches Asterisk through a gate, with the lines of every call. */
interface Gated {
  readonly host: Host;
  readonly gate: TcpGate;
  readonly watch: Watch;
  /** How many calls of this caller have this line, or have it so often. */
  readonly count: (from: string, line: string, times?: number) => number;
  /**
   * How many calls hear the prompt of an entry that was begun anew; they take keys for it a quarter
   * of a second later.
   */
  readonly hearAgain: () => number;
  readonly traces: (from: string) => readonly (readonly string[])[];
  /** Cuts event stream and requests, and lets them through again after so long. */
  readonly cut: (ms: number) => Promise<void>;
}

/** The request for a prompt, in the words of the whole host. */
function promptOf(call: string, command: Command): readonly string[] {
  return command.kind === "playback.start" ? [`${call} ${command.request}`] : [];
}

async function behindGate(): Promise<Gated> {
  const gate = await createTcpGate({ host: "127.0.0.1", port: asterisk.settings.httpPort });
  const traces = new Map<string, TraceEntry[]>();
  const again = new Set<string>();
  const prompts: string[] = [];
  const watch = createWatch();
  const program = referenceProgram({ input_timeout: "60", ring_timeout: "60" });
  const host = startHost(
    { program, asterisk, databaseUrl: database.url, port: gate.port },
    {
      stepped: ({ call, event, result }) => {
        traces.set(call, [...(traces.get(call) ?? []), ...result.trace]);
        if (event?.kind === "dtmf.missed")
          prompts.push(...result.commands.flatMap((command) => promptOf(call, command)));
        if (event?.kind === "request.succeeded" && prompts.includes(`${call} ${event.request}`))
          again.add(call);
        watch.notice();
      },
      forgotten: watch.notice,
      connection: watch.notice,
    },
  );
  const isConnected = (): boolean => host.stats().connection === "connected";
  await watch.until(isConnected);
  const lines = (from: string): readonly (readonly string[])[] =>
    [...traces]
      .map(([call, trace]) => renderTrace(trace, call))
      .filter(([first]) => first === `call from ${from}`);
  const count = (from: string, line: string, times = 1): number =>
    lines(from).filter((each) => each.filter((one) => one === line).length >= times).length;
  const cut = async (ms: number): Promise<void> => {
    await gate.shut();
    await watch.until(() => !isConnected());
    await delay(ms);
    await gate.open();
    await watch.until(isConnected);
  };
  return { host, gate, watch, count, hearAgain: () => again.size, traces: lines, cut };
}

/** Whom a call was connected with, and how it ended. */
function courses(traces: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return traces.map((lines) =>
    lines.filter((line) => /^(calls|callee|caller|leaving|ended)/.test(line)),
  );
}

const calls = 50;
const press = (keys: string): CallerStep => ({ kind: "press", keys, by: "rfc4733" });
const answered: readonly CallerStep[] = [{ kind: "answered" }, { kind: "pause", ms: 1_000 }];
const untilToldToHangUp: readonly CallerStep[] = [{ kind: "signal" }, { kind: "hangUp" }];
const course = (endpoint: string): readonly string[] => [
  `calls ${endpoint}`,
  "callee answered",
  "caller left",
  "leaving: caller_left",
  "ended: caller_left",
];

describe("a connection to Asterisk that is lost and comes back", () => {
  test.each([
    { awayMs: 200, ringMs: 5_000, when: "after that" },
    { awayMs: 5_000, ringMs: 2_500, when: "meanwhile" },
    { awayMs: 5_000, ringMs: 6_500, when: "after that" },
    { awayMs: 60_000, ringMs: 2_500, when: "meanwhile" },
  ])(
    "cuts nobody of 50 who talk, 50 whose phones ring and answer $when, and 50 who type: away for $awayMs ms",
    { timeout: 120_000 },
    async ({ awayMs, ringMs }) => {
      const { host, watch, count, hearAgain, traces, cut } = await behindGate();
      const phones = await Promise.all([
        startCallee(asterisk, "2001", { kind: "answers", afterMs: 50 }),
        startCallee(asterisk, "1000", { kind: "answers", afterMs: ringMs }),
        startCallee(asterisk, "3001", { kind: "answers", afterMs: 50 }),
      ]);
      const place = (from: string, steps: readonly CallerStep[]): ReturnType<typeof startCaller> =>
        startCaller(asterisk, {
          from,
          to: "5551",
          steps: [...answered, ...steps, ...untilToldToHangUp],
          calls,
        });
      const callers = await Promise.all([
        place("100", []),
        place("501", [press("9#")]),
        place("502", [press("47"), { kind: "signal" }, press("4711#")]),
      ]);
      const [, , typing] = callers;
      await watch.until(
        () => count("100", "callee answered") + count("502", "key 7") === 2 * calls,
      );
      await untilStanding(asterisk, "/channels", ringing(calls));
      const before = await channelsMade(asterisk);
      await cut(awayMs);
      // Keys count for the new entry once the platform has begun its prompt, which takes a busy
      // machine its time.
      await watch.until(() => hearAgain() === calls);
      await delay(300);
      expect(count("502", "plays sound:agent-user", 2)).toBe(calls);
      await typing?.signal();
      const everybody = ["100", "501", "502"];
      await watch.until(() => everybody.every((from) => count(from, "callee answered") === calls));
      await untilStanding(asterisk, "/bridges", talking(3 * calls));
      const made = await channelsMade(asterisk);
      for (const caller of callers) await caller.signal();
      await Promise.all(callers.map(({ finished }) => finished));
      await watch.until(() => host.stats().calls.live === 0);
      const { held } = host.stats();
      await host.close();
      await Promise.all(phones.map((phone) => phone.stop()));
      await emptied(asterisk);

      expect(courses(traces("100"))).toEqual(Array(calls).fill(course("PJSIP/2001")));
      expect(courses(traces("501"))).toEqual(Array(calls).fill(course("PJSIP/1000")));
      // Kept, the keys from before would have been the number 474711, whom nobody knows.
      expect(courses(traces("502"))).toEqual(Array(calls).fill(course("PJSIP/3001")));
      // One leg each for those who typed, and no phone was called a second time.
      expect(made - before).toBe(calls);
      expect(held).toEqual({ timers: 0, ids: 0 });
    },
  );

  test("takes a call that nobody heard of, and answers it", async () => {
    const { host, gate, watch, count, traces } = await behindGate();
    gate.freeze();
    const caller = await startCaller(asterisk, {
      from: "503",
      to: "5551",
      steps: [{ kind: "answered" }, ...untilToldToHangUp],
    });
    await untilStanding(asterisk, "/channels", (channels) => channels.length === 1);
    await gate.shut();
    await gate.open();
    await watch.until(() => count("503", "plays sound:agent-user") === 1);
    await caller.signal();
    await caller.finished;
    await watch.until(() => host.stats().calls.live === 0);
    await host.close();
    await emptied(asterisk);
    expect(courses(traces("503"))).toEqual([
      ["caller left", "leaving: caller_left", "ended: caller_left"],
    ]);
  });

  test("takes out of the call who hung up meanwhile", async () => {
    const { host, watch, count, traces, gate } = await behindGate();
    const phone = await startCallee(asterisk, "2001", { kind: "answers", afterMs: 50 });
    const steps: readonly CallerStep[] = [{ kind: "answered" }, ...untilToldToHangUp];
    const caller = await startCaller(asterisk, { from: "100", to: "5551", steps });
    await watch.until(() => count("100", "callee answered") === 1);
    await gate.shut();
    await caller.signal();
    await caller.finished;
    await gate.open();
    await watch.until(() => host.stats().calls.started === 1 && host.stats().calls.live === 0);
    await host.close();
    await phone.stop();
    await emptied(asterisk);
    expect(courses(traces("100"))).toEqual([course("PJSIP/2001")]);
  });

  test("tells of the only caller, who hung up meanwhile, that he did", async () => {
    const { host, watch, count, traces, gate } = await behindGate();
    const steps: readonly CallerStep[] = [{ kind: "answered" }, ...untilToldToHangUp];
    const caller = await startCaller(asterisk, { from: "555", to: "5551", steps });
    await watch.until(() => count("555", "plays sound:agent-user") === 1);
    await gate.shut();
    await caller.signal();
    await caller.finished;
    await gate.open();
    await watch.until(() => host.stats().calls.started === 1 && host.stats().calls.live === 0);
    await host.close();
    await emptied(asterisk);
    expect(traces("555").map((lines) => lines.at(-1))).toEqual(["ended: caller_left"]);
  });
});
