import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/postgres.ts";
import { createTcpGate, type TcpGate } from "../../../../test/tcp-gate.ts";
import { createKnexStore, importRows, migrate, openDatabase } from "../../src/index.ts";
import { outcomeOf } from "../outcome.ts";
import { ask, openTransaction } from "../statements.ts";
import { customer } from "../tables.ts";

const ann = { name: "Ann", destination_ext: "PJSIP/2001" };
let database: TestDatabase;
let gate: TcpGate;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const direct = openDatabase(database.url);
  await migrate(direct);
  const header = ["customer_id", "name", "destination_ext"];
  await importRows(direct, "customers", {
    header,
    rows: [{ line: 2, values: ["1", "Ann", "PJSIP/2001"] }],
  });
  await direct.close();
});
afterAll(() => database?.drop());

beforeEach(async () => {
  const target = new URL(database.url);
  gate = await createTcpGate({ host: target.hostname, port: Number(target.port || 5432) });
  target.hostname = "127.0.0.1";
  target.port = String(gate.port);
  url = target.href;
});
afterEach(() => gate.shut());

/** Twelve lookups at once, more than the pool holds: the outcomes that came, each once. */
async function outcomesOfMany(
  store: ReturnType<typeof createKnexStore>,
): Promise<readonly string[]> {
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () => outcomeOf(store.lookup(customer("1")))),
  );
  return [...new Set(outcomes)];
}

describe("a store whose Postgres comes and goes", () => {
  test("is created while the database is away, fails lookups at once, and answers when it appears", async () => {
    await gate.shut();
    const store = createKnexStore({ url });

    expect(await outcomesOfMany(store)).toEqual(["STORE_UNREACHABLE"]);
    await gate.open();
    expect(await store.lookup(customer("1"))).toEqual(ann);
    await store.close();
  });

  test("answers the first lookup after its idle connections were cut and the database is back", async () => {
    const store = createKnexStore({ url });
    expect(await outcomesOfMany(store)).toEqual(["ok"]);

    await gate.shut();
    expect(await outcomesOfMany(store)).toEqual(["STORE_UNREACHABLE"]);
    await gate.open();
    expect(await outcomesOfMany(store)).toEqual(["ok"]);
    await store.close();
  });

  test("asks once more on a new connection when its own is cut under the query", async () => {
    const direct = openDatabase(database.url);
    const store = createKnexStore({ url });
    const blocker = await openTransaction(direct);
    await blocker.run("lock table customers in access exclusive mode");

    const found = store.lookup(customer("1", 10_000));
    await ask(direct, endTheWaitingSession);
    await blocker.rollback();
    expect(await found).toEqual(ann);
    await Promise.all([store.close(), direct.close()]);
  });

  test("throws every connection away once one of them stays silent, and opens new ones", async () => {
    const store = createKnexStore({ url });
    expect(await outcomesOfMany(store)).toEqual(["ok"]);

    gate.freeze();
    expect(await outcomeOf(store.lookup(customer("1", 100)))).toBe("STORE_TIMEOUT");
    await gate.shut();
    await gate.open();
    expect(await outcomesOfMany(store)).toEqual(["ok"]);
    await store.close();
  });

  test("can be closed while the database is away", async () => {
    const store = createKnexStore({ url });
    await store.lookup(customer("1"));
    await gate.shut();

    await store.close();
    expect(await outcomeOf(store.lookup(customer("1")))).toBe("STORE_CLOSED");
  });
});

/** Waits until a session of this database waits for a lock, and ends it. */
const endTheWaitingSession = `
  do $$ declare waiting int; begin
    loop
      select pid into waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database();
      exit when waiting is not null;
      perform pg_sleep(0.01);
      perform pg_stat_clear_snapshot();
    end loop;
    perform pg_terminate_backend(waiting);
  end $$`;
