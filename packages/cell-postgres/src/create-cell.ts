import {
  cellError,
  connectionFailure,
  pause,
  type Cell,
  type Clock,
  type JsonObject,
  type Logger,
} from "@flowrun/core/plugin";
import { Pool, type ClientConfig } from "pg";
import { cellLog } from "./cell-log.ts";
import { makeTables } from "./make-tables.ts";
import { readOptions } from "./read-options.ts";
import { Talk, type TalkParts } from "./talk.ts";

/** The part of flowrun's context that this plugin needs. */
export interface CellContext {
  /** `url`. */
  readonly options: JsonObject;
  /** The name of the cell: the application and its platform. */
  readonly cell?: string;
  /**
   * Whether who asks only looks on: then nothing is made, and a database that is away is not waited
   * for.
   */
  readonly visits?: boolean;
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * How long the server may take to answer, in milliseconds: after that nobody knows whether it did
 * what it was asked.
 */
const answerMs = 2_000;

/** Appends come one at a time; beside them the log is read, and it is asked who holds the cell. */
const connections = 3;

/**
 * The cell of `cell: "@flowrun/cell-postgres"`: its log in a table, its talk over LISTEN and
 * NOTIFY. Waits until the database can be reached, and says so; from then on it connects again by
 * itself, for ever. Makes the tables where they are not there. Rejects with CELL_OPTION,
 * CELL_CREDENTIALS, CELL_REFUSED or CELL_STREAM; for who only looks on also with CELL_AWAY.
 */
export async function createCell({
  options,
  cell = "",
  visits = false,
  log,
  clock,
}: CellContext): Promise<Cell> {
  const { url, place } = readOptions(options);
  const config: ClientConfig = {
    connectionString: url,
    application_name: `flowrun ${cell}`,
    keepAlive: true,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  };
  const pool = new Pool({ ...config, max: connections });
  // Without listeners the loss of a connection would end the process; what was asked over it
  // rejects.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await reach({ pool, place, visits, log, clock });
  } catch (error: unknown) {
    await pool.end();
    throw error;
  }
  const parts = { config, pool, clock };
  const talk = new Talk({ ...parts, cell });
  await talk.begun();
  const own = cellOf(parts, cell, talk);
  const others = new Set<Cell>();
  return {
    ...own,
    another(name) {
      const other = cellOf(parts, name);
      others.add(other);
      return other;
    },
    async close() {
      for (const other of others) await other.close();
      await own.close();
      if (!pool.ending) await pool.end();
    },
  };
}

/** The parts that the cells of one database share. */
type Database = Pick<TalkParts, "config" | "pool" | "clock">;

/** A cell, without the pool that it shares with others. */
function cellOf(
  database: Database,
  cell: string,
  talk: Talk = new Talk({ ...database, cell }),
): Cell {
  const { pool } = database;
  return {
    ...cellLog({ pool, talk, cell }),
    hold: () => talk.hold(),
    isHeld: () => talk.isHeld(),
    tell: (message) => talk.tell(message),
    onTold: (take) => talk.onTold(take),
    async keep(name, text) {
      const kept =
        "insert into flowrun_cell_text (name, text) values ($1, $2) on conflict (name) do update set text = excluded.text";
      await pool.query(kept, [name, Buffer.from(text)]);
    },
    async kept(name) {
      const kept = "select text from flowrun_cell_text where name = $1";
      return (await pool.query<{ text: Buffer }>(kept, [name])).rows[0]?.text.toString();
    },
    cells: () => cellsIn(pool),
    another: (name) => cellOf(database, name),
    close: () => talk.close(),
  };
}

/** The database's code for a table that does not exist. */
const noTable = "42P01";

async function cellsIn(pool: Pool): Promise<readonly string[]> {
  try {
    const { rows } = await pool.query<{ cell: string }>(
      "select distinct cell from flowrun_cell_log",
    );
    return rows.map(({ cell }) => cell).toSorted();
  } catch (error: unknown) {
    if (stateOf(error) === noTable) return [];
    throw error;
  }
}

interface Reaching extends Pick<CellContext, "log" | "clock"> {
  readonly visits: boolean;
  readonly pool: Pool;
  readonly place: string;
}

async function reach({ pool, place, visits, log, clock }: Reaching): Promise<unknown> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await (visits ? pool.query("select 1") : makeTables(pool));
    } catch (error: unknown) {
      const why = reasonOf(error);
      const state = stateOf(error);
      if (lacksPassword(error)) throw noPassword(place);
      if (isRefusal(error, state))
        throw cellError("CELL_REFUSED", `The database ${place} refuses this process: ${why}.`, {
          certain: true,
        });
      if (state !== "" && !isPassing(state))
        throw cellError(
          "CELL_STREAM",
          `The tables of the cell cannot be used in ${place}: ${why}.`,
          { certain: true },
        );
      const away = `The database ${place} of the cell does not answer: ${why}.`;
      if (visits) throw cellError("CELL_AWAY", away);
      if (tries % 15 === 0) log.warn({ code: "CELL_AWAY" }, `${away} Trying on.`);
      await pause(clock, clock.now() + 1_000);
    }
  }
}

// SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
function stateOf(error: unknown): string {
  return error instanceof Error && "severity" in error && "code" in error ? String(error.code) : "";
}

/**
 * Whether the server asks for a password and `pg` has none: it finds so before it answers, and says
 * it as of its own code.
 */
function lacksPassword(error: unknown): boolean {
  return error instanceof Error && /^SASL: .* client password must be /.test(error.message);
}

function noPassword(place: string): Error {
  const why = "PGPASSWORD is not set, and no line for it is in the file that PGPASSFILE names";
  return cellError(
    "CELL_CREDENTIALS",
    `The database ${place} wants a password, and there is none: ${why}.`,
    {
      certain: true,
    },
  );
}

/** Whether who asks is not known, may not connect, or the database does not exist. */
function isRefusal(error: unknown, state: string): boolean {
  return (
    state.startsWith("28") ||
    state === "3D000" ||
    (error instanceof Error && error.message.startsWith("SASL"))
  );
}

/**
 * Whether a server that starts, stops, is full, or only reads for the moment may answer otherwise.
 */
function isPassing(state: string): boolean {
  return ["08", "53", "57", "25"].includes(state.slice(0, 2));
}

function reasonOf(error: unknown): string {
  const { code, reason } = connectionFailure(error);
  // The server, and `pg`, say it in words.
  return reason === code && error instanceof Error ? error.message : reason;
}
