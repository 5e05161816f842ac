import { startServer, type SimulatorServer } from "@flowrun/simulator";
import {
  AuthError,
  authInterceptor,
  createSession,
  memoryTokenStore,
  type Session,
} from "../../src/index.ts";
import { Agent, type Dispatcher } from "undici";
import { type CrashPoint, crashingStore } from "../support/crashing-store.ts";
import { createHurriedClock } from "../support/hurried-clock.ts";
import { createWireTap, type WireTap } from "./wire-tap.ts";

/**
 * How a request ended: its status and body, or the code of its error; and how often it was told an
 * end.
 */
export interface Ending {
  readonly tenant: string;
  readonly outcome: number | string;
  readonly contacts: unknown;
  readonly ends: number;
}

/**
 * Clients of two tenants on one embedded platform; those of a tenant share a token store, as
 * processes would.
 */
export interface LifecycleWorld {
  /** Begins a request by a client and does not wait for it. */
  request(client: number, method: "GET" | "POST"): void;
  /** Lets a client begin again as another process, which will die at `point`, if any. */
  restart(client: number, point?: CrashPoint): void;
  login(client: number): Promise<void>;
  expire(): void;
  failRefresh(status: number): void;
  /** Waits until every request that was begun has ended. */
  settle(): Promise<readonly Ending[]>;
  readonly taps: readonly WireTap[];
  readonly expiries: () => number;
  close(): Promise<void>;
}

/** How many clients there are. The even ones belong to one tenant, the odd ones to the other. */
export const clientCount = 4;

const tenants = ["101", "202"] as const;

/** A world in which every tenant is logged in. */
export async function createLifecycleWorld(): Promise<LifecycleWorld> {
  const users = tenants.map((tenant) => ({
    tenant,
    email: `${tenant}@example.com`,
    password: "secret",
  }));
  const server = await startServer({ port: 0, username: "x", password: "y", v2: { users } });
  const agent = new Agent();
  const stores = tenants.map(() => memoryTokenStore());
  const taps: WireTap[] = [];
  const begin = (client: number, point?: CrashPoint): Client => {
    const store = stores[client % 2] ?? memoryTokenStore();
    const tap = createWireTap();
    taps.push(tap);
    const tapped = agent.compose(tap.interceptor);
    const own = point === undefined ? store : crashingStore(store, point);
    const session = createSession({
      baseUrl: server.url,
      store: own,
      dispatcher: tapped,
      clock: createHurriedClock(),
    });
    return { tenant: tenants[client % 2] ?? "", session, dispatcher: tapped };
  };
  const clients = Array.from({ length: clientCount }, (_, client) => begin(client));
  const clientAt = (place: number): Client => clients[place] ?? begin(place);
  const login = ({ session, tenant }: Client): Promise<void> =>
    session.login({ type: "password_auth", email: `${tenant}@example.com`, password: "secret" });
  const requests: Promise<Ending>[] = [];
  let expiries = 0;
  await Promise.all([clientAt(0), clientAt(1)].map(login));
  return {
    request: (client, method) => requests.push(endingOf(server, clientAt(client), method)),
    restart: (client, point) => {
      clients[client] = begin(client, point);
    },
    // A login by a client that is to die may fail: then nobody is any better off.
    login: (client) => login(clientAt(client)).catch(() => undefined),
    expire: () => {
      // One token of each tenant.
      expiries += tenants.length;
      server.v2.expireTokens();
    },
    failRefresh: (status) => server.v2.failRefreshes(status),
    settle: () => Promise.all(requests),
    taps,
    expiries: () => expiries,
    close: async () => {
      await agent.destroy();
      await server.close();
    },
  };
}

interface Client {
  readonly tenant: string;
  readonly session: Session;
  readonly dispatcher: Dispatcher;
}

async function endingOf(
  { url }: SimulatorServer,
  client: Client,
  method: "GET" | "POST",
): Promise<Ending> {
  const { tenant, session } = client;
  const counted = { ends: 0 };
  const dispatcher = client.dispatcher.compose(authInterceptor(session), countEnds(counted));
  const body = method === "POST" ? { body: JSON.stringify({ tenant }) } : {};
  const end = await dispatcher
    .request({ origin: url, path: "/api/v2/contacts", method, ...body })
    .then(
      async (answer) => ({ outcome: answer.statusCode, contacts: await answer.body.json() }),
      (error: unknown) => ({
        outcome: error instanceof AuthError ? error.code : String(error),
        contacts: undefined,
      }),
    );
  return { tenant, ...end, ends: counted.ends };
}

function countEnds(counted: { ends: number }): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onResponseStart: (controller, ...rest) => handler.onResponseStart?.(controller, ...rest),
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => {
        counted.ends += 1;
        handler.onResponseEnd?.(controller, trailers);
      },
      onResponseError: (controller, error) => {
        counted.ends += 1;
        handler.onResponseError?.(controller, error);
      },
    });
}
