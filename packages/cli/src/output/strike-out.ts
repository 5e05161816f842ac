/** Names of fields that are never written, whoever logs them. */
const secretFields: ReadonlySet<string> = new Set([
  "password",
  "secret",
  "token",
  "authorization",
  "Authorization",
  "db",
  "connection",
]);

/**
 * The fields of a log line with secret ones struck out at the first two depths. Fields without any are given back as they
 * are: pino's own `redact` looks for each name on its own, which takes two thirds of the time of a line (measured).
 */
export function strikeOut(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  let struck: Record<string, unknown> = fields;
  for (const name in fields) {
    const shown = secretFields.has(name) ? "•••" : strikeWithin(fields[name]);
    if (shown === fields[name]) continue;
    if (struck === fields) struck = { ...fields };
    struck[name] = shown;
  }
  return struck;
}

function strikeWithin(value: unknown): unknown {
  // An error is struck out when it has been made into fields.
  if (typeof value !== "object" || value === null || value instanceof Error) return value;
  if (!Object.keys(value).some((name) => secretFields.has(name))) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secretFields.has(name) ? "•••" : inner]),
  );
}
