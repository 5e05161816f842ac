/**
 * The callers. They are few, so that lookups find something often, as these are also the keys that
 * callers type and that rows have.
 */
export const callers = ["100", "4712345678", "anonymous"] as const;

/** Digits that callers type. */
export const entries = ["1", "2", "12", "1234", "4711", "100", "0", ""] as const;

/** A record with the same keys, and a value made of each. */
export function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  make: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, make(value, name)]),
  );
}
