import { brotliDecompressSync, unzipSync } from "node:zlib";

/** What is read of an answer with 401 before it counts as something else: an error in JSON is far shorter. */
export const mostExpiryBytes: number = 64 * 1024;

/**
 * Whether the body of a 401 is a JSON object with the code 60000 (platform document, "Authentication", rule 6).
 * `encoding` is its `content-encoding`.
 */
export function tellsExpiry(body: Uint8Array, encoding: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(decode(body, encoding).toString("utf8"));
    return typeof value === "object" && value !== null && "code" in value && value.code === 60_000;
  } catch {
    return false;
  }
}

function decode(body: Uint8Array, encoding: string | undefined): Buffer {
  const limit = { maxOutputLength: mostExpiryBytes };
  switch (encoding?.toLowerCase()) {
    case "gzip":
    case "x-gzip":
    case "deflate":
      return unzipSync(body, limit);
    case "br":
      return brotliDecompressSync(body, limit);
    default:
      return Buffer.from(body);
  }
}
