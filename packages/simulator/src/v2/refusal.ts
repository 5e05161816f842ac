import { STATUS_CODES } from "node:http";

/**
 * An error of the REST API v2: the text of the status, and where it is known the platform's code.
 * The document shows no more of the body than `code`; `message` is there for people.
 */
export function refusal(
  status: number,
  { code, reason }: { readonly code?: number; readonly reason?: string } = {},
): Response {
  const text = STATUS_CODES[status] ?? "Error";
  const message = reason === undefined ? text : `${text}: ${reason}`;
  return Response.json(code === undefined ? { message } : { code, message }, { status });
}
