export { type StoreCode, storeCatalogue } from "./catalogue.ts";
export type { ImportFile, ImportRow } from "./check-import.ts";
export { createKnexStore, type KnexStoreOptions } from "./create-knex-store.ts";
export type { Database, DatabaseRow, SelectLimit } from "./database.ts";
export { describeUrl } from "./database-url.ts";
export type { Failure, FailureCode } from "./failure.ts";
export { importRows } from "./import-rows.ts";
export { migrate } from "./migrate.ts";
export { type DatabaseOptions, openDatabase } from "./open-database.ts";
