import { join } from "node:path";
import { createSystemClock } from "@flowrun/core/system-clock";
import { recordingLogger } from "@flowrun/contracts";
import { createKnexStore, migrate, openDatabase } from "@flowrun/store-knex";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/postgres.ts";
import { createDatabaseTarget } from "../../../outbox/src/database-target.ts";
import { entryOf, type OutboxEntry } from "../../../outbox/src/outbox-entry.ts";
import { Outbox } from "../../../outbox/src/outbox.ts";
import { folderWith } from "../try-main.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const within = { timeout: 45_000 };

function entry(call: string): OutboxEntry {
  const data = {
    ...{
      call,
      flow: "reference",
      from: "100",
      to: "200",
      seconds: 1,
      reason: "caller_left",
      path: [],
      dialled: [],
    },
    ...{ began: "2026-11-23T22:44:57.791Z", ended: "2026-11-23T22:44:58.791Z" },
  };
  return entryOf({ id: `${call}/1795473897791`, name: "call.ended", at: 1_795_473_898_791, data });
}

async function kept(): Promise<readonly unknown[]> {
  const open = openDatabase(database.url);
  const limit = { timeoutMs: 10_000, signal: new AbortController().signal };
  const rows = await open.select(
    { sql: "select call from flowrun_calls order by call", bindings: [] },
    limit,
  );
  await open.close();
  return rows.map((row) => row["call"]);
}

test("records wait for their table, and for a Postgres that cuts its connections, and are there once", async () => {
  const store = createKnexStore({ url: database.url });
  const [folder, log] = [join(folderWith({}), "outbox"), recordingLogger()];
  const record = store.record?.bind(store);
  if (record === undefined) throw new Error("The store keeps no records.");
  const targets = [createDatabaseTarget("records.database", record)];
  const [clock, random] = [createSystemClock(), (): number => 0];
  const outbox = new Outbox({
    folder,
    targets,
    keepMs: undefined,
    mostBytes: 1_000_000,
    clock,
    random,
    log,
  });
  const waiting = (): number | undefined => outbox.stats().targets["records.database"]?.waiting;

  for (const call of ["a", "b"]) outbox.take(entry(call), ["records.database"]);
  await vi.waitUntil(() => log.lines.length > 0, within);
  expect(log.lines[0]?.message).toMatch(
    /"records\.database" takes nothing.* lacks the table "flowrun_calls"/,
  );
  const open = openDatabase(database.url);
  await migrate(open);
  await open.close();
  await vi.waitUntil(() => waiting() === 0, within);

  await database.run(`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
    and datname = current_database()`);
  for (const call of ["c", "d"]) outbox.take(entry(call), ["records.database"]);
  // As it comes again after a crash.
  await record([JSON.parse(entry("c").data)], 10_000);
  await vi.waitUntil(() => waiting() === 0, within);
  await outbox.stop();
  await outbox.close();
  await store.close();
  expect(await kept()).toEqual(["a", "b", "c", "d"]);
});
