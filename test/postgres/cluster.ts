import { appendFile, chmod, chown, copyFile, mkdtemp, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { EmbeddedPostgres } from "./embedded-postgres.ts";

/**
 * A real Postgres server of one's own, on a free port of the loopback interface, with its data in a
 * temporary folder. It takes connections over TLS too, with a certificate that is its own
 * authority.
 */
export interface Cluster {
  /** Its superuser's URL of the database `postgres`. */
  readonly url: string;
  /** The path of its certificate. */
  readonly certificate: string;
  /** Ends the server as an operator would: connections are cut. The data stays. */
  stop(): Promise<void>;
  /** Starts the server again, on the same port. Resolves when it takes connections. */
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

const user = "postgres";
const password = "postgres";

// Nothing here outlives the tests, so nothing has to survive a power failure. A socket file could
// not be removed for sure.
const flags = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "fsync=off",
  "full_page_writes=off",
];

/** Of `localhost` and 127.0.0.1. */
const certificates = fileURLToPath(
  new URL("../../packages/ari-transport/test/fixtures/tls/", import.meta.url),
);

/** A new server, started. Takes about two seconds. */
export async function createCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "flowrun-postgres-"));
  // Run by root, the server runs as another user, who must get through to its data.
  await chmod(folder, 0o755);
  const log: string[] = [];
  const port = await freePort();
  const data = join(folder, "data");
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user,
    password,
    authMethod: "scram-sha-256",
    persistent: true,
    initdbFlags: ["--no-sync"],
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: flags.flatMap((flag) => ["-c", flag]),
    onLog: (line) => void log.push(line),
    onError: (error) => void log.push(String(error)),
  });
  const cluster: Cluster = {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    certificate: join(certificates, "cert.pem"),
    stop: () => server.stop(),
    start: () => server.start().catch((error: unknown) => fail(log, error)),
    remove: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await server.initialise();
    await takeTls(data);
    await cluster.start();
    return cluster;
  } catch (error) {
    await cluster.remove();
    throw error;
  }
}

/** Has a server take TLS. A key has to belong to its own user, and nobody else may read it. */
async function takeTls(data: string): Promise<void> {
  const { uid, gid } = await stat(data);
  for (const [name, from] of [
    ["server.crt", "cert.pem"],
    ["server.key", "key.pem"],
  ] as const) {
    const file = join(data, name);
    await copyFile(join(certificates, from), file);
    await chmod(file, 0o600);
    await chown(file, uid, gid);
  }
  await appendFile(join(data, "postgresql.conf"), "ssl = on\n");
}

function fail(log: readonly string[], cause: unknown): never {
  throw new Error(`Postgres did not start:\n${log.join("")}`, { cause });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The probe has no port.");
  return address.port;
}
