import { CliError, exitCode } from "../cli-error.ts";
import { embeddedUser } from "./embedded-platform.ts";

/** The request to the embedded platform of another process. */
export interface EmbeddedRequest {
  /** The address that that process printed: `http://127.0.0.1:8088`. */
  readonly url: string;
  /** Below `/simulator`: `/calls`. */
  readonly path: string;
  readonly body: object;
  /** Default: the one that everybody knows. */
  readonly password?: string;
}

/**
 * The answer of the embedded platform of another process. Throws a `CliError`: CLI_NO_CONTROL when
 * there is none, CLI_WRONG_OPTION with its words when it does not take the body.
 */
export async function askEmbedded({
  url,
  path,
  body,
  password,
}: EmbeddedRequest): Promise<Response> {
  const headers = { ...authorizationOf(password), "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(addressOf(url, `/simulator${path}`), request).catch(
    (error: unknown) => {
      throw noControl(url, "nothing answers there", error);
    },
  );
  if (response.status === 400) throw refused(await response.text());
  if (!response.ok)
    throw noControl(url, `what answers there is no embedded platform (${response.status})`);
  return response;
}

/**
 * Whether the embedded platform of another process surely has no application that could take a
 * call.
 */
export async function lacksApplication(url: string): Promise<boolean> {
  const response = await fetch(addressOf(url, "/ari/applications"), {
    headers: authorizationOf(),
  }).catch(() => undefined);
  const known: unknown =
    response?.ok === true ? await response.json().catch(() => undefined) : undefined;
  return Array.isArray(known) && known.length === 0;
}

function authorizationOf(password: string = embeddedUser.password): {
  readonly authorization: string;
} {
  return {
    authorization: `Basic ${Buffer.from(`${embeddedUser.username}:${password}`).toString("base64")}`,
  };
}

/** There is no embedded platform, or none that can do what it is asked. */
export function noControl(url: string, what: string, cause?: unknown): CliError {
  const message = `There is no embedded platform at "${url}": ${what}.`;
  const hint = "Start `flowrun FLOW` without ari.host, and copy the address that it prints.";
  return new CliError(exitCode.unavailable, [{ code: "CLI_NO_CONTROL", message, hint }], { cause });
}

function addressOf(url: string, path: string): URL {
  const base = URL.parse(url.includes("://") ? url : `http://${url}`);
  if (base === null || base.username !== "" || !/^https?:$/.test(base.protocol))
    throw noControl(url, "that is no address");
  return new URL(path, base);
}

function refused(text: string): CliError {
  return new CliError(exitCode.usage, [
    {
      code: "CLI_WRONG_OPTION",
      message: messageIn(text),
      hint: "Correct the options of the command.",
    },
  ]);
}

function messageIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "message" in body
      ? String(body.message)
      : text;
  } catch {
    return text;
  }
}
