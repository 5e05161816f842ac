import { type Server, createServer } from "node:http";
import { type HttpBindings, getRequestListener } from "@hono/node-server";
import { PortError } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { Hono } from "hono";
import { type Platform, createPlatform } from "../platform.ts";
import type { Attend } from "../script/run-script.ts";
import { createV2App, type V2Api } from "../v2/create-v2-app.ts";
import type { V2Options } from "../v2/v2-options.ts";
import { createAriApp } from "./ari-app.ts";
import { type Credentials, challenge, isAuthorised } from "./basic-auth.ts";
import { createControlApp } from "./control-app.ts";
import { createEventSockets } from "./event-sockets.ts";
import { foreignRequest } from "./foreign-request.ts";
import { limitConnections } from "./limit-connections.ts";

/** Where and for whom the embedded platform listens. */
export interface ServerOptions extends Credentials {
  /** 0 takes any free port. */
  readonly port: number;
  /** Default: `127.0.0.1`, this machine only. */
  readonly host?: string;
  /** The platform to serve. Default: a new one on the machine's clock. */
  readonly platform?: Platform;
  /**
   * How many connections there may be at a time, WebSockets included. A further one takes the place
   * of one that waits for its client, and is closed where none does. Default: 100, as Asterisk.
   */
  readonly maxConnections?: number;
  /** The REST API v2: who may log in, and for how long. Default: nobody. */
  readonly v2?: V2Options;
  /**
   * Attends to the calls that other processes place, for the flow behind the application. Default:
   * nobody does.
   */
  readonly attend?: Attend;
}

/** A platform that listens. */
export interface SimulatorServer {
  /** `http://HOST:PORT`, without a path. */
  readonly url: string;
  readonly port: number;
  readonly platform: Platform;
  readonly v2: V2Api;
  /** Cuts all connections, stops the platform, and frees the port. */
  close(): Promise<void>;
}

/**
 * Serves a platform: ARI under `/ari`, events under `/ari/events`, phones for other processes under
 * `/simulator`, all behind Basic authentication; and under `/api/v2`, `/org` and `/system` the REST
 * API v2 behind its own tokens. Rejects with a `PortError`: SIM_PORT_IN_USE, or SIM_LISTEN_FAILED
 * for any other reason.
 */
export async function startServer(options: ServerOptions): Promise<SimulatorServer> {
  const platform = options.platform ?? createPlatform({ clock: createSystemClock() });
  const host = options.host ?? "127.0.0.1";
  const sockets = createEventSockets(platform, { ...options, host });
  const v2 = createV2App(options.v2, platform);
  const listener = getRequestListener(createApp(platform, v2, { ...options, host }).fetch);
  const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 15_000 };
  const server = createServer(limits, (request, response) => {
    void listener(request, response);
  });
  limitConnections(server, options.maxConnections ?? 100);
  server.on("upgrade", sockets.upgrade);
  const port = await listen(server, options.port, host);
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    platform,
    v2,
    async close() {
      platform.close();
      v2.close();
      sockets.close();
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      });
    },
  };
}

function createApp(
  platform: Platform,
  v2: V2Api,
  {
    host,
    attend,
    ...credentials
  }: Credentials & { readonly host: string; readonly attend?: Attend },
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    const cut = (): void => {
      context.env.incoming.socket.destroy();
    };
    if (platform.isDown()) {
      cut();
      return context.body(null);
    }
    const foreign = foreignRequest(
      { host: context.req.header("host"), origin: context.req.header("origin") },
      host,
    );
    if (foreign !== undefined) return context.json({ message: foreign.message }, foreign.status);
    if (/^\/(api\/v2|org|system)\//.test(context.req.path))
      return await v2.fetch(context.req.raw, cut);
    const from = {
      authorization: context.req.header("authorization"),
      apiKey: context.req.query("api_key"),
    };
    if (isAuthorised(from, credentials)) return next();
    context.header("WWW-Authenticate", challenge);
    return context.json({ message: "Authentication required" }, 401);
  });
  app.route("/ari", createAriApp(platform));
  app.route("/simulator", createControlApp(platform, v2.sendWebhook, attend));
  app.notFound((context) => context.json({ message: "Resource not found" }, 404));
  app.onError((_, context) => context.json({ message: "Internal Server Error" }, 500));
  return app;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(listenError(error, port, host));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): PortError {
  if (error.code === "EADDRINUSE") {
    const message =
      `The embedded platform cannot listen on "${host}:${port}": another process already does. ` +
      "Stop that process, choose another port, or choose port 0 to take any free one.";
    return new PortError("SIM_PORT_IN_USE", message, { cause: error });
  }
  const message =
    `The embedded platform cannot listen on "${host}:${port}" (${error.code ?? "unknown reason"}). ` +
    "Use an address of this machine, such as 127.0.0.1, and a port of 1024 or above.";
  return new PortError("SIM_LISTEN_FAILED", message, { cause: error });
}
