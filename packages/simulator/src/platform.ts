import type { Json } from "@flowrun/core/plugin";
import { type Connection, createConnections } from "./connections.ts";
import { type Fault, type Faults, createPendingFaults } from "./faults.ts";
import { type Call, type CallOptions, placeCall } from "./model/caller.ts";
import type { Callee, CalleeBehaviour } from "./model/callee.ts";
import { connectMedia, type MediaClient, type MediaLink } from "./model/media-link.ts";
import { type Pbx, type PlatformOptions, createPbx } from "./model/pbx.ts";
import { after, soon } from "./model/timing.ts";
import type { PlatformFile } from "./model/recording-sound.ts";
import type { CallLine } from "./model/watchers.ts";
import type { Answer, Outcome } from "./rest/handler.ts";
import { type PlatformRequest, runRequest } from "./rest/router.ts";

/** The platform's answer to a request. `null` is no body. */
export interface PlatformResponse {
  readonly status: number;
  readonly body: Json;
  /** In place of a body. */
  readonly file?: PlatformFile;
}

/**
 * The things that the platform still holds. All counts are 0 when every call is over and everything
 * was removed.
 */
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
  /**
   * Connects with the sound of a media channel; `undefined` when there is none of this connection
   * id.
   */
  media(connection: string, client: MediaClient): MediaLink | undefined;
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
  const pbx = createPbx(options);
  const connections = createConnections(pbx);
  const pendingFaults = createPendingFaults<Fault, PlatformRequest>();
  let isDown = false;
  let ignoresPings = false;

  const handle: Platform["handle"] = (request, respond) => {
    const fault = pendingFaults.take(request);
    const delayMs = fault?.kind === "delay" ? fault.ms : 0;
    const answer = (given: Answer): void => {
      send(pbx, given, { delayMs, respond });
    };
    if (fault?.kind === "refuse")
      answer({ status: fault.status, body: fault.body ?? { message: "Injected fault" } });
    else if (fault?.kind !== "silence") settle(runRequest(pbx, request), answer);
    else if (fault.isDone === true) settle(runRequest(pbx, request), () => {});
  };
  return {
    handle,
    request: (request) =>
      new Promise((resolve) => {
        handle(request, resolve);
      }),
    connect: connections.open,
    media: (connection, client) => connectMedia(pbx, connection, client),
    isDown: () => isDown,
    ignoresPings: () => ignoresPings,
    call: (call) => placeCall(pbx, call),
    callee: (leg) => pbx.callees.get(leg),
    endpoint(name, behaviour) {
      pbx.endpoints.set(name, behaviour);
    },
    watch: pbx.watchers.watch,
    now: () => pbx.clock.now(),
    after: (ms, task) => after(pbx, ms, task),
    inventory: () => takeInventory(pbx),
    faults: {
      next: pendingFaults.add,
      duplicateEvents(count) {
        pbx.duplicateEvents += count;
      },
      tellOlder(ms) {
        pbx.tellsOlderMs = ms;
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
      pbx.alarms.clear();
    },
  };
}

function settle(outcome: Outcome, answer: (answer: Answer) => void): void {
  if (typeof outcome === "function") outcome(answer);
  else answer(outcome);
}

// The answer travels on its own: an event that the request caused may arrive before it or behind
// it.
function send(
  pbx: Pbx,
  { status, body, file }: Answer,
  how: { readonly delayMs: number; readonly respond: (response: PlatformResponse) => void },
): void {
  const leave = (): void => {
    soon(pbx, () => {
      how.respond({
        status,
        body: (typeof body === "function" ? body() : body) ?? null,
        ...(file && { file }),
      });
    });
  };
  if (how.delayMs > 0) after(pbx, how.delayMs, leave);
  else leave();
}

function takeInventory(pbx: Pbx): Inventory {
  return {
    channels: pbx.channels.size,
    bridges: pbx.bridges.size,
    playbacks: pbx.playbacks.size,
    recordings: pbx.liveRecordings.size,
  };
}
