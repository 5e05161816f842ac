// knex publishes no types for its dialects. This declares what `nodeSqliteClient` takes over from one.
declare module "knex/lib/dialects/better-sqlite3/index.js" {
  import { Knex } from "knex";
  export default class BetterSqlite3Client extends Knex.Client {
    _driver(): unknown;
    _query(connection: unknown, statement: unknown): Promise<unknown>;
  }
}
