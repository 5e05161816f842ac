import { createSystemClock } from "@flowrun/core/system-clock";
import { describe, expect, test } from "vitest";
import { CliError } from "../../src/cli-error.ts";
import { openDatabaseStore } from "../../src/run/open-database-store.ts";

const clock = createSystemClock();

async function problemOf(value: string): Promise<unknown> {
  const error: unknown = await openDatabaseStore({ value, origin: { kind: "option", key: "db" } }, clock).catch(
    (reason: unknown) => reason,
  );
  return error instanceof CliError ? error.problems[0]?.code : error;
}

describe("openDatabaseStore", () => {
  test("takes a database that is away", async () => {
    const db = { value: "postgres://flowrun@127.0.0.1:1/telephony", origin: { kind: "option", key: "db" } } as const;
    const store = await openDatabaseStore(db, clock);
    const table = { name: "vips", key: "id", columns: { id: { kind: "string" } }, secretColumns: [] } as const;
    await expect(store.lookup({ table, value: "1", timeoutMs: 5_000 })).rejects.toMatchObject({
      code: "STORE_UNREACHABLE",
    });
    await store.close();
  });

  test.each([
    "telephony",
    "mysql://db/telephony",
    "postgres://db/telephony?sslmode=verify-full&sslrootcert=/nowhere.pem",
  ])("refuses %s before a call needs it", async (url) => {
    expect(await problemOf(url)).toBe("CONFIG_WRONG_VALUE");
  });
});
