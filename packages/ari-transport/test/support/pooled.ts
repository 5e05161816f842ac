import { onTestFinished } from "vitest";
import { readAddress } from "../../src/network/address.ts";
import { quick } from "../../src/codec/request.ts";
import { createHttpPool, type HttpPoolOptions } from "../../src/network/http-pool.ts";
import type { AriWire, WireAnswer } from "../../src/wire.ts";
import { patient } from "./patience.ts";
import { startScriptedServer, type ScriptedServer } from "./scripted-server.ts";

type HttpPool = Pick<AriWire, "request" | "close">;

/** A pool of one connection that is closed when the test is over. */
export function poolTo(host: string, more: Partial<HttpPoolOptions> = {}): HttpPool {
  const pool = createHttpPool({
    address: readAddress(host),
    authorization: "Basic eDp5",
    connections: 1,
    ...more,
  });
  onTestFinished(() => pool.close());
  return pool;
}

/** A pool of one connection, and the server that it connects to. */
export interface Pooled {
  readonly server: ScriptedServer;
  /** What messages call the server. */
  readonly name: string;
  readonly pool: HttpPool;
  /** Asks to delete a path. */
  readonly ask: (path: string, patience?: ReturnType<typeof patient>) => Promise<WireAnswer>;
}

/** A pool to a server that says what the test says. */
export async function pooled(): Promise<Pooled> {
  const server = await startScriptedServer();
  const name = `127.0.0.1:${server.port}`;
  const pool = poolTo(name);
  return {
    server,
    name,
    pool,
    ask: (path, patience = patient()) => pool.request({ ...quick("DELETE", `/${path}`), patience }),
  };
}

/** The first line of a request of `ask`, as the server reads it. */
export function line(path: string): string {
  return `DELETE /ari/${path} HTTP/1.1`;
}

/** A good answer. */
export function said(body: string, more = ""): string {
  return `HTTP/1.1 200 OK\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;
}
