import knex from "knex";
import { Client as PostgresClient, type ClientConfig, Pool, type PoolClient } from "pg";
import { reasonOf, storeError } from "../catalogue.ts";
import type { Database, Statement, Transaction } from "../database.ts";
import { explainPostgresError } from "./explain-postgres-error.ts";
import { foundTable } from "./found-table.ts";
import { createSelect } from "./select.ts";

const connectTimeoutMs = 5_000;
const idleTimeoutMs = 30_000;
// Any number will do as long as every version of this package takes the same one.
const migrationLock = 7_305_481_126;

/** Where a Postgres database is. `description` names it without secrets. */
export interface PostgresPlace {
  readonly url: string;
  readonly description: string;
}

/**
 * A Postgres database over a `pg` pool. Throws a `PortError` with `STORE_URL` when an option of the
 * URL is wrong, e.g. a certificate file that is not there.
 */
export function openPostgres({ url, description }: PostgresPlace, poolSize: number): Database {
  const Client = clientFor(withWholeVerification(url));
  checkOptions(Client, description);
  const pool = new Pool({ Client, max: poolSize, idleTimeoutMillis: idleTimeoutMs });
  // Without listeners the loss of a connection, idle or in use, would end the process. The pool
  // drops idle ones by itself, and a query under way rejects.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  let closing: Promise<void> | undefined;
  return {
    description,
    knex: knex({ client: "pg" }),
    isSameColumn: (a, b) => a === b,
    transaction: (work) => inTransaction(pool, work),
    select: createSelect(pool),
    explain: explainPostgresError,
    close: () => (closing ??= pool.end()),
  };
}

async function inTransaction<T>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // The role may have a deadline of its own, and this takes as long as it takes.
    await client.query("set local statement_timeout = 0");
    const result = await work(transactionOn(client));
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // The server rolls back when the connection ends.
    client.release(true);
    throw error;
  }
}

function transactionOn(client: PoolClient): Transaction {
  const run = async ({ sql, bindings }: Statement) => (await client.query(sql, [...bindings])).rows;
  return {
    run,
    tableOf: (name) => foundTable(run, name),
    lock: async () => {
      await run({ sql: "select pg_advisory_xact_lock($1)", bindings: [migrationLock] });
    },
  };
}

/**
 * Every mode that asks for TLS and not for blind trust means `verify-full`, as pg has it today. For
 * the other modes it warns on standard error that a later version of pg will trust more.
 * `uselibpqcompat=true` has these later meanings.
 */
function withWholeVerification(url: string): string {
  if (url.includes("uselibpqcompat=true")) return url;
  return url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, "$1verify-full");
}

/**
 * The class of clients that know their URL by closure, so that no object that can be printed holds
 * the password.
 *
 * @internal pg brings no types of its own, which whoever installs this package would need for this
 * declaration.
 */
export function clientFor(url: string): new (options?: ClientConfig) => PostgresClient {
  return class extends PostgresClient {
    constructor(options: ClientConfig = {}) {
      super({
        application_name: "flowrun",
        keepAlive: true,
        ...options,
        connectionTimeoutMillis: connectTimeoutMs,
        connectionString: url,
      });
      // pg leaves the socket open when the client gives up while logging in, e.g. for want of a
      // password.
      this.connection.on("error", () => this.connection.stream.destroy());
    }
  };
}

function checkOptions(Client: new () => PostgresClient, description: string): void {
  try {
    void new Client();
  } catch (error) {
    throw storeError(
      "STORE_URL",
      `The URL of the database ${description} has a wrong option: ${reasonOf(error)}.`,
    );
  }
}
