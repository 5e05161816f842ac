import type { Command } from "../../core/src/interpret/command.ts";
import type { PlatformCommand } from "../../core/src/interpret/platform-command.ts";
import type { HttpCommand, V2Command } from "../../core/src/interpret/side-command.ts";
import type { LookupCommand } from "../../core/src/interpret/store-command.ts";
import { idOf, type CallEvent } from "../../core/src/interpret/event.ts";
import { stateVersion, type CallState } from "../../core/src/interpret/state.ts";
import type { StepResult } from "../../core/src/interpret/draft.ts";
import type { Survey } from "../../core/src/ports/transport.ts";
import type { Program, Table } from "../../core/src/interpret/program.ts";
import type { Host } from "../src/host.ts";
import type { HostOptions, Interpreter, Observation } from "../src/host-options.ts";
import type { JournalEntry } from "../../core/src/ports/journal.ts";
import { createSource } from "../../core/src/source/source.ts";
import { createHost } from "../src/create-host.ts";
import { memoryStore } from "../../contracts/src/memory-store.ts";
import { recordingLogger, type RecordingLogger } from "../../contracts/src/loggers.ts";
import {
  scriptedTransport,
  type ScriptedAnswer,
  type ScriptedTransport,
} from "../../contracts/src/scripted-transport.ts";
import { createVirtualClock, type VirtualClock } from "../../core/src/time/virtual-clock.ts";
import { settle } from "../../core/test/settle.ts";

/** The table that the fake program declares. */
export const customers: Table = {
  name: "customers",
  key: "id",
  columns: { id: { kind: "string" }, age: { kind: "integer" } },
  secretColumns: [],
};

/** A program that only a fake interpreter can run. */
export function fakeProgram(name = "fake"): Program {
  return {
    name,
    version: "1.0.0",
    source: createSource("fake.yaml", ""),
    verbs: {},
    settings: {},
    secretSettings: [],
    vars: {},
    calendars: {},
    tables: { customers },
    start: "main",
    parts: {},
    webhooks: { summaryCompleted: "main" },
    blocks: {},
    finally: [],
    limits: { callMs: 1_000, steps: 10 },
  };
}

/**
 * What a fake step does: commands, and the status that the call then has. Default: `running` and no
 * commands.
 */
export interface FakeStep {
  readonly status?: CallState["status"];
  readonly commands?: readonly Command[];
  /** The requests that the state knows to wait from then on. */
  readonly requests?: CallState["requests"];
  /** What is played from then on. */
  readonly media?: CallState["media"];
  /** The legs from then on. */
  readonly legs?: CallState["legs"];
  /** The timers that the state knows from then on. */
  readonly timers?: CallState["timers"];
}

/** What a fake flow makes of an event; `undefined` is the start of the call. */
export type FakeFlow = (event: CallEvent | undefined, call: string) => FakeStep | undefined;

/** The state of a call to which nothing has happened yet; the name of its program is in it. */
export function firstState(call: CallState["call"], program = "fake"): CallState {
  return {
    version: stateVersion,
    call,
    status: "running",
    reason: null,
    tracks: [{ id: "main", leg: null, opener: null, frames: [] }],
    activations: [{ id: "main", file: "", args: {}, names: { program }, vars: "main" }],
    variables: [{ id: "main", values: {} }],
    legs: [],
    bridges: [],
    recordings: [],
    media: [],
    timers: {},
    requests: [],
    counter: 0,
    steps: 0,
  };
}

/** An interpreter that does what a test says. */
export function fakeInterpreter(flow: FakeFlow): Interpreter {
  const result = (state: CallState, given: FakeStep = {}): StepResult => {
    const {
      status = state.status,
      commands = [],
      requests = state.requests,
      media = state.media,
      legs = state.legs,
      timers = state.timers,
    } = given;
    return {
      state: { ...state, status, steps: state.steps + 1, requests, media, legs, timers },
      commands,
      trace: [],
    };
  };
  return {
    start: (program, arrival) => {
      const id = idOf(arrival);
      const { from, to, args } = "leg" in arrival ? arrival : { from: "", to: "", args: [] };
      const first = firstState(
        { id, from, to, args, started_at: arrival.at, language: "en" },
        program.name,
      );
      const legs =
        "leg" in arrival ? [{ id, role: "caller", status: "here", failures: 0 } as const] : [];
      return result({ ...first, legs }, flow(undefined, id));
    },
    step: (_program, state, event) => result(state, flow(event, state.call.id)),
  };
}

/** A started host over ports that a test drives. */
export interface Bench {
  readonly host: Host;
  readonly transport: ScriptedTransport;
  readonly clock: VirtualClock;
  readonly log: RecordingLogger;
  readonly journal: readonly JournalEntry[];
  readonly steps: readonly Observation[];
  readonly forgotten: readonly string[];
  /** Lets a call arrive and the host do what follows from it. */
  readonly call: (leg: string) => Promise<void>;
  /** The kinds of events that the interpreter took for a call, in order. */
  readonly eventsOf: (leg: string) => readonly string[];
}

/** A host that runs a fake flow. */
export function bench(
  flow: FakeFlow,
  answer?: (command: PlatformCommand) => ScriptedAnswer,
  options: Partial<HostOptions> = {},
  survey?: () => Promise<Survey | null>,
): Bench {
  const transport = scriptedTransport(answer, survey);
  const clock = createVirtualClock({ settle });
  const log = recordingLogger();
  const journal: JournalEntry[] = [];
  const steps: Observation[] = [];
  const forgotten: string[] = [];
  const host = createHost({
    program: fakeProgram(),
    transport,
    clock,
    log,
    interpreter: fakeInterpreter(flow),
    store: memoryStore({ customers: [{ id: "7", age: 41 }] }),
    journal: { write: (entry) => journal.push(entry) },
    observe: { stepped: (step) => steps.push(step), forgotten: (call) => forgotten.push(call) },
    ...options,
  });
  host.start();
  return {
    host,
    transport,
    clock,
    log,
    journal,
    steps,
    forgotten,
    call: async (leg) => {
      transport.emit({ kind: "call.arrived", leg, from: "100", to: "200", args: [] });
      await settle();
    },
    eventsOf: (leg) =>
      steps.filter(({ call }) => call === leg).map(({ event }) => event?.kind ?? "start"),
  };
}

/** Commands for a test's script, with short requests. */
export const command = {
  answer: (request: string, leg: string): PlatformCommand => ({ kind: "leg.answer", request, leg }),
  hangup: (request: string, leg: string): PlatformCommand => ({ kind: "leg.hangup", request, leg }),
  play: (request: string, playback: string, leg: string): PlatformCommand => ({
    kind: "playback.start",
    request,
    playback,
    leg,
    media: "sound:x",
  }),
  createBridge: (request: string, bridge: string): PlatformCommand => ({
    kind: "bridge.create",
    request,
    bridge,
  }),
  destroyBridge: (request: string, bridge: string): PlatformCommand => ({
    kind: "bridge.destroy",
    request,
    bridge,
  }),
  originate: (request: string, leg: string, bridge: string): PlatformCommand => ({
    kind: "leg.originate",
    request,
    leg,
    bridge,
    endpoint: "PJSIP/1",
    ringMs: 1_000,
    callerId: "100",
  }),
  lookup: (request: string, value: string): LookupCommand => ({
    kind: "store.lookup",
    request,
    table: "customers",
    value,
    timeoutMs: 100,
  }),
  request: (request: string): HttpCommand => ({
    kind: "http.request",
    request,
    method: "GET",
    url: "https://crm.example/customers",
    headers: {},
    timeoutMs: 100,
    retries: 0,
  }),
  v2: (request: string): V2Command => ({
    kind: "v2.call",
    request,
    operation: "tenants.list",
    with: {},
    timeoutMs: 100,
  }),
};

/**
 * The flow of a call that is over as soon as its hangup is answered, and does `commands` at its
 * start.
 */
export function untilHungUp(commands: (call: string) => readonly Command[]): FakeFlow {
  return (event, call) => {
    if (event === undefined) return { commands: commands(call) };
    if (event.kind === "leg.left" || event.kind === "call.stopped")
      return { status: "leaving", commands: [command.hangup("bye", call)] };
    if (event.kind === "request.succeeded" && event.request === "bye") return { status: "ended" };
    return undefined;
  };
}

/** The same flow, whose state knows of the requests that wait. */
export function openRequests(flow: FakeFlow): FakeFlow {
  return (event, leg) => {
    const step = flow(event, leg);
    const requests = (step?.commands ?? []).flatMap((each) =>
      "request" in each ? [{ id: each.request, kind: each.kind, subject: "" }] : [],
    );
    return step && { ...step, requests };
  };
}
