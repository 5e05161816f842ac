/** A copy of a record without one of its keys. */
export function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _removed, ...rest } = record;
  return rest;
}

/** What a record holds under an id; `undefined` for names that every object inherits, because ids come from outside. */
export function valueAt<T>(record: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(record, id) ? record[id] : undefined;
}
