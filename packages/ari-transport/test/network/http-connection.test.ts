import { Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { HttpConnection } from "../../src/network/http-connection.ts";
import { patient } from "../support/patience.ts";

/** A connection over a socket that leads nowhere. */
function connected(): { readonly socket: Socket; readonly connection: HttpConnection } {
  const socket = new Socket();
  onTestFinished(() => void socket.destroy());
  const connection = new HttpConnection(socket, { freed: () => undefined, lost: () => undefined });
  return { socket, connection };
}

const nowhere = { answered: () => undefined, failed: () => undefined };

describe("HttpConnection", () => {
  test("ends when it has been idle for 4 s, before Asterisk or a proxy ends it", () => {
    const { socket } = connected();
    expect(socket.timeout).toBe(4_000);
    socket.emit("timeout");
    expect(socket.destroyed).toBe(true);
  });

  test("leaves it to the request how long an answer may take", () => {
    const { socket, connection } = connected();
    connection.send({ text: "a", patience: patient(), ...nowhere });
    socket.emit("timeout");
    expect(socket.destroyed).toBe(false);
  });
});
