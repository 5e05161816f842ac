import type { Socket } from "node:net";
import type { buildConnector } from "undici";
import type { Alarms } from "@flowrun/core/plugin";

/** Opens a connection for a pool. */
type Connector = buildConnector.connector;

/**
 * After so long a silent one is taken for accepted, in milliseconds: what it asked may take its
 * time.
 */
const silentMs = 50;

/**
 * The same, with at most `mostSilent` connections on which the platform has said nothing yet; the
 * others wait for their turn, first come, first served.
 */
export function connectFew(connect: Connector, mostSilent: number, alarms: Alarms): Connector {
  const waiting: (() => void)[] = [];
  let silent = 0;
  const next = (): void => {
    const begin = waiting.shift();
    if (begin === undefined) silent -= 1;
    else begin();
  };
  return (options, callback) => {
    const begin = (): void =>
      connect(options, (...made) => {
        const [error, socket] = made;
        if (error === null) whenHeard(socket, alarms, next);
        else next();
        callback(...made);
      });
    if (silent >= mostSilent) return void waiting.push(begin);
    silent += 1;
    begin();
  };
}

/**
 * Calls back once: when something has come over a connection, it was lost, or nothing came for long
 * enough.
 */
function whenHeard(socket: Socket, alarms: Alarms, heard: () => void): void {
  const once = (): void => {
    cancel();
    socket.off("readable", once).off("close", once);
    heard();
  };
  const cancel = alarms.after(silentMs, once);
  socket.once("readable", once).once("close", once);
}
