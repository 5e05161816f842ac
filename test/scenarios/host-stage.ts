import type { CallState, Clock, Program, TraceEntry, Transport } from "@flowrun/core";
import { createHost } from "@flowrun/host";
import { memoryStore, silentLogger } from "@flowrun/contracts";
import type { Call, CalleeBehaviour as Phone, Platform } from "@flowrun/simulator";
import { rows } from "./reference-scenarios.ts";
import type { CalleeBehaviour, RefusableCommand, Scenario } from "./scenario.ts";
import type { Stage } from "./stage.ts";
import { voiceOf } from "./voice-of.ts";

/** What a scenario is played on: an embedded platform, and a way to it. */
export interface HostStageParts {
  readonly program: Program;
  readonly scenario: Scenario;
  readonly platform: Platform;
  readonly transport: Transport;
  readonly clock: Clock;
  /** Lets time go on a little, where it does not do so by itself. */
  readonly pass: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const phones: Readonly<Record<CalleeBehaviour, Phone>> = {
  answers: { kind: "answer", afterMs: 50 },
  busy: { kind: "busy" },
  declines: { kind: "decline" },
  never: { kind: "never" },
};

const requests: Readonly<Record<RefusableCommand, RegExp>> = {
  "leg.answer": /^POST \/channels\/[^/]+\/answer$/,
  "playback.start": /^POST \/channels\/[^/]+\/play/,
  "bridge.create": /^POST \/bridges$/,
  "bridge.add": /^POST \/bridges\/[^/]+\/addChannel$/,
  "leg.originate": /^POST \/channels$/,
};

/** A host on an embedded platform: the real transport, in memory or over the wire. */
export async function createHostStage(parts: HostStageParts): Promise<Stage> {
  const { platform, scenario } = parts;
  const trace: TraceEntry[] = [];
  const progress: { steps: number; over: boolean; state?: CallState } = { steps: 0, over: false };
  let call: Call | undefined;
  const connected = Promise.withResolvers<void>();
  const host = createHost({
    program: parts.program,
    transport: parts.transport,
    store: memoryStore(tablesOf(scenario)),
    ...voiceOf(scenario),
    clock: parts.clock,
    log: silentLogger(),
    observe: {
      stepped: ({ result }) => {
        progress.steps += 1;
        progress.state = result.state;
        trace.push(...result.trace);
      },
      forgotten: () => (progress.over = true),
      connection: (state) => state.kind === "connected" && connected.resolve(),
    },
  });
  host.start();
  await passUntil(connected.promise, parts.pass);
  for (const [endpoint, behaviour] of Object.entries(scenario.callees ?? {}))
    platform.endpoint(endpoint, phones[behaviour]);
  for (const command of scenario.refused ?? []) refuse(platform, requests[command]);

  return {
    get call() {
      return call?.id ?? "";
    },
    trace: () => trace,
    begin: () => {
      call = platform.call({ from: scenario.from ?? "555", to: "5551" });
      return Promise.resolve();
    },
    settled: () => (progress.state?.requests ?? []).length === 0,
    press: (keys) => call?.press(keys, 20),
    hangUp: (who) => (who === "caller" ? call?.hangUp() : calleeOf(platform, trace)?.hangUp()),
    advance: async () => {
      const before = progress.steps;
      while (progress.steps === before && !progress.over) await parts.pass();
      return progress.steps > before;
    },
    leftovers: () =>
      Object.entries({ ...host.stats().held, ...platform.inventory() }).flatMap(([what, count]) =>
        count === 0 ? [] : [`${count} ${what}`],
      ),
    close: async () => {
      // A transport that closes tries for some time to remove what may have been made.
      await passUntil(host.close(), parts.pass);
      await parts.close();
    },
  };
}

/** Keeps a virtual clock going until something has come about. */
async function passUntil(event: Promise<void>, pass: () => Promise<void>): Promise<void> {
  const happened = event.then(() => true);
  while (!(await Promise.race([happened, pass().then(() => false)]))) continue;
}

function tablesOf(scenario: Scenario): Parameters<typeof memoryStore>[0] {
  return Object.fromEntries(
    Object.entries(rows).filter(([table]) => !scenario.failingTables?.includes(table)),
  );
}

function refuse(platform: Platform, pattern: RegExp): void {
  platform.faults.next(
    { kind: "refuse", status: 500 },
    { count: 100, matches: ({ method, path }) => pattern.test(`${method} ${path}`) },
  );
}

function calleeOf(
  platform: Platform,
  trace: readonly TraceEntry[],
): { hangUp(): void } | undefined {
  const joined = trace.findLast((entry) => entry.kind === "leg.joined");
  return joined === undefined ? undefined : platform.callee(joined.leg);
}
