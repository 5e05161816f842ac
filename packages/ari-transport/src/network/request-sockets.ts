import type { WireAnswer, WireRequest } from "../wire.ts";
import { RequestSocket, type RequestSocketParts } from "./request-socket.ts";

/** WebSockets for the requests that the platform answers at once. */
export interface RequestSockets {
  /** Opens those that are not open. To be called when the event stream stands: then the platform is there. */
  open(): void;
  /**
   * Sends a request that never blocks on the WebSocket with the least to do. `null` when none can take it: the request
   * blocks, or the platform takes no requests over WebSockets.
   */
  request(request: WireRequest): Promise<WireAnswer> | null;
  close(): void;
}

/** The platform does the requests of one WebSocket strictly one after the other: a slow one must not hold up all. */
const count = 4;

/** A list of all channels or bridges is longer than any event. */
const largestMessage = 8 * 1024 * 1024;

/**
 * WebSockets that are not open yet. Each stands for an application of its own, `APP.requests.1` and so on, since the
 * platform has one WebSocket for each application; none of these ever gets a call.
 */
export function createRequestSockets(parts: RequestSocketParts): RequestSockets {
  const sockets = Array.from(
    { length: count },
    (_, index) => new RequestSocket({ ...parts, largestMessage, app: `${parts.app}.requests.${index + 1}` }),
  );
  return {
    open() {
      for (const socket of sockets) socket.open();
    },
    request(request) {
      if (request.lane === "blocking") return null;
      return leastBusy(sockets)?.request(request) ?? null;
    },
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}

function leastBusy(sockets: readonly RequestSocket[]): RequestSocket | undefined {
  let least: RequestSocket | undefined;
  for (const socket of sockets) if (socket.ready && socket.waiting < (least?.waiting ?? Infinity)) least = socket;
  return least;
}
