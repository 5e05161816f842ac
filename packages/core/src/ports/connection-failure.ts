// Codes of Node and undici for a connection that was not made; whatever fails in another way may have reached the server.
const notConnected =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/;

/** How a connection failed. */
export interface ConnectionFailure {
  /** A code such as `ECONNREFUSED`, else the error's name: says enough, and holds nothing of the request. */
  readonly reason: string;
  /** Whether surely nothing was sent, because no connection was made. */
  readonly isUnsent: boolean;
}

/** What an error of Node or undici, or the `cause` of one of `fetch`, tells of a connection. */
export function connectionFailure(error: unknown): ConnectionFailure {
  const reason = reasonOf(error);
  return { reason, isUnsent: notConnected.test(reason) };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
