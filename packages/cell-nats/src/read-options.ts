import { readFileSync } from "node:fs";
import { cellError, type Json, type JsonObject } from "@flowrun/core/plugin";

/** The options of the cell, whole. */
export interface NatsOptions {
  readonly servers: readonly string[];
  /** The content of a file as `nsc` writes it; absent where the servers ask for none. */
  readonly credentials: Uint8Array | undefined;
  /** How many servers keep each record. */
  readonly copies: number;
}

/** Reads the options of the configuration. Throws CELL_OPTION or CELL_CREDENTIALS. */
export function readOptions(options: JsonObject): NatsOptions {
  const { servers, credentials, copies = 3, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrong(`there is no "${unknown}"`);
  if (typeof copies !== "number" || ![1, 3, 5].includes(copies))
    throw wrong('"copies" must be 1, 3 or 5');
  if (credentials !== undefined && (typeof credentials !== "string" || credentials === ""))
    throw wrong('"credentials" must be a file');
  return { servers: readServers(servers), credentials: readCredentials(credentials), copies };
}

function readServers(servers: Json | undefined): readonly string[] {
  const named = typeof servers === "string" ? [servers] : servers;
  if (!Array.isArray(named) || named.length === 0)
    throw wrong(
      '"servers" must be a list such as [nats://n1:4222, nats://n2:4222, nats://n3:4222]',
    );
  return named.map((server: Json) => {
    const url = typeof server === "string" && URL.canParse(server) ? new URL(server) : undefined;
    if (url === undefined || !["nats:", "tls:"].includes(url.protocol) || url.hostname === "")
      throw wrong('each of "servers" must begin with nats:// or tls:// and name a host');
    // An address is told in logs.
    if (url.username !== "" || url.password !== "")
      throw wrong('"servers" must not hold users or passwords; "credentials" is for these');
    return url.href;
  });
}

function readCredentials(file: string | undefined): Uint8Array | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file);
  } catch (error: unknown) {
    const why =
      error instanceof Error && "code" in error ? String(error.code) : "it cannot be read";
    throw cellError("CELL_CREDENTIALS", `The credentials "${file}" cannot be read: ${why}.`, {
      certain: true,
    });
  }
}

function wrong(what: string): Error {
  return cellError("CELL_OPTION", `The options of the cell are wrong: ${what}.`, { certain: true });
}
