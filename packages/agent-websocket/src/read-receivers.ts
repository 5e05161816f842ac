import { readFileSync } from "node:fs";
import { isJsonObject, type Json, type JsonObject } from "@flowrun/core/plugin";
import { agentError } from "./catalogue.ts";

/** Where an agent or a receiver of streams is. */
export interface Receiver {
  readonly name: string;
  /** `ws:` or `wss:`, without user name and password. */
  readonly url: string;
  /**
   * The content of an Authorization header. It is read at each use, so that it can be changed while
   * flowrun runs.
   */
  readonly token: () => string | undefined;
}

/** The receivers that options name under one key, by name. Throws AGENT_OPTION. */
export function readReceivers(options: JsonObject, key: string): ReadonlyMap<string, Receiver> {
  const { [key]: named, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrong(`there is no "${unknown}"`);
  if (!isJsonObject(named) || Object.keys(named).length === 0)
    throw wrong(
      `"${key}" must be a map from names to where they are, such as { shop: { url: "wss://…" } }`,
    );
  return new Map(
    Object.entries(named).map(([name, value]) => [
      name,
      readReceiver(`${key}.${name}`, name, value),
    ]),
  );
}

function readReceiver(place: string, name: string, value: Json): Receiver {
  if (!isJsonObject(value)) throw wrong(`"${place}" must be a map with a url`);
  const { url, token, token_file: file, ...others } = value;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrong(`there is no "${place}.${unknown}"`);
  if (typeof url !== "string" || !isAddress(url))
    throw wrong(
      `"${place}.url" must be an address that begins with ws:// or wss://, without a user name`,
    );
  if (token !== undefined && file !== undefined)
    throw wrong(`"${place}" has both a token and a token_file`);
  for (const [key, text] of Object.entries({ token, token_file: file }))
    if (text !== undefined && (typeof text !== "string" || text === ""))
      throw wrong(`"${place}.${key}" must be a text`);
  if (typeof file === "string") return { name, url, token: () => readToken(place, file) };
  return { name, url, token: () => (typeof token === "string" ? token : undefined) };
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return (
    (protocol === "ws:" || protocol === "wss:") && username === "" && password === "" && hash === ""
  );
}

function readToken(place: string, file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    const why = cause instanceof Error && "code" in cause ? String(cause.code) : "it is unreadable";
    throw agentError("AGENT_OPTION", `The file of "${place}.token_file" cannot be read (${why}).`, {
      certain: true,
    });
  }
}

function wrong(what: string): Error {
  return agentError("AGENT_OPTION", `The options are wrong: ${what}.`, { certain: true });
}
