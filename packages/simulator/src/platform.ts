import type { Clock, Json } from "@flowrun/core/plugin";
import { type Connection, createConnections } from "./connections.ts";
import { type Fault, type Faults, createPendingFaults } from "./faults.ts";
import { type Call, type CallOptions, placeCall } from "./model/caller.ts";
import type { Callee } from "./model/callee.ts";
import type { CalleeBehaviour } from "./model/callee-behaviour.ts";
import { createRandom } from "./model/random.ts";
import { soundMsOf } from "./model/sound.ts";
import { type CallLine, createTimeline } from "./model/timeline.ts";
import { type PlatformSettings, type World, soon } from "./model/world.ts";
import type { Answer, Outcome } from "./rest/answer.ts";
import { type PlatformRequest, runRequest } from "./rest/router.ts";
import { createAgenda } from "./time/agenda.ts";

/** How a platform is to behave; each setting has a default. */
export interface PlatformOptions extends Partial<PlatformSettings> {
  /** The only source of time: a virtual clock gives a platform whose calls take no time. */
  readonly clock: Clock;
  /** Decides everything that is left to chance on a real platform. Default: 1. */
  readonly seed?: number;
}

/** What the platform answers to a request. `null` is no body. */
export interface PlatformResponse {
  readonly status: number;
  readonly body: Json;
}

/** What the platform still holds. All counts are 0 when every call is over and everything was removed. */
export interface Inventory {
  readonly channels: number;
  readonly bridges: number;
  readonly playbacks: number;
  readonly recordings: number;
}

/** A telephony platform in this process. */
export interface Platform {
  /** Does what an ARI request asks and calls `respond` once; never, when a fault says so. */
  handle(request: PlatformRequest, respond: (response: PlatformResponse) => void): void;
  /** The same as a promise. */
  request(request: PlatformRequest): Promise<PlatformResponse>;
  /** Opens the event stream of its applications; the function it returns closes it. */
  connect(connection: Connection): () => void;
  /** Whether the platform plays dead (`faults.setDown`). */
  isDown(): boolean;
  /** Whether pings stay unanswered (`faults.ignorePings`). */
  ignoresPings(): boolean;
  /** Places a call as a caller would. */
  call(options: CallOptions): Call;
  /** The phone of a leg that the platform called, while the leg lives. */
  callee(leg: string): Callee | undefined;
  /** Says how the phone of an endpoint (`PJSIP/1000`) behaves from the next call on. */
  endpoint(name: string, behaviour: CalleeBehaviour): void;
  /** Tells everything that happens to any leg; the function it returns stops that. */
  watch(listener: (line: CallLine) => void): () => void;
  /** The platform's time, in milliseconds since 1970. */
  now(): number;
  /** Runs `task` in `ms` by the platform's clock; the function it returns calls that off. */
  after(ms: number, task: () => void): () => void;
  inventory(): Inventory;
  readonly faults: Faults;
  /** Cuts all WebSockets and stops all timers. */
  close(): void;
}

/** A platform without calls, bridges and applications. */
export function createPlatform(options: PlatformOptions): Platform {
  const world = createWorld(options);
  const connections = createConnections(world);
  const pendingFaults = createPendingFaults<Fault, PlatformRequest>();
  let isDown = false;
  let ignoresPings = false;

  const handle: Platform["handle"] = (request, respond) => {
    const fault = pendingFaults.take(request);
    const delayMs = fault?.kind === "delay" ? fault.ms : 0;
    const answer = (given: Answer): void => {
      send(world, given, { delayMs, respond });
    };
    if (fault?.kind === "refuse") answer({ status: fault.status, body: fault.body ?? { message: "Injected fault" } });
    else if (fault?.kind !== "silence") settle(runRequest(world, request), answer);
    else if (fault.isDone === true) settle(runRequest(world, request), () => {});
  };
  return {
    handle,
    request: (request) =>
      new Promise((resolve) => {
        handle(request, resolve);
      }),
    connect: connections.open,
    isDown: () => isDown,
    ignoresPings: () => ignoresPings,
    call: (call) => placeCall(world, call),
    callee: (leg) => world.callees.get(leg),
    endpoint(name, behaviour) {
      world.endpoints.set(name, behaviour);
    },
    watch: world.timeline.watch,
    now: world.agenda.now,
    after: world.agenda.after,
    inventory: () => takeInventory(world),
    faults: {
      next: pendingFaults.add,
      duplicateEvents(count) {
        world.duplicateEvents += count;
      },
      dropSockets: connections.cutAll,
      setDown(value) {
        isDown = value;
        if (value) connections.cutAll();
      },
      ignorePings(value) {
        ignoresPings = value;
      },
    },
    close() {
      connections.cutAll();
      world.agenda.clear();
    },
  };
}

function createWorld(options: PlatformOptions): World {
  let number = 0;
  return {
    agenda: createAgenda(options.clock),
    random: createRandom(options.seed ?? 1),
    settings: {
      soundMs: options.soundMs ?? soundMsOf(options.sounds),
      sounds: options.sounds,
      defaultCallee: options.defaultCallee ?? { kind: "answer" },
      latencyMs: options.latencyMs ?? [0.1, 1.5],
      dialplanMs: options.dialplanMs ?? 1000,
      digitMs: options.digitMs ?? 160,
      application: options.application,
    },
    timeline: createTimeline(),
    applications: new Map(),
    channels: new Map(),
    bridges: new Map(),
    playbacks: new Map(),
    liveRecordings: new Map(),
    storedRecordings: new Map(),
    endpoints: new Map(),
    callees: new Map(),
    nextNumber() {
      number += 1;
      return number;
    },
    duplicateEvents: 0,
  };
}

function settle(outcome: Outcome, answer: (answer: Answer) => void): void {
  if (typeof outcome === "function") outcome(answer);
  else answer(outcome);
}

// The answer travels on its own: an event that the request caused may arrive before it or behind it.
function send(
  world: World,
  { status, body }: Answer,
  how: { readonly delayMs: number; readonly respond: (response: PlatformResponse) => void },
): void {
  const leave = (): void => {
    soon(world, () => {
      how.respond({ status, body: (typeof body === "function" ? body() : body) ?? null });
    });
  };
  if (how.delayMs > 0) world.agenda.after(how.delayMs, leave);
  else leave();
}

function takeInventory(world: World): Inventory {
  return {
    channels: world.channels.size,
    bridges: world.bridges.size,
    playbacks: world.playbacks.size,
    recordings: world.liveRecordings.size,
  };
}
