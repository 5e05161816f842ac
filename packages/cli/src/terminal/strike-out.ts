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
 * The fields of a log line with secret ones struck out at the first `depth` depths. Fields without
 * any are given back as they are. The reason is time: pino's own `redact` looks for each name on
 * its own, which takes two thirds of the time of a line (measured).
 */
export function strikeOut(
  fields: Readonly<Record<string, unknown>>,
  depth = 2,
): Record<string, unknown> {
  let struck: Record<string, unknown> = fields;
  for (const name of Object.keys(fields)) {
    const shown = secretFields.has(name) ? "•••" : strikeWithin(name, fields[name], depth - 1);
    if (shown === fields[name]) continue;
    if (struck === fields) struck = { ...fields };
    struck[name] = shown;
  }
  return struck;
}

function strikeWithin(name: string, value: unknown, depth: number): unknown {
  // pino makes an error under this name into fields of its own, which are struck out then.
  const isLater = name === "err" && value instanceof Error;
  return depth > 0 && !isLater && isFields(value) ? strikeOut(value, depth) : value;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
