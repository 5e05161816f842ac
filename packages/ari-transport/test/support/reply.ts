/** An answer; a text goes as it is, anything else as JSON, `undefined` or `null` without a body. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

/** The body of a reply as it travels. */
export function textOf(body: unknown): string {
  if (body === undefined || body === null) return "";
  return typeof body === "string" ? body : JSON.stringify(body);
}
