import type { Knex } from "knex";

/** Keeps knex from writing to the console: what went wrong reaches the caller as a rejection. */
export const silentLog: Knex.Logger = {
  debug: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  deprecate: () => undefined,
};
