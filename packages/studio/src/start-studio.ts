import { randomBytes } from "node:crypto";
import { access } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import { PortError } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import type { FlowTemplate } from "./contract.ts";
import type { TableSource } from "./data/table-source.ts";
import type { Admission } from "./guard.ts";
import type { Role } from "./live/live-contract.ts";
import type { LiveSource } from "./live/live-source.ts";
import { serveLive } from "./live/serve-live.ts";
import { portOf } from "./place-of.ts";
import type { PhoneAccount } from "./phone/phone-routes.ts";
import type { Environment } from "./publish/environment.ts";
import type { Publisher } from "./publish/publisher.ts";
import { createSessions } from "./sessions.ts";
import type { ListenerOptions, StudioListener } from "./studio-listener.ts";

/** The things that a studio is opened over. */
export interface StudioOptions {
  /** The folder of flows, which must be there. */
  readonly folder: string;
  /** The folder of the built page. */
  readonly page: string;
  /** 0 takes any free port. Default: the folder's own, or any where that is taken. */
  readonly port?: number;
  /** The flow that is shown first, by its name in the folder. Default: the list of all. */
  readonly flow?: string;
  /**
   * The rights of pages beside looking. Default: edit, call where there is an account, and publish
   * where there are environments.
   */
  readonly roles?: readonly Role[];
  /** The flow that runs beside the studio, by its name in the folder. */
  readonly running?: string;
  /** Publishes the flow that runs; it needs `running`. */
  readonly publisher?: Publisher;
  /** Flows that run elsewhere, which those of the folder are published to. Default: none. */
  readonly environments?: readonly Environment[];
  /** Where calls come from: a host, or recorded ones. */
  readonly live?: LiveSource;
  /** Where the tables of flows are. */
  readonly tables?: TableSource;
  /**
   * The account by which the page's phone calls the platform: pages may connect to it, and to
   * nothing else.
   */
  readonly phone?: PhoneAccount | undefined;
  /** The folder of the platform's sounds. */
  readonly sounds?: string | undefined;
  /** Flows to begin with, asked for when a page does. Default: none. */
  readonly templates?: () => readonly FlowTemplate[];
  /** The file of the module with more verbs and rules. */
  readonly plugin?: string | undefined;
}

/** A studio that listens, on this machine only. */
export interface Studio {
  /** The address to open, with the token in its fragment, which browsers send nowhere. */
  readonly url: string;
  close(): Promise<void>;
}

const host = "127.0.0.1";

/**
 * Serves the page over a folder of flows. Rejects with a `PortError`: STUDIO_PORT_IN_USE,
 * STUDIO_LISTEN_FAILED, STUDIO_NO_PAGE.
 */
export async function startStudio({ port, flow, ...more }: StudioOptions): Promise<Studio> {
  const token = randomBytes(16).toString("base64url");
  let hosts: readonly string[] = [];
  await access(join(more.page, "index.html")).catch((error: unknown) => {
    throw noPage(error);
  });
  const clock = createSystemClock();
  const sessions = createSessions(() => clock.now());
  const admission = (): Admission => ({ hosts, token, sessions });
  const roles: readonly Role[] = more.roles ?? [
    "edit",
    ...(more.phone === undefined ? [] : (["call"] as const)),
    ...((more.environments ?? []).length === 0 ? [] : (["publish"] as const)),
  ];
  const listener = loadedAtFirst({ ...more, roles, admission, sessions });
  const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 15_000 };
  const server = createServer(limits, listener);
  const attend = more.live?.attend;
  const endLive = attend && serveLive(server, { admission, attend, clock, sessions });
  const own = await (port === undefined
    ? listen(server, portOf(more.folder)).catch(() => listen(server, 0))
    : listen(server, port));
  hosts = [`${host}:${own}`, `localhost:${own}`];
  return {
    url: `http://${host}:${own}/#t=${token}${flow === undefined ? "" : `&flow=${encodeURIComponent(flow)}`}`,
    close: () =>
      new Promise((resolve) => {
        endLive?.();
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/**
 * Answers with what is loaded and read for the first request: a studio that nobody looks at costs
 * the calls beside it nothing.
 */
function loadedAtFirst(options: ListenerOptions): RequestListener {
  let loading: Promise<StudioListener> | undefined;
  return (request, response) => {
    loading ??= import("./studio-listener.ts").then(({ studioListener }) =>
      studioListener(options),
    );
    loading.then(
      (answer) => void answer(request, response),
      () => {
        loading = undefined;
        response.writeHead(503).end("The page of the studio cannot be read.");
      },
    );
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(listenError(error, port));
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function listenError(error: NodeJS.ErrnoException, port: number): PortError {
  const [code, message] =
    error.code === "EADDRINUSE"
      ? ([
          "STUDIO_PORT_IN_USE",
          `The studio cannot listen on port ${port}: another process does. Name another with --port.`,
        ] as const)
      : ([
          "STUDIO_LISTEN_FAILED",
          `The studio cannot listen on port ${port} (${error.code ?? "unknown reason"}). Leave --port out to take a free one.`,
        ] as const);
  return new PortError(code, message, { cause: error });
}

function noPage(error: unknown): PortError {
  const message =
    'The page of the studio has not been built. Install flowrun again; in a clone run "npm run build".';
  return new PortError("STUDIO_NO_PAGE", message, { cause: error });
}
