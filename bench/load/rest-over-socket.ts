import type { WebSocket } from "ws";
import type { Exchange } from "./exchange.ts";
import { perform, type AriRequest } from "./operations.ts";

/** A request over the WebSocket, as Asterisk 22.4 and later take it. */
interface SocketRequest {
  readonly type: string;
  readonly request_id: string;
  readonly method: string;
  /** Relative to `/ari/`, with or without a query. */
  readonly uri: string;
  readonly query_strings?: readonly { readonly name: string; readonly value: string }[];
  readonly message_body?: string;
}

/** Carries out a request that came over a WebSocket, and answers it there. */
export function answerOverSocket(exchange: Exchange, socket: WebSocket, message: string): void {
  const request = JSON.parse(message) as SocketRequest;
  if (request.type !== "RESTRequest") return;
  const { status, body, after } = perform(exchange, readRequest(request));
  const { request_id, uri } = request;
  const type = "RESTResponse";
  const answer = {
    type,
    transaction_id: "",
    request_id,
    status_code: status,
    reason_phrase: "",
    uri,
  };
  const content = { content_type: "application/json", message_body: body };
  socket.send(JSON.stringify(body === "" ? answer : { ...answer, ...content }));
  after?.();
}

function readRequest({
  method,
  uri,
  query_strings = [],
  message_body = "{}",
}: SocketRequest): AriRequest {
  const [path = "", search = ""] = uri.split("?", 2);
  const query = new URLSearchParams(search);
  for (const { name, value } of query_strings) query.set(name, value);
  const body = JSON.parse(message_body) as AriRequest["body"];
  return { method, path: path.split("/").map(decodeURIComponent), query, body };
}
