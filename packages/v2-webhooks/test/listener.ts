import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { recordingLogger, type RecordingLogger } from "@flowrun/contracts";
import { onTestFinished } from "vitest";
import {
  createWebhookListener,
  type Webhook,
  type WebhookListener,
  type WebhookListenerOptions,
} from "../src/index.ts";

/** A listener with what it took and logged. */
export interface Heard {
  readonly listener: WebhookListener;
  readonly webhooks: readonly Webhook[];
  readonly log: RecordingLogger;
}

/** A listener on a free port, until the test ends. */
export async function listenTo(options: Partial<WebhookListenerOptions> = {}): Promise<Heard> {
  const webhooks: Webhook[] = [];
  const log = recordingLogger();
  const receive = (webhook: Webhook): void => void webhooks.push(webhook);
  const listener = await createWebhookListener({ port: 0, receive, log, ...options });
  onTestFinished(() => listener.close());
  return { listener, webhooks, log };
}

/** What a sender was answered: the status, and the code of a refusal. */
export interface Answered {
  readonly status: number;
  readonly code: string | undefined;
}

/** Sends a body to a listener as JSON; `headers` come on top. */
export async function deliver(
  { url }: WebhookListener,
  body: string | Uint8Array<ArrayBuffer>,
  {
    path = "/",
    headers = {},
    method = "POST",
  }: { path?: string; headers?: Record<string, string>; method?: string } = {},
): Promise<Answered> {
  const sent = method === "GET" ? {} : { body };
  const all = { "content-type": "application/json", ...headers };
  const response = await fetch(`${url}${path}`, { method, headers: all, ...sent });
  const answer = await response.text();
  const { code } = answer === "" ? {} : (JSON.parse(answer) as { readonly code?: string });
  return { status: response.status, code };
}

/** Sends an empty object for each id over one connection; resolves when all are answered. */
export async function deliverMany(
  listener: WebhookListener,
  path: string,
  ids: readonly string[],
): Promise<void> {
  const requests = ids.map((id, place) => {
    const end = place === ids.length - 1 ? "Connection: close\r\n" : "";
    const headers = `Host: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nX-Webhook-Id: ${id}\r\n${end}`;
    return `POST ${path} HTTP/1.1\r\n${headers}\r\n{}`;
  });
  await exchangeBytes(listener, requests.join(""));
}

/**
 * Everything that a listener sends on a connection that carries these bytes and then stays open.
 */
export async function exchangeBytes({ port }: WebhookListener, bytes: string): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(bytes);
  return text(socket);
}
