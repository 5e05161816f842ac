import { Pool } from "undici";
import type { AriWire, WireFile } from "../wire.ts";
import { networkError } from "./network-error.ts";
import type { HttpPoolOptions } from "./http-pool.ts";

/** An hour of 8 kHz and 16 bits is less. */
const largestFile = 64 * 1024 * 1024;

/** Files are large: more than a few at once would be too much for the memory of both sides. */
const connections = 2;

/**
 * `AriWire.file` over HTTP. Rejects with `ARI_UNREACHABLE` when no whole file came, or one that is
 * larger than 64 MiB.
 */
export function createFilePool({
  address,
  authorization,
  ca,
}: Omit<HttpPoolOptions, "connections">): Required<Pick<AriWire, "file" | "close">> {
  const pool = new Pool(address.origin, {
    connections,
    allowH2: false,
    keepAliveTimeout: 1_000,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: largestFile,
    ...(ca !== undefined && { connect: { ca } }),
  });
  return {
    async file(path, patience): Promise<WireFile> {
      const end = new AbortController();
      patience.whenOver(() => end.abort());
      try {
        const answer = await pool.request({
          method: "GET",
          path: address.base + path,
          headers: { authorization },
          signal: end.signal,
        });
        const bytes = await answer.body.bytes();
        const { "content-type": type, date } = answer.headers;
        const isFile = answer.statusCode < 300;
        return {
          status: answer.statusCode,
          body: isFile ? "" : Buffer.from(bytes).toString(),
          type: typeof type === "string" ? type : "",
          ...(typeof date === "string" && { date }),
          bytes,
        };
      } catch (error) {
        throw networkError(address.name, error);
      }
    },
    close: () => pool.destroy(),
  };
}
