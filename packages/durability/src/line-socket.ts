import type { Socket } from "node:net";
import type { Json } from "@flowrun/core/plugin";

/** A socket over which two processes of this user tell one another things, each a line of JSON. */
export interface LineSocket {
  /** Has no effect when the other side is gone. */
  send(message: Json): void;
  /** Calls back with each message; what is no JSON is passed over. The latest callback counts. */
  onMessage(callback: (message: Json) => void): void;
  /** Calls back once when either side has closed it. */
  onClose(callback: () => void): void;
  close(): void;
}

/** Makes one of a socket that stands. */
export function lineSocket(socket: Socket): LineSocket {
  let take = (_message: Json): void => {};
  let rest = "";
  socket.setEncoding("utf8");
  socket.on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = parse(line);
      if (message !== undefined) take(message);
    }
  });
  // The close that follows says all that is to be said.
  socket.on("error", () => undefined);
  return {
    send: (message) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`)),
    onMessage: (callback) => void (take = callback),
    onClose: (callback) => void (socket.destroyed ? callback() : socket.once("close", callback)),
    close: () => void socket.end(),
  };
}

function parse(line: string): Json | undefined {
  try {
    return JSON.parse(line) as Json;
  } catch {
    return undefined;
  }
}
