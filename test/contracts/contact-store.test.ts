import { storeContract, type StoreFixture } from "@flowrun/contracts";
import { createSystemClock } from "@flowrun/core/system-clock";
import { startServer } from "@flowrun/simulator";
import { createSession, memoryTokenStore } from "@flowrun/v2-auth";
import { type Client, createClient, v2PortOf } from "@flowrun/v2-client";
import { type ContactTable, createContactStore } from "@flowrun/v2-client/store";
import { describe, expect, onTestFinished, test } from "vitest";

const user = { tenant: "101", email: "ann@example.com", password: "canary-password" };
const away = "http://127.0.0.1:1";

function clientOf(baseUrl: string): Client {
  const credentials = {
    type: "password_auth",
    email: user.email,
    password: user.password,
  } as const;
  const session = createSession({ baseUrl, store: memoryTokenStore(), credentials });
  return createClient({ session, version: "8.2", clock: createSystemClock(), tenant: user.tenant });
}

/** A platform of its own, which ends with the test. */
async function startPlatform(): Promise<string> {
  const server = await startServer({
    port: 0,
    username: "u",
    password: "p",
    v2: { users: [user] },
  });
  onTestFinished(() => server.close());
  return server.url;
}

/** Each row is a contact, which has its table's name and its key under names of their own. */
async function fill(
  client: Client,
  { table, rows }: StoreFixture,
): Promise<readonly [string, ContactTable]> {
  for (const { [table.key]: key, ...others } of rows) {
    await client.call("contacts.create", { ...others, group: table.name, custom_id: key ?? null });
  }
  return [table.name, { fields: { [table.key]: "custom_id" }, where: { group: table.name } }];
}

const contract = storeContract({
  keepsRows: false,
  create: async (fixtures) => {
    const client = clientOf(await startPlatform());
    const tables = await Promise.all(fixtures.map((fixture) => fill(client, fixture)));
    return createContactStore({ v2: v2PortOf(client), tables: Object.fromEntries(tables) });
  },
  unreachable: {
    create: async () => createContactStore({ v2: v2PortOf(clientOf(away)) }),
    secrets: [user.password],
  },
});

describe("contacts on the embedded platform", () => {
  test.each(contract)("$name", ({ run }) => expect(run()).resolves.toBeUndefined());
});
