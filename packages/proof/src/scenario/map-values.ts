/** A record with the same keys, and a value made of each. */
export function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  make: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, make(value, name)]),
  );
}
