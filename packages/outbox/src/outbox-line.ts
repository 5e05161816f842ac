import type { Json } from "@flowrun/core/plugin";
import type { OutboxEntry } from "./outbox-entry.ts";

/** A line of an outbox log: an entry and who is to get it, or that one of them wants it no more. */
export type OutboxLine =
  | { readonly entry: OutboxEntry; readonly to: readonly string[] }
  | { readonly done: string; readonly by: string };

type Written =
  | (Omit<OutboxEntry, "data"> & { readonly data: Json; readonly to: readonly string[] })
  | { readonly done: string; readonly by: string };

/** An entry and who is to get it, as a line. */
export function entryLine({ id, name, at, data }: OutboxEntry, to: readonly string[]): string {
  return `${JSON.stringify({ id, name, at, to }).slice(0, -1)},"data":${data}}\n`;
}

/** The line which says that a target wants an entry no more. */
export function doneLine(id: string, by: string): string {
  return `${JSON.stringify({ done: id, by })}\n`;
}

/**
 * The content of a line; `undefined` when it was damaged: only this program writes here, and only
 * this user can.
 */
export function readLine(text: string): OutboxLine | undefined {
  try {
    const written = JSON.parse(text) as Written;
    if ("done" in written) return written;
    const { id, name, at, data, to } = written;
    return { entry: { id, name, at, data: JSON.stringify(data) }, to };
  } catch {
    return undefined;
  }
}
