import type { Catalogue } from "@flowrun/core/plugin";

/** Every code that this package fails with. */
export type AuthCode =
  | "AUTH_BASE_URL"
  | "AUTH_CREDENTIALS_INVALID"
  | "AUTH_REQUEST_REFUSED"
  | "AUTH_PASSWORD_REJECTED"
  | "AUTH_TOKEN_REJECTED"
  | "AUTH_SERVER_ERROR"
  | "AUTH_TOO_MANY_REQUESTS"
  | "AUTH_STATUS_UNEXPECTED"
  | "AUTH_ANSWER_MALFORMED"
  | "AUTH_TIMEOUT"
  | "AUTH_UNREACHABLE"
  | "AUTH_CONNECTION_CUT"
  | "AUTH_LOGIN_NEEDED"
  | "AUTH_SESSION_ENDED"
  | "AUTH_BODY_NOT_REPLAYABLE"
  | "AUTH_REDIRECTED"
  | "AUTH_OTHER_PLATFORM"
  | "AUTH_OTHER_USER"
  | "AUTH_STORE_FAILED"
  | "AUTH_STORE_UNSAFE"
  | "AUTH_STORE_DAMAGED"
  | "AUTH_STORE_LOCKED";

/**
 * The words of `flowrun explain AUTH_…`: the platform document's table "Login and refresh", and the
 * errors that it leaves out.
 */
export const authCatalogue: Catalogue<AuthCode> = {
  AUTH_BASE_URL: {
    title: "The platform's base URL cannot be used.",
    why: "Login and refresh are requested below a base URL with http or https and a host, and nothing secret in it.",
    remedy: "Write it like https://pbx.example.com, without user, password, query or fragment.",
  },
  AUTH_CREDENTIALS_INVALID: {
    title: "The credentials are incomplete.",
    why: "A field that the login needs is empty. An agent has a number, and perhaps a PIN, which may be empty.",
    remedy: "Fill in the field that the message names.",
  },
  AUTH_REQUEST_REFUSED: {
    title: "The platform refused the request (400).",
    why: "The request is malformed or has invalid parameters, or the platform does not support this way to log in. The platform's answer does not tell which.",
    remedy: "Check that the platform allows this type of login, and the device and agent fields.",
  },
  AUTH_PASSWORD_REJECTED: {
    title: "The e-mail address or the password is wrong (401).",
    why: "The platform answered a login with e-mail and password with 401 Unauthorized.",
    remedy: "Correct the e-mail address or the password.",
  },
  AUTH_TOKEN_REJECTED: {
    title: "The token is not valid (401).",
    why: "The platform answered with 401 Unauthorized: the two-factor, single-sign-on or refresh token is wrong or used up. A refresh token is replaced at every refresh.",
    remedy: "Get a new token; after a refused refresh, log in again.",
  },
  AUTH_SERVER_ERROR: {
    title: "The platform failed (500 or above).",
    why: "The platform reported an error of its own.",
    remedy: "Try again later; the credentials are not the reason.",
  },
  AUTH_TOO_MANY_REQUESTS: {
    title: "The platform has too many requests (429).",
    why: "The platform takes only so many logins or refreshes in a time, and asks to wait.",
    remedy: "Try again later; the credentials are not the reason.",
  },
  AUTH_STATUS_UNEXPECTED: {
    title: "The platform answered with a status that the interface does not have.",
    why: "Something else answered, such as a proxy or a web server, or the base URL leads elsewhere.",
    remedy: "Check the base URL, and what stands between it and the platform.",
  },
  AUTH_ANSWER_MALFORMED: {
    title: "The platform's answer holds no tokens.",
    why: "The status was 200, but the body is no JSON object with an access_token and a refresh_token, e.g. an HTML page.",
    remedy: "Check that the base URL leads to the platform's API and not to its web pages.",
  },
  AUTH_TIMEOUT: {
    title: "The platform did not answer in time.",
    why: "The whole exchange, with connecting and reading, took longer than the client's deadline.",
    remedy: "Check the network and the platform's load, or give the client a longer timeoutMs.",
  },
  AUTH_UNREACHABLE: {
    title: "The platform cannot be reached.",
    why: "The host is not known, refuses connections, or has a certificate that is not trusted. Nothing was sent.",
    remedy:
      "Check the base URL, the network and the platform's certificate. NODE_EXTRA_CA_CERTS names a file of further authorities to trust.",
  },
  AUTH_CONNECTION_CUT: {
    title: "The connection to the platform was cut.",
    why: "The platform, or something on the way, closed the connection before the answer was complete. Whether the platform did what was asked is not known.",
    remedy: "Check the network and the platform's log.",
  },
  AUTH_LOGIN_NEEDED: {
    title: "Nobody is logged in.",
    why: "The token store has nothing of this user: there was no login yet, or a logout.",
    remedy: "Log in, give the session credentials, or name the user who is logged in.",
  },
  AUTH_SESSION_ENDED: {
    title: "The session is over: its refresh token is used up.",
    why: "The access token expired, and the platform refused the refresh token (400 or 401), or a process died while it refreshed. A refresh token is good for one use: what has become of it is not known, so it is not sent again.",
    remedy:
      "Log in again, in the way that the message names, or give the session credentials, with which it does that by itself.",
  },
  AUTH_BODY_NOT_REPLAYABLE: {
    title: "A request met an expired token, and its body cannot be sent again.",
    why: "The body is a stream, or longer than 16 MiB and read as it is sent. The platform refused the request; the session has a new token by now.",
    remedy: "Make the request again, or give its body as a text or a buffer.",
  },
  AUTH_REDIRECTED: {
    title: "The platform answered with a redirect.",
    why: "A session does not follow redirects unless it is told to: a POST would become a GET, or a DELETE would be repeated at an address that nobody chose.",
    remedy: "Set the base URL to where the API is, with `https:` where the platform wants that.",
  },
  AUTH_OTHER_PLATFORM: {
    title: "A token was not sent to an address outside its platform.",
    why: "A session's tokens go to its base URL and what lies below it, and nowhere else. The request names another address.",
    remedy: "Use a session for each platform.",
  },
  AUTH_OTHER_USER: {
    title: "The credentials are of another user than the session.",
    why: "Tokens belong to a user. What is kept under one user's name must not become another's: whoever uses it would go on as somebody else.",
    remedy:
      "Log in as the user that the session names, or name the other one (`--profile`, V2_USER).",
  },
  AUTH_STORE_FAILED: {
    title: "The token store cannot be read or written.",
    why: "The file system, or the store that was given, reported an error.",
    remedy: "Check the folder, its rights and the space on the disk.",
  },
  AUTH_STORE_UNSAFE: {
    title: "The token file is not safe to use.",
    why: "It belongs to another user, others may use it, or it is no regular file; so its tokens may be known, or somebody else's.",
    remedy: "Make it a file of your own with mode 600, or remove it and log in again.",
  },
  AUTH_STORE_DAMAGED: {
    title: "The token file is damaged.",
    why: "It does not hold what was written there: it was cut off or changed from outside. It is left as it is.",
    remedy: "Restore the file, or log in again, which replaces it.",
  },
  AUTH_STORE_LOCKED: {
    title: "The token file is locked.",
    why: "Another process holds the file's lock for longer than a refresh can take.",
    remedy: "End the process that hangs, or use another token file.",
  },
};

/**
 * A login or refresh that failed. Holds no password and no token, and no cause, because a cause
 * might.
 */
export class AuthError extends Error {
  readonly code: AuthCode;
  /** The HTTP status, where the platform answered. */
  readonly status: number | undefined;
  /** The answer's header `Retry-After`, where it had one. */
  readonly retryAfter: string | undefined;

  constructor(code: AuthCode, message: string, status?: number, retryAfter?: string) {
    super(message);
    this.name = "AuthError";
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
