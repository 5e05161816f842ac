import { type Catalogue, PortError, type PortErrorOptions } from "@flowrun/core/plugin";

/** Every code that this package fails with. */
export type HttpCode =
  | "HTTP_ALLOW"
  | "HTTP_URL"
  | "HTTP_HEADER"
  | "HTTP_HOST_FORBIDDEN"
  | "HTTP_ADDRESS_FORBIDDEN"
  | "HTTP_UNREACHABLE"
  | "HTTP_CUT"
  | "HTTP_TIMEOUT"
  | "HTTP_ANSWER_TOO_LARGE"
  | "HTTP_ANSWER_MALFORMED"
  | "HTTP_CLOSED";

/** The words of `flowrun explain HTTP_…`. */
export const httpCatalogue: Catalogue<HttpCode> = {
  HTTP_ALLOW: {
    title: "An entry of the list of allowed hosts is no host.",
    why: "The list holds names and addresses without scheme, port and path. A star may only stand for all names below a domain.",
    remedy:
      "Write `crm.example.com`, `*.example.com` or an address; a host is allowed with all of its ports.",
  },
  HTTP_URL: {
    title: "A request's URL cannot be used.",
    why: "A URL is absolute, begins with `http:` or `https:`, and holds neither user nor password, which would reach logs.",
    remedy: "Correct the URL; credentials belong into a header, such as `authorization`.",
  },
  HTTP_HEADER: {
    title: "A request's header cannot be sent.",
    why: "Its name or value holds characters that HTTP does not allow, such as a line break, or it is one that flowrun sets itself: `host`, `content-length` and those of the connection.",
    remedy: "Correct the header that the message names, or leave it out.",
  },
  HTTP_HOST_FORBIDDEN: {
    title: "The host is not on the list of allowed hosts.",
    why: "The setting `http.allow` is there, and no entry of it is this host or stands for it.",
    remedy: "Add the host to `http.allow`, if flows are meant to reach it.",
  },
  HTTP_ADDRESS_FORBIDDEN: {
    title: "The host has no address that flows may reach.",
    why: "All of its addresses are inside: loopback, link-local or private. Through these a flow could reach what is meant for this machine and network alone. Multicast and reserved addresses are never reached.",
    remedy:
      "Set `http.allow_private` if flows are meant to reach servers inside, and name these in `http.allow`.",
  },
  HTTP_UNREACHABLE: {
    title: "The server cannot be reached.",
    why: "Its name is unknown, nothing listens on the port, or its certificate is not trusted. Nothing was sent.",
    remedy:
      "Check the URL, the network and the server's certificate. NODE_EXTRA_CA_CERTS names a file of further authorities to trust.",
  },
  HTTP_CUT: {
    title: "The connection was cut before the answer was complete.",
    why: "The server, or something on the way, closed it. What was asked for may have been done all the same.",
    remedy:
      "Look at the server's log. With an `idempotency-key` header, which the server must know, any request can be repeated.",
  },
  HTTP_TIMEOUT: {
    title: "The server did not answer in time.",
    why: "Connecting, sending, reading and all repeats together took longer than the request's `timeout`. What was asked for may have been done all the same.",
    remedy:
      "Look at the server's load, or give the request a longer `timeout`; the caller waits as long.",
  },
  HTTP_ANSWER_TOO_LARGE: {
    title: "The answer is too large.",
    why: "Its headers, or its body after decompression, are larger than the limit, so that one answer cannot take the memory of all calls.",
    remedy: "Ask the server for less: a single record, fewer fields or a page.",
  },
  HTTP_ANSWER_MALFORMED: {
    title: "The answer cannot be read.",
    why: "It is not HTTP, its body says that it is JSON and is not, or it is compressed in a way that is damaged or unknown.",
    remedy:
      "Check that the URL leads to the interface that is meant, and what stands between it and flowrun.",
  },
  HTTP_CLOSED: {
    title: "The HTTP port has been closed by flowrun itself.",
    why: "A request was under way while flowrun shut down, or came after that.",
    remedy: "Nothing.",
  },
};

/**
 * A `PortError` whose code stands in `httpCatalogue`. The message holds of the request its origin
 * at most.
 */
export function httpError(
  code: HttpCode,
  message: string,
  options?: Omit<PortErrorOptions, "cause">,
): PortError {
  return new PortError(code, message, options);
}
