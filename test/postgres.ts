import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { askOnce } from "./once-a-run.ts";

export { type Cluster, createCluster } from "./postgres/cluster.ts";

/** A database that belongs to one test file. */
export interface TestDatabase {
  readonly url: string;
  /** Runs one statement in it. */
  run(sql: string): Promise<void>;
  /** Deletes it, whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * The URL of a real Postgres: `TEST_DATABASE_URL` where it is set, else one that this run of vitest
 * starts and removes.
 */
export async function postgresUrl(): Promise<string> {
  const named = process.env["TEST_DATABASE_URL"];
  if (named !== undefined && named !== "") return named;
  return askOnce(inject("postgresControl"));
}

/** A new, empty database in that Postgres. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await postgresUrl();
  const name = `flowrun_test_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await runIn(server, `create database ${name}`);
  return {
    url: url.href,
    run: (sql) => runIn(url.href, sql),
    drop: () => runIn(server, `drop database if exists ${name} with (force)`),
  };
}

async function runIn(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
