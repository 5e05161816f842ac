/** How a connection failed. */
export interface ConnectionFailure {
  /**
   * A code such as `ECONNREFUSED`, else the error's name: says enough, and holds nothing of the
   * request.
   */
  readonly code: string;
  /**
   * The code in words, for the end of a sentence, and the remedy where few know that; the code
   * where it has none.
   */
  readonly reason: string;
  /** Whether surely nothing was sent, because no connection was made. */
  readonly isUnsent: boolean;
}

// Codes of Node and undici for a connection that was not made; whatever fails in another way may
// have reached the server.
const notConnected =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EMFILE|ENFILE|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/;

/**
 * Node reads this file beside the authorities it knows:
 * https://nodejs.org/api/cli.html#node_extra_ca_certsfile.
 */
const untrusted =
  "no authority that is known here stands behind its certificate; to trust one, name the file with that authority's certificate in NODE_EXTRA_CA_CERTS";

/** The limit is the process's, or that of the whole machine. */
const outOfFiles = "this process may open no more files (ulimit -n)";

const reasons: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "the connection was refused"],
  ["ECONNRESET", "the connection was cut"],
  ["EPIPE", "the connection was cut"],
  ["UND_ERR_SOCKET", "the connection was cut"],
  ["ENOTFOUND", "the host name is not known"],
  ["EAI_AGAIN", "the host name could not be resolved"],
  ["ETIMEDOUT", "the host does not answer"],
  ["UND_ERR_CONNECT_TIMEOUT", "the host does not answer"],
  ["EHOSTUNREACH", "there is no way to the host"],
  ["ENETUNREACH", "there is no way to the network"],
  ["EMFILE", outOfFiles],
  ["ENFILE", outOfFiles],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", untrusted],
  ["SELF_SIGNED_CERT_IN_CHAIN", untrusted],
  ["UNABLE_TO_GET_ISSUER_CERT", untrusted],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", untrusted],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", untrusted],
  ["CERT_HAS_EXPIRED", "its certificate has expired"],
  ["CERT_NOT_YET_VALID", "its certificate is not valid yet, by this machine's clock"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate is for another host name"],
]);

/**
 * The facts of a connection in an error of Node or undici, or in the `cause` of an error of
 * `fetch`.
 */
export function connectionFailure(error: unknown): ConnectionFailure {
  const code = codeOf(error);
  return { code, reason: reasons.get(code) ?? code, isUnsent: notConnected.test(code) };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
