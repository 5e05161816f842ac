import type { Catalogue } from "@flowrun/core/plugin";

/** Every code that this package fails with. */
export type V2Code =
  | "V2_OPERATION_UNKNOWN"
  | "V2_NOT_IN_VERSION"
  | "V2_ARGUMENTS_INVALID"
  | "V2_BAD_REQUEST"
  | "V2_UNAUTHORIZED"
  | "V2_FORBIDDEN"
  | "V2_NOT_FOUND"
  | "V2_REFUSED"
  | "V2_PLATFORM_FAILED"
  | "V2_STATUS_UNEXPECTED"
  | "V2_REDIRECTED"
  | "V2_ANSWER_MALFORMED"
  | "V2_ANSWER_TOO_LARGE"
  | "V2_TIMEOUT"
  | "V2_UNREACHABLE"
  | "V2_CONNECTION_CUT"
  | "V2_SESSION_FAILED"
  | "V2_CLOSED";

/** The words of `flowrun explain V2_…`. */
export const v2Catalogue: Catalogue<V2Code> = {
  V2_OPERATION_UNKNOWN: {
    title: "There is no such operation.",
    why: "Operations are called by names such as `contacts.search`; those of the platform document's versions 8.1 and 8.2 are known. Login and refresh belong to the session.",
    remedy: "Correct the name; `flowrun v2 call` without one lists them all.",
  },
  V2_NOT_IN_VERSION: {
    title: "The operation or field is not in this version of the API.",
    why: "Version 8.2 added endpoints and fields, and removed some. What has the same meaning in both versions is translated; this has no counterpart in the version that is configured.",
    remedy:
      "Set `v2.version` to the platform's version, or do without; `flowrun v2 changes` lists the differences.",
  },
  V2_ARGUMENTS_INVALID: {
    title: "The arguments of a call break a rule of the operation.",
    why: "Requests are checked before they leave. The message names the operation, the field and the rule. Nothing was sent.",
    remedy: "Correct the field.",
  },
  V2_BAD_REQUEST: {
    title: "The platform calls the request malformed (400).",
    why: "The platform found something wrong that its document does not tell, so it was not seen before.",
    remedy: "Read the platform's words in the message, and correct the arguments.",
  },
  V2_UNAUTHORIZED: {
    title: "The platform does not accept who asks (401).",
    why: "The answer was 401 with another code than 60000, so the token has not expired; a refresh would not help. Or a brand-new token was called expired.",
    remedy: "Check that this user may use the API, or log in again.",
  },
  V2_FORBIDDEN: {
    title: "The user may not do this (403).",
    why: "A user-level token reaches the resources of its own tenant alone, and perhaps not all of them.",
    remedy: "Check the tenant, or use a user with more rights.",
  },
  V2_NOT_FOUND: {
    title: "The platform does not have it (404).",
    why: "Nothing has this id or number, or the platform's version lacks the endpoint.",
    remedy: "Check the ids, and that `v2.version` is the platform's version.",
  },
  V2_REFUSED: {
    title: "The platform refused the request (another 4xx).",
    why: "The platform answered with a status that its document does not explain, such as 409 or 429.",
    remedy: "Read the status and the platform's words in the message.",
  },
  V2_PLATFORM_FAILED: {
    title: "The platform failed (500 or above).",
    why: "The platform reported an error of its own, and repeats, where they are safe, met it again.",
    remedy: "Try again later, and look at the platform's log.",
  },
  V2_STATUS_UNEXPECTED: {
    title: "The platform answered with a status that says neither yes nor no.",
    why: "Something else answered, such as a proxy, or the base URL leads elsewhere.",
    remedy: "Check the base URL.",
  },
  V2_REDIRECTED: {
    title: "The platform answered with a redirect.",
    why: "What asks an API for something is not sent elsewhere: a POST would become a GET, or a DELETE would be repeated at an address that nobody chose. The API is at another address, or a proxy wants a login.",
    remedy:
      "Set the base URL (`v2.url`) to where the API is, with `https:` where the platform wants that.",
  },
  V2_ANSWER_MALFORMED: {
    title: "The platform's answer cannot be read.",
    why: "It is an HTML page, JSON that is cut off or damaged, or JSON of another shape than the description of the operation has. What was asked for may have been done all the same.",
    remedy:
      "Check that the base URL leads to the platform's API, that `v2.version` is its version, and what stands between it and flowrun.",
  },
  V2_ANSWER_TOO_LARGE: {
    title: "The platform's answer is too large.",
    why: "Answers over 16 MiB are not read, so that one of them cannot take the memory of all calls.",
    remedy: "Ask for less, for example with `size` or `query`.",
  },
  V2_TIMEOUT: {
    title: "The platform did not answer in time.",
    why: "Tokens, sending, reading and all repeats together took longer than the call may take. What was asked for may have been done all the same.",
    remedy: "Look at the platform's load, or give the call more time.",
  },
  V2_UNREACHABLE: {
    title: "The platform cannot be reached.",
    why: "Its name is unknown, nothing listens on the port, or its certificate is not trusted. Nothing was sent.",
    remedy:
      "Check the base URL, the network and the platform's certificate. NODE_EXTRA_CA_CERTS names a file of further authorities to trust.",
  },
  V2_CONNECTION_CUT: {
    title: "The connection was cut before the answer was complete.",
    why: "The platform, or something on the way, closed it. What was asked for may have been done all the same.",
    remedy: "Look at the platform's log before a request that changes something is made again.",
  },
  V2_SESSION_FAILED: {
    title: "The session has no token for the request.",
    why: "Nobody is logged in, the session is over, or its tokens cannot be read. The message says which. The platform did not do what was asked.",
    remedy: "Log in again with `flowrun v2 login`, or do what the message says.",
  },
  V2_CLOSED: {
    title: "The client has been closed by flowrun itself.",
    why: "A call was under way, or came, while flowrun was shutting down.",
    remedy: "Nothing.",
  },
};
