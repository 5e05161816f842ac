import knex from "knex";
import { Client as PostgresClient, type ClientConfig, Pool } from "pg";
import { storeError } from "../catalogue.ts";
import type { Database } from "../database.ts";
import type { DatabaseUrl } from "../database-url.ts";
import { reasonOf } from "../failure.ts";
import { silentLog } from "../silent-log.ts";
import { explainPostgresError } from "./explain-postgres-error.ts";
import { createSelect } from "./select.ts";

const connectTimeoutMs = 5_000;
const idleTimeoutMs = 30_000;
// Any number will do as long as every version of this package takes the same one.
const migrationLock = 7_305_481_126;

/**
 * A Postgres database over a `pg` pool that knex shares. Throws a `PortError` with `STORE_URL` when an option of the URL is
 * wrong, e.g. a certificate file that is not there.
 */
export function openPostgres(place: Extract<DatabaseUrl, { kind: "postgres" }>, poolSize: number): Database {
  const { description } = place;
  const Client = clientFor(withWholeVerification(place.url));
  checkOptions(Client, description);
  const pool = new Pool({ Client, max: poolSize, idleTimeoutMillis: idleTimeoutMs });
  // Without listeners the loss of a connection, idle or in use, would end the process. The pool drops idle ones by
  // itself, and a query under way rejects.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const builder = knex({ client: "pg", connectionPool: pool, log: silentLog, compileSqlOnError: false });
  let closing: Promise<void> | undefined;
  return {
    description,
    knex: builder,
    transaction: (work) =>
      builder.transaction(async (transaction) => {
        // The connection may come from a lookup, which left its deadline there.
        await transaction.raw("set local statement_timeout = 0");
        return work(transaction);
      }),
    select: createSelect(pool),
    lock: async (transaction) => {
      await transaction.raw("select pg_advisory_xact_lock(?)", [migrationLock]);
    },
    explain: explainPostgresError,
    close: () => (closing ??= pool.end()),
  };
}

/**
 * Every mode that asks for TLS and not for blind trust means `verify-full`, as pg has it today; of the others it warns on
 * standard error that a later version of pg will trust more. `uselibpqcompat=true` has these later meanings.
 */
function withWholeVerification(url: string): string {
  if (url.includes("uselibpqcompat=true")) return url;
  return url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, "$1verify-full");
}

/** A client that knows its URL by closure, so that no object that can be printed holds the password. */
function clientFor(url: string): new (options?: ClientConfig) => PostgresClient {
  return class extends PostgresClient {
    constructor(options: ClientConfig = {}) {
      super({
        application_name: "flowrun",
        keepAlive: true,
        ...options,
        connectionTimeoutMillis: connectTimeoutMs,
        connectionString: url,
      });
      // pg leaves the socket open when the client gives up while logging in, e.g. for want of a password.
      this.connection.on("error", () => this.connection.stream.destroy());
    }
  };
}

function checkOptions(Client: new () => PostgresClient, description: string): void {
  try {
    void new Client();
  } catch (error) {
    throw storeError("STORE_URL", `The URL of the database ${description} has a wrong option: ${reasonOf(error)}.`);
  }
}
