export { type Failure, type FailureCode, type StoreCode, storeCatalogue } from "./catalogue.ts";
export type { FoundColumn, FoundTable, TableDifference } from "./compare-table.ts";
export { createKnexStore, type KnexStoreOptions } from "./create-knex-store.ts";
export type { Database, DatabaseRow, SelectLimit, Statement, Transaction } from "./database.ts";
export { type ImportFile, type ImportRow, importRows } from "./import-rows.ts";
export { compareTables, migrate, type Migrated } from "./migrate.ts";
export { type DatabaseOptions, describeUrl, openDatabase } from "./open-database.ts";
