import { createHash } from "node:crypto";
import { resolve } from "node:path";

/** A word that stands for a folder, the same at each start. */
export function placeOf(folder: string): string {
  return createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 16);
}

/** Ports that no system gives away by itself, nor a browser refuses. */
const [firstPort, ports] = [20_000, 10_000] as const;

/**
 * The port of a folder's studio, the same at each start: a browser keeps what is not saved by the
 * address.
 */
export function portOf(folder: string): number {
  return firstPort + (Number.parseInt(placeOf(folder).slice(0, 8), 16) % ports);
}
