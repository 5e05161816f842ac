import { createSocket } from "node:dgram";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import type { Asterisk } from "./run-asterisk.ts";

/**
 * Registers a phone that listens on a port of the loopback interface with an account of Asterisk, or
 * takes it away again with `seconds` 0. Rejects when Asterisk does not answer 200.
 */
export async function register(
  { settings }: Asterisk,
  account: string,
  port: number,
  seconds: number,
): Promise<void> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const via = `127.0.0.1:${socket.address().port}`;
  const id = randomUUID();
  const lines = [
    `REGISTER sip:127.0.0.1:${settings.sipPort} SIP/2.0`,
    `Via: SIP/2.0/UDP ${via};branch=z9hG4bK-${id}`,
    `From: <sip:${account}@127.0.0.1>;tag=${id}`,
    `To: <sip:${account}@127.0.0.1>`,
    `Call-ID: ${id}`,
    "CSeq: 1 REGISTER",
    `Contact: <sip:${account}@127.0.0.1:${port}>`,
    `Expires: ${seconds}`,
    "Max-Forwards: 70",
    "Content-Length: 0",
  ];
  const answered = once(socket, "message");
  socket.send(`${lines.join("\r\n")}\r\n\r\n`, settings.sipPort, "127.0.0.1");
  const [answer] = (await answered) as readonly Buffer[];
  socket.close();
  const [status = ""] = String(answer).split("\r\n");
  if (!status.includes(" 200 ")) throw new Error(`Asterisk answered a registration: ${status}`);
}
