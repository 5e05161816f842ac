import { STATUS_CODES } from "node:http";
import { isJsonObject, type Json } from "@flowrun/core/plugin";
import { asteriskId } from "../model/publish.ts";
import type { Platform, PlatformResponse } from "../platform.ts";
import type { PlatformRequest } from "../rest/router.ts";
import { formatTimestamp } from "../model/timing.ts";
import { parseBody } from "./read-body.ts";

/** A `RESTRequest` of a WebSocket, as Asterisk 22.4 and later take it. */
interface RestMessage {
  readonly transactionId: string;
  readonly requestId: string;
  /** Without its query. */
  readonly uri: string;
  /** The request, or the answer in place of one that cannot be done. */
  readonly request: PlatformRequest | PlatformResponse;
}

/**
 * Does what a message of the WebSocket of `application` asks and calls `respond` once with the
 * `RESTResponse`; never, when a fault says so.
 */
export function answerMessage(
  platform: Platform,
  { application, text }: { readonly application: string; readonly text: string },
  respond: (text: string) => void,
): void {
  const message = readMessage(text);
  const answer = ({ status, body }: PlatformResponse): void => {
    respond(
      JSON.stringify({
        type: "RESTResponse",
        transaction_id: message.transactionId,
        request_id: message.requestId,
        status_code: status,
        reason_phrase: STATUS_CODES[status] ?? "",
        uri: message.uri,
        ...(body !== null && {
          content_type: "application/json",
          message_body: JSON.stringify(body),
        }),
        application,
        timestamp: formatTimestamp(platform.now()),
        asterisk_id: asteriskId,
      }),
    );
  };
  if ("status" in message.request) answer(message.request);
  else platform.handle(message.request, answer);
}

function readMessage(text: string): RestMessage {
  const read = parseBody(text, "application/json");
  const fields = read !== "malformed" && isJsonObject(read.body) ? read.body : {};
  const field = (name: string): string => textOf(fields[name]);
  const [uri = "", query = ""] = field("uri").split("?", 2);
  const ids = { transactionId: field("transaction_id"), requestId: field("request_id"), uri };
  const refused = (said: string, status = 400): RestMessage => ({
    ...ids,
    request: { status, body: { message: said } },
  });
  if (field("type") === "") return refused("No 'type' property.");
  if (field("type") !== "RESTRequest") return refused("Unknown request type.");
  if (uri === "") return refused("Empty or missing 'uri' property.");
  if (!methods.has(field("method"))) return refused("Unknown or missing 'method' property.");
  // Addresses are relative to ARI; this is what Asterisk 22 answers to all others.
  if (uri.startsWith("/")) return refused("Invalid method", 405);
  const body = readMessageBody(field("message_body"), field("content_type"));
  if (typeof body === "string") return refused(body);
  const inUri = Object.fromEntries(new URLSearchParams(query));
  const request = {
    method: field("method"),
    path: `/${uri}`,
    ...body,
    query: { ...body.query, ...inUri },
  };
  return { ...ids, request };
}

const methods: ReadonlySet<string> = new Set(["GET", "POST", "PUT", "DELETE"]);

function readMessageBody(
  text: string,
  type: string,
): { readonly query: Readonly<Record<string, string>>; readonly body?: Json } | string {
  if (text === "") return { query: {} };
  if (type === "") return "No 'content_type' for 'message_body'.";
  if (type !== "application/json" && type !== "application/x-www-form-urlencoded")
    return "Unknown content type.";
  const read = parseBody(text, type);
  return read === "malformed" ? `Unable to parse 'message_body' as '${type}'.` : read;
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
