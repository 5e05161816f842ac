import { connectionFailure, PortError } from "@flowrun/core/plugin";
import { httpError } from "./http-error.ts";
import { tooLarge } from "./read-body.ts";

const overLimit = /^UND_ERR_(HEADERS_OVERFLOW|RES_EXCEEDED_MAX_SIZE)$/;
const notHttp = /^(HPE_\w+|HTTPParserError|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/;

/** The error for a request to `origin` that the network, or what came over it, put an end to. */
export function networkError(origin: string, cause: unknown): PortError {
  if (cause instanceof PortError) return cause;
  const { code, reason, isUnsent } = connectionFailure(cause);
  if (overLimit.test(code)) return tooLarge(origin);
  if (notHttp.test(code)) {
    return httpError("HTTP_ANSWER_MALFORMED", `The answer of "${origin}" cannot be read: it is not HTTP (${code}).`);
  }
  if (isUnsent) {
    return httpError("HTTP_UNREACHABLE", `"${origin}" cannot be reached: ${reason}.`, { certain: true });
  }
  return httpError("HTTP_CUT", `The connection to "${origin}" was cut: ${code}.`);
}
