import type { HttpMethod, HttpRequest } from "@flowrun/core/plugin";
import { type Body, fieldsOf, formBody } from "./form-body.ts";
import type { HostList } from "./host-list.ts";
import { httpError } from "./catalogue.ts";

/** A request as it goes onto the wire. */
export interface Outgoing {
  readonly origin: string;
  readonly path: string;
  readonly method: HttpMethod;
  /** By name in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  /** Whether the body of the answer is wanted as text. */
  readonly asText?: true;
}

/** The request to be sent. Throws `HTTP_URL`, `HTTP_HOST_FORBIDDEN` or `HTTP_HEADER`. */
export function outgoing(request: HttpRequest, isAllowed: HostList): Outgoing {
  const { origin, pathname, search } = readUrl(request.url, isAllowed);
  const { bytes: body, type } = bodyOf(request);
  const headers = {
    accept: "application/json",
    "accept-encoding": "gzip, deflate, br",
    "user-agent": "flowrun",
    ...(type !== undefined && { "content-type": type }),
    ...(request.credentials && { authorization: basic(request.credentials) }),
    ...readHeaders(request.headers),
  };
  return {
    origin,
    path: `${pathname}${search}`,
    method: request.method,
    headers,
    body,
    ...(request.asText === true && { asText: true }),
  };
}

function bodyOf({ body, form, file }: HttpRequest): Body {
  if (form !== undefined) return formBody(fieldsOf(body), file && { ...file, field: form.file });
  if (file !== undefined) return file;
  return body === undefined
    ? { bytes: null, type: undefined }
    : { bytes: JSON.stringify(body), type: "application/json" };
}

function basic({ user, password }: NonNullable<HttpRequest["credentials"]>): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

function readUrl(text: string, isAllowed: HostList): URL {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw refused("HTTP_URL", 'A request\'s URL is no absolute "http:" or "https:" URL.');
  }
  if (url.username !== "" || url.password !== "") {
    throw refused(
      "HTTP_URL",
      `The URL of a request to "${url.host}" holds a user or a password. Send a header instead.`,
    );
  }
  if (isAllowed(url.hostname)) return url;
  throw refused(
    "HTTP_HOST_FORBIDDEN",
    `"${url.hostname}" is not on the list of allowed hosts. Add it to "http.allow".`,
  );
}

/**
 * The headers that frame a message and steer its connection: a flow could hide a second request in
 * the first with them.
 */
const ownHeaders = new Set(
  "connection content-length expect host keep-alive proxy-connection te trailer transfer-encoding upgrade".split(
    " ",
  ),
);

/** The characters of names and values of headers (RFC 9110, 5.6.2 and 5.5). */
const token = /^[!#$%&'*+.^_`|~\w-]+$/;
const fieldValue = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

function readHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  for (const [name, value] of entries) {
    if (ownHeaders.has(name))
      throw refused("HTTP_HEADER", `The header "${name}" is set by flowrun itself. Leave it out.`);
    if (!token.test(name) || !fieldValue.test(value)) {
      throw refused(
        "HTTP_HEADER",
        `The header "${name}" holds a character that HTTP does not allow.`,
      );
    }
  }
  return Object.fromEntries(entries);
}

function refused(code: "HTTP_URL" | "HTTP_HEADER" | "HTTP_HOST_FORBIDDEN", message: string): Error {
  return httpError(code, message, { certain: true, outcome: "refused" });
}
