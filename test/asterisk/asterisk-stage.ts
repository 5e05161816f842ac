import type { TraceEntry } from "@flowrun/core";
import type { CalleeBehaviour as Phone, Scenario } from "../scenarios/scenario.ts";
import type { Stage } from "../scenarios/stage.ts";
import { voiceOf } from "../scenarios/voice-of.ts";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import type { Asterisk } from "./bed/run-asterisk.ts";
import type { Callee } from "./bed/sipp.ts";
import { startCallee, startCaller } from "./phones.ts";
import { failingStore, refusingTransport } from "./ports.ts";
import { startHost, type HostParts } from "./start-host.ts";
import { createWatch } from "./watch.ts";

/** What a scenario is played on. */
export interface AsteriskStageParts extends HostParts {
  readonly scenario: Scenario;
  /** How the caller's keys travel. */
  readonly keysBy: "rfc4733" | "info";
  /** What the caller does, where the scenario's acts do not say it. */
  readonly steps?: readonly CallerStep[];
}

/**
 * A real call: SIPp calls Asterisk, and the host runs the flow over ARI with its tables in a
 * database.
 */
export async function createAsteriskStage(parts: AsteriskStageParts): Promise<Stage> {
  const { asterisk, scenario } = parts;
  const trace: TraceEntry[] = [];
  const watch = createWatch();
  let over = false;
  let waiting = 0;
  let steps = 0;
  const host = startHost(withFaults(parts), {
    stepped: ({ result }) => {
      trace.push(...result.trace);
      steps += 1;
      waiting = result.state.requests.length;
      watch.notice();
    },
    forgotten: () => {
      over = true;
      watch.notice();
    },
    connection: watch.notice,
  });
  const callees = await startCallees(asterisk, scenario);
  await watch.until(() => host.stats().connection === "connected");
  let doings: Promise<void> = Promise.resolve();
  let caller: Promise<void> = Promise.resolve();
  let seen = 0;
  let next = (): Promise<void> => Promise.resolve();
  // Phones do one thing after the other, and what goes wrong with one shows when the stage is
  // closed.
  const signal = (phone: () => Promise<void>): void => {
    doings = doings.then(phone);
    doings.catch(watch.notice);
  };

  return {
    get call() {
      return trace.find((entry) => entry.kind === "call.started")?.call ?? "";
    },
    trace: () => trace,
    begin: async () => {
      const started = await startCaller(asterisk, {
        from: scenario.from ?? "555",
        to: "5551",
        steps: callerSteps(parts),
      });
      caller = started.finished;
      next = () => started.signal();
    },
    settled: () => waiting === 0,
    press: () => signal(() => next()),
    hangUp: (who) => signal(() => (who === "caller" ? next() : hangUpCallee(callees, trace))),
    advance: async () => {
      await watch.until(() => steps > seen || over);
      const more = steps > seen;
      seen = steps;
      return more;
    },
    leftovers: () =>
      Object.entries(host.stats().held).flatMap(([what, count]) =>
        count === 0 ? [] : [`${count} ${what}`],
      ),
    close: async () => {
      await host.close();
      await doings;
      await caller;
      for (const callee of callees.values()) await callee.stop();
    },
  };
}

/** What the caller does, known from the beginning; each act waits for its turn. */
function callerSteps({
  scenario,
  keysBy,
  steps: given,
}: AsteriskStageParts): readonly CallerStep[] {
  if (given !== undefined) return given;
  if (scenario.refused?.includes("leg.answer")) return [{ kind: "refused", status: 603 }];
  const steps: CallerStep[] = [{ kind: "answered" }];
  for (const act of scenario.acts ?? []) {
    if ("press" in act)
      steps.push({ kind: "signal" }, { kind: "press", keys: act.press, by: keysBy });
    else if (act.hangUp === "caller") return [...steps, { kind: "signal" }, { kind: "hangUp" }];
  }
  return [...steps, { kind: "hungUp" }];
}

async function startCallees(
  asterisk: Asterisk,
  { acts, callees }: Scenario,
): Promise<ReadonlyMap<string, Callee>> {
  const hangsUp = acts?.some((act) => "hangUp" in act && act.hangUp === "callee") ?? false;
  const answers: CalleeBehaviour = { kind: hangsUp ? "hangsUp" : "answers", afterMs: 50 };
  const behaviours: Readonly<Record<Phone, CalleeBehaviour>> = {
    answers,
    busy: { kind: "refuses", status: "486 Busy Here" },
    declines: { kind: "refuses", status: "603 Decline" },
    never: { kind: "ringsForEver" },
  };
  const started = new Map<string, Callee>();
  for (const [endpoint, behaviour] of Object.entries(callees ?? {})) {
    started.set(
      endpoint,
      await startCallee(asterisk, endpoint.replace("PJSIP/", ""), behaviours[behaviour]),
    );
  }
  return started;
}

async function hangUpCallee(
  callees: ReadonlyMap<string, Callee>,
  trace: readonly TraceEntry[],
): Promise<void> {
  const called = trace.findLast((entry) => entry.kind === "leg.originated");
  await callees.get(called?.endpoint ?? "")?.signal();
}

/** The ports as the scenario wants them: some commands are refused, some lookups fail. */
function withFaults({ scenario, transport, store, ...parts }: AsteriskStageParts): HostParts {
  return {
    ...parts,
    ...voiceOf(scenario),
    transport: (inner) => refusingTransport(transport?.(inner) ?? inner, scenario.refused ?? []),
    store: (inner) => failingStore(store?.(inner) ?? inner, scenario.failingTables ?? []),
  };
}
