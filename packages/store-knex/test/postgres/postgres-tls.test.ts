import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCluster, type Cluster } from "../../../../test/postgres.ts";
import { createKnexStore, describeUrl, openDatabase } from "../../src/index.ts";
import { failureOf } from "../outcome.ts";
import { ask } from "../statements.ts";
import { customer } from "../tables.ts";

let cluster: Cluster;

beforeAll(async () => {
  cluster = await createCluster();
});
afterAll(() => cluster?.remove());

/** Whether a connection with these options of the URL is encrypted, as the server sees it. */
async function isEncrypted(options: Readonly<Record<string, string>>): Promise<boolean> {
  const database = openDatabase(urlWith(options));
  try {
    const [row] = await ask(database, "select ssl from pg_stat_ssl where pid = pg_backend_pid()");
    return row?.["ssl"] === true;
  } finally {
    await database.close();
  }
}

async function messageWith(options: Readonly<Record<string, string>>): Promise<string> {
  const store = createKnexStore({ url: urlWith(options) });
  const error = await failureOf(store.lookup(customer("1")));
  await store.close();
  return `${error?.code} ${error?.message}`;
}

function urlWith(options: Readonly<Record<string, string>>): string {
  return `${cluster.url}?${new URLSearchParams(options).toString()}`;
}

describe("a Postgres with TLS", () => {
  test("is asked without it when the URL does not want it", async () => {
    expect(await isEncrypted({})).toBe(false);
    expect(await isEncrypted({ sslmode: "disable" })).toBe(false);
  });

  test.each(["prefer", "require", "verify-ca", "verify-full"])(
    "is trusted with sslmode=%s when its authority is named, and says nothing beside",
    async (sslmode) => {
      const warnings: Error[] = [];
      const note = (warning: Error): void => void warnings.push(warning);
      process.on("warning", note);

      expect(await isEncrypted({ sslmode, sslrootcert: cluster.certificate })).toBe(true);
      expect(await messageWith({ sslmode })).toBe(
        `STORE_UNREACHABLE The database ${describeUrl(cluster.url)} cannot be reached: no authority that is known here ` +
          "stands behind its certificate; to trust one, name the file with that authority's certificate in NODE_EXTRA_CA_CERTS.",
      );

      process.off("warning", note);
      expect(warnings).toEqual([]);
    },
  );

  test("is believed blindly with sslmode=no-verify alone", async () => {
    expect(await isEncrypted({ sslmode: "no-verify" })).toBe(true);
  });

  test("is told apart from one without", async () => {
    const plain = new Client({ connectionString: cluster.url });
    await plain.connect();
    await plain.query("alter system set ssl = off");
    await plain.end();
    await cluster.stop();
    await cluster.start();

    expect(await messageWith({ sslmode: "require", sslrootcert: cluster.certificate })).toBe(
      `STORE_UNREACHABLE The database ${describeUrl(cluster.url)} cannot be reached: The server does not support SSL connections.`,
    );
  });

  test("refuses a certificate file that is not there before anything is asked", () => {
    expect(() =>
      openDatabase(urlWith({ sslmode: "require", sslrootcert: "/nowhere/ca.pem" })),
    ).toThrow(
      `The URL of the database ${describeUrl(cluster.url)} has a wrong option: ENOENT: no such file or directory, open '/nowhere/ca.pem'.`,
    );
  });
});
