/** An entry, as the outbox keeps it. */
export interface OutboxEntry {
  readonly id: string;
  readonly name: string;
  /** In milliseconds since the Unix epoch. */
  readonly at: number;
  /** JSON: what waits for long is smallest as a text. */
  readonly data: string;
}

/**
 * An entry of data that can be written as JSON. Characters that no header of HTTP could hold are
 * percent-encoded in its id and its name.
 */
export function entryOf({
  id,
  name,
  at,
  data,
}: Omit<OutboxEntry, "data"> & { readonly data: unknown }): OutboxEntry {
  return { id: visible(id), name: visible(name), at, data: JSON.stringify(data) };
}

function visible(text: string): string {
  return text.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/**
 * A JSON object: `event`, `id`, `at` (ISO 8601 in UTC) and `data`. It is the same whenever the
 * entry is told.
 */
export function entryText({ id, name, at, data }: OutboxEntry): string {
  const head = JSON.stringify({ event: name, id, at: new Date(at).toISOString() });
  return `${head.slice(0, -1)},"data":${data}}`;
}
