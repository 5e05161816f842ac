import { sha1 } from "@noble/hashes/legacy.js";

// What ws asks of Node's cryptography to open a WebSocket, without it: loading that is a twentieth of a start, and everything
// else that needs it comes later.

/**
 * The value of `Sec-WebSocket-Key`: 16 random bytes in base64. It is sent in the open and only keeps caches from answering
 * (RFC 6455, 4.1 and 10.3); the masks of messages, which must be unpredictable, are still Node's.
 */
export function createKey(): string {
  const bytes = Array.from({ length: 16 }, () => Math.floor(Math.random() * 256));
  return Buffer.from(bytes).toString("base64");
}

/** The SHA-1 of a text in base64, as `Sec-WebSocket-Accept` has it of the key and a constant (RFC 6455, 4.2.2). */
export function digestOf(text: string): string {
  return Buffer.from(sha1(Buffer.from(text))).toString("base64");
}
