import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { createAlarms, PortError } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import type { WebSocket } from "ws";
import { ariError } from "../catalogue.ts";
import type { AriWire, WireAnswer, WireReceiver, WireRequest } from "../wire.ts";
import { createCalledSocket, type CalledSocket } from "./called-socket.ts";
import { readListenAddress } from "./listen-address.ts";
import { basicAuthorization, createNetworkWire, type NetworkWireOptions } from "./network-wire.ts";
import { lostError } from "./network-error.ts";
import { refusalOf, writeTrial } from "./open-as-writer.ts";
import { checkCertificate, createPlatformServer, type PlatformServer } from "./platform-server.ts";
import { takeOverPath, takeOverSign } from "./take-over.ts";

/**
 * How long it listens although no event stream is wanted, in milliseconds. A stream that was lost is
 * wanted again sooner; longer, the platform had better reach another process.
 */
const idleMs = 3_000;

/** Where a platform is awaited, and as whom it comes. */
export interface ListeningWireOptions extends Omit<
  NetworkWireOptions,
  "host" | "requests" | "requestsRefused"
> {
  /** `port`, for this machine only, or `address:port`. */
  readonly listen: string;
  /**
   * Where the platform's ARI is, if it can be reached too: then requests, files and sound go there.
   * Absent: requests go over the WebSockets of the platform, and there are no files and no sound.
   */
  readonly host?: string;
  /** A certificate and its key, as PEM. Absent: without encryption. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** A wire to a platform that connects to us, with the port at which it is awaited. */
export interface ListeningWire extends AriWire {
  /** The port, once it listens; else the one of the options. */
  port(): number;
}

/**
 * A wire to a platform that opens the WebSockets itself (Asterisk 22.5 and later,
 * `outbound_websocket` in `ari.conf`). It listens as long as an event stream is wanted. A process of
 * ours that has the port is told that it is replaced, as Asterisk tells it of an application.
 * Throws `ARI_LISTEN` or `ARI_CREDENTIALS` for options that cannot work.
 */
export function createListeningWire(options: ListeningWireOptions): ListeningWire {
  const clock = createSystemClock();
  const { app, host, tls, password, alarms = createAlarms(clock) } = options;
  const address = readListenAddress(options.listen);
  const authorization = basicAuthorization(options.username, password);
  if (tls !== undefined) checkCertificate(tls);
  const http = host === undefined ? undefined : createNetworkWire({ ...options, host, alarms });
  const others = new Map<string, CalledSocket>();
  const closing = new Set<Promise<void>>();
  let wanted: WireReceiver | null = null;
  /** The one for the events; nobody reads it until a stream is wanted. */
  let events: CalledSocket | null = null;
  let server: PlatformServer | null = null;
  let cancelIdle = (): void => {};

  const close = (socket: CalledSocket): void => {
    const closed = socket.close().finally(() => closing.delete(closed));
    closing.add(closed);
  };
  const connected = (name: string, socket: WebSocket): void => {
    const called = createCalledSocket(socket, address.name, alarms);
    const earlier = name === app ? events : others.get(name);
    // The platform opens another one only when it has lost the one before.
    earlier?.lose(lostError(address.name, "the platform has opened another one"));
    if (name === app) {
      events = called;
      if (wanted !== null) begin(called, wanted);
      return;
    }
    others.set(name, called);
    const gone = (): void => void (others.get(name) === called && others.delete(name));
    called.begin({ frame: () => undefined, lost: gone });
  };
  const begin = (called: CalledSocket, receiver: WireReceiver): void => {
    const lost = (error: PortError): void => {
      if (events === called) events = null;
      receiver.lost(error);
    };
    receiver.opened();
    called.begin({ frame: (data) => receiver.frame(data), lost });
    void mayWrite(called).then((error) => error !== null && called.lose(error));
  };
  const takenOver = (): void => {
    stop();
    wanted?.frame(JSON.stringify({ type: "ApplicationReplaced", application: app }));
  };
  const stop = (): void => {
    server?.close();
    server = null;
    for (const socket of others.values()) close(socket);
    others.clear();
  };
  const leave = (): void => {
    if (events !== null) close(events);
    events = null;
  };
  const listen = async (receiver: WireReceiver): Promise<void> => {
    if (server !== null) return;
    const parts = { address, app, authorization, password, connected, takenOver };
    const own = createPlatformServer({ ...parts, now: () => clock.now(), ...(tls && { tls }) });
    server = own;
    try {
      await own.listen();
    } catch (error) {
      if (server === own) server = null;
      if (!(error instanceof PortError)) throw error;
      if (isTaken(error)) await askForPort(options);
      if (wanted === receiver) receiver.lost(error);
    }
  };
  return {
    request(request) {
      if (http !== undefined) return http.request(request);
      const socket = choose([...others.values(), ...(events === null ? [] : [events])], request);
      return socket?.request(request) ?? Promise.reject<WireAnswer>(notConnected(address.name));
    },
    open(receiver) {
      wanted = receiver;
      cancelIdle();
      void listen(receiver);
      if (events !== null) begin(events, receiver);
      return () => {
        if (wanted === receiver) wanted = null;
        leave();
        cancelIdle = alarms.after(idleMs, () => {
          stop();
          leave();
        });
      };
    },
    ...(http?.file && { file: http.file }),
    ...(http?.media && { media: http.media }),
    verify: async () => events?.verify(),
    requestSockets: () => others.size,
    port: () => server?.port() ?? address.port,
    async close() {
      cancelIdle();
      stop();
      leave();
      await Promise.all([http?.close(), ...closing]);
    },
  };
}

/** Why the platform's user may not write; `null` where it may, or nobody can say. */
async function mayWrite(socket: CalledSocket): Promise<PortError | null> {
  try {
    return refusalOf(await socket.request(writeTrial));
  } catch {
    return null;
  }
}

/**
 * The WebSocket for a request: the least busy one of those on which nothing blocks. A request
 * that can block gets one for itself, if there is a choice. The one of the events comes last.
 */
function choose(
  sockets: readonly CalledSocket[],
  { lane }: Pick<WireRequest, "lane">,
): CalledSocket | undefined {
  const free = sockets.filter(({ held }) => !held);
  const idle = free.find(({ waiting }) => waiting === 0);
  if (lane !== "quick" && idle !== undefined) return idle;
  const among = free.length === 0 ? sockets : free;
  return among.toSorted((one, other) => one.waiting - other.waiting)[0];
}

function notConnected(name: string): PortError {
  const text = `The platform has no connection to "${name}" at this moment.`;
  return ariError("ARI_UNREACHABLE", text, { certain: true });
}

function isTaken({ cause }: PortError): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE";
}

/** Asks the process that has the port to hand over; it does where it is one of ours. */
function askForPort(options: ListeningWireOptions): Promise<void> {
  const { listen, tls, password, app } = options;
  const { port, here } = readListenAddress(listen);
  const sign = takeOverSign(password, app, createSystemClock().now());
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = (response?: IncomingMessage): void => {
    response?.resume();
    resolve();
  };
  const shared = { method: "POST", timeout: 2_000, headers: { "x-flowrun-sign": sign } };
  const url = `${tls === undefined ? "http" : "https"}://${here}:${port}${takeOverPath}`;
  // The sign holds no secret, so it does not matter whose certificate that is.
  const asked =
    tls === undefined
      ? requestHttp(url, shared, done)
      : requestHttps(url, { ...shared, rejectUnauthorized: false }, done);
  asked.on("timeout", () => asked.destroy()).on("error", () => done());
  asked.end();
  return promise;
}
