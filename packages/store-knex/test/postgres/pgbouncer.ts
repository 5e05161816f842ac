import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { startProcess } from "../../../../test/process/start-process.ts";

/**
 * Starts PgBouncer in front of a database, with a single connection that another client gets after
 * each transaction. Resolves with its URL when it listens. It is gone with the test.
 */
export async function startPgBouncer(databaseUrl: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "flowrun-pgbouncer-"));
  const port = await freePort();
  const { hostname, port: server, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const config = `[databases]
${name} = host=${hostname} port=${server || "5432"} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 1
`;
  const file = join(folder, "pgbouncer.ini");
  await writeFile(file, config);
  // PgBouncer does not run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  await chown(folder, 65_534, 65_534).catch(() => undefined);
  const child = startProcess("/usr/sbin/pgbouncer", [...user, file]);
  const isListening = Promise.withResolvers<void>();
  child.stderr.on("data", (data: Buffer) => {
    if (String(data).includes("process up")) isListening.resolve();
  });
  await isListening.promise;
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return `postgres://${username}@127.0.0.1:${port}/${name}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
