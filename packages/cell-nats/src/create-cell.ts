import {
  jetstream,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamClient,
  type JetStreamManager,
} from "@nats-io/jetstream";
import { connect, credsAuthenticator, type NatsConnection } from "@nats-io/transport-node";
import {
  cellError,
  pause,
  type Cell,
  type Clock,
  type Json,
  type JsonObject,
  type Logger,
} from "@flowrun/core/plugin";
import { cellLog } from "./cell-log.ts";
import { isNobodyThere } from "./is-nobody-there.ts";
import { makeStreams, streams } from "./make-streams.ts";
import { readOptions, type NatsOptions } from "./read-options.ts";

/** The part of flowrun's context that this plugin needs. */
export interface CellContext {
  /** `servers`, and as they are wanted `credentials` and `copies`. */
  readonly options: JsonObject;
  /** The name of the cell: the application and its platform. */
  readonly cell?: string;
  /**
   * Whether who asks only looks on: then nothing is made, and servers that are away are not waited
   * for.
   */
  readonly visits?: boolean;
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * The waiting times, in milliseconds: for an owner to say that it is there, a server's answer to a
 * process that only looks on, and the last message.
 */
const answerMs = 500;
const visitMs = 3_000;
const flushMs = 500;

/** The servers' code for a stream that nobody has made. */
const noStream = 10_059;

/**
 * The cell of `cell: "@flowrun/cell-nats"`: its log in JetStream, on as many servers as `copies`
 * says, its talk over NATS itself. Waits until one of the servers can be reached, and says so; from
 * then on it connects again by itself, for ever. Makes the streams where they are not there.
 * Rejects with CELL_OPTION, CELL_CREDENTIALS, CELL_REFUSED or CELL_STREAM; for who only looks on
 * also with CELL_AWAY.
 */
export async function createCell({
  options,
  cell = "",
  visits = false,
  log,
  clock,
}: CellContext): Promise<Cell> {
  const given = readOptions(options);
  const nc = await open(given, `flowrun ${cell}`, { log, clock, visits });
  try {
    if (!visits) refuseOldServer(nc.info?.version ?? oldestVersion);
    const jsm = await jetstreamManager(nc, { checkAPI: false });
    if (!visits) await makeStreams({ jsm, log, clock }, given.copies);
    return cellOf(serversOf({ nc, jsm, clock }), tokenOf(cell));
  } catch (error: unknown) {
    await nc.close();
    throw error;
  }
}

/**
 * Older servers lose or double some messages when they start again. They take a purge of one
 * subject for one of the whole stream when they read their own log (nats-server issue 4196, until
 * 2.9.17). They count appends that were refused (2.9.10). Both measured.
 */
const oldestVersion = "2.10.0";

function refuseOldServer(version: string): void {
  if (version.localeCompare(oldestVersion, "en", { numeric: true }) >= 0) return;
  const what = `The NATS server is ${version}, and one before ${oldestVersion} can lose calls of all cells when it is started again.`;
  throw cellError("CELL_STREAM", `${what} Install a newer one.`, { certain: true });
}

/** The way to them. */
interface Servers extends Pick<CellContext, "clock"> {
  readonly nc: NatsConnection;
  readonly jsm: JetStreamManager;
  readonly js: JetStreamClient;
  readonly isAway: () => boolean;
}

function serversOf(way: Pick<Servers, "nc" | "jsm" | "clock">): Servers {
  let isAway = false;
  void watch(way.nc, (away) => void (isAway = away));
  return { ...way, js: jetstream(way.nc), isAway: () => isAway };
}

function cellOf(servers: Servers, name: string): Cell {
  const { nc, jsm, js, clock, isAway } = servers;
  const subjects = { told: `fr.cell.${name}.told`, held: `fr.cell.${name}.held` };
  return {
    ...cellLog({
      ...{ js, jsm, clock, stream: streams.log, subject: `fr.log.${name}` },
      mostBytes: nc.info?.max_payload ?? 1_048_576,
    }),
    async keep(flow, text) {
      await js.publish(`fr.flow.${tokenOf(flow)}`, text);
    },
    async kept(flow) {
      const message = await jsm.streams.getMessage(streams.flow, {
        last_by_subj: `fr.flow.${tokenOf(flow)}`,
      });
      return message?.string();
    },
    hold() {
      const answering = nc.subscribe(subjects.held, {
        callback: (_error, message) => void message.respond(),
      });
      return () => void (nc.isClosed() || answering.unsubscribe());
    },
    async isHeld() {
      // The library would keep the question until it is connected again.
      if (isAway()) throw cellError("CELL_AWAY", "The connection to the NATS servers is lost.");
      try {
        await nc.request(subjects.held, "", { timeout: answerMs });
        return true;
      } catch (error: unknown) {
        if (isNobodyThere(error)) return false;
        throw error;
      }
    },
    tell(message) {
      // News that could not be told in time is no news later.
      if (!isAway() && !nc.isClosed()) nc.publish(subjects.told, JSON.stringify(message));
    },
    onTold(take) {
      const listening = nc.subscribe(subjects.told, {
        callback(error, message) {
          if (error === null) take(JSON.parse(message.string()) as Json);
        },
      });
      return () => void (nc.isClosed() || listening.unsubscribe());
    },
    cells: () => cellsAt(jsm),
    another: (other) => ({ ...cellOf(servers, tokenOf(other)), close: async () => undefined }),
    async close() {
      if (!isAway() && !nc.isClosed())
        await Promise.race([
          nc.flush().catch(() => undefined),
          pause(clock, clock.now() + flushMs),
        ]);
      await nc.close();
    },
  };
}

async function cellsAt(jsm: JetStreamManager): Promise<readonly string[]> {
  try {
    const { state } = await jsm.streams.info(streams.log, { subjects_filter: "fr.log.*" });
    return Object.keys(state.subjects ?? {})
      .map((subject) => decodeURIComponent(subject.slice("fr.log.".length)))
      .toSorted();
  } catch (error: unknown) {
    if (error instanceof JetStreamApiError && error.code === noStream) return [];
    throw error;
  }
}

async function open(
  { servers, credentials }: NatsOptions,
  name: string,
  { log, clock, visits }: Pick<CellContext, "log" | "clock"> & { readonly visits: boolean },
): Promise<NatsConnection> {
  const how = {
    name,
    servers: [...servers],
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    ...(visits && { timeout: visitMs }),
    ...(credentials && { authenticator: credsAuthenticator(credentials) }),
  };
  for (let tries = 0; ; tries += 1) {
    try {
      return await connect(how);
    } catch (error: unknown) {
      const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
      if (kind === "AuthorizationError" || kind === "UserAuthenticationExpiredError")
        throw cellError("CELL_REFUSED", `The NATS servers refuse this process: ${message}.`, {
          certain: true,
        });
      const away = `None of the NATS servers ${servers.join(", ")} answers: ${message}.`;
      if (visits) throw cellError("CELL_AWAY", away);
      if (tries % 15 === 0) log.warn({ code: "CELL_AWAY" }, `${away} Trying on.`);
      await pause(clock, clock.now() + 1_000);
    }
  }
}

async function watch(nc: NatsConnection, tell: (isAway: boolean) => void): Promise<void> {
  for await (const { type } of nc.status()) {
    if (type === "disconnect") tell(true);
    if (type === "reconnect") tell(false);
  }
}

/**
 * A name as one token of a subject. Characters with a meaning in subjects are written as in an
 * address. The `@` has a meaning between servers: messages with it in their subject came with the
 * wrong position (nats-server 2.9).
 */
function tokenOf(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /[.!~*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
}
