import type { WireAnswer, WireRequest } from "../wire.ts";
import { RequestSocket, type RequestSocketParts } from "./request-socket.ts";

/** WebSockets that carry requests. They live as long as the event stream does. */
export interface RequestSockets {
  /**
   * Opens those that are not open. To be called when the event stream stands: then the platform is
   * there.
   */
  open(): void;
  /** How many are open and take requests. */
  ready(): number;
  /**
   * Sends a request, or gives `null` when it has to go another way: no WebSocket can take it now.
   */
  request(request: WireRequest): Promise<WireAnswer> | null;
  /** Closes them; they can be opened again. */
  close(): void;
}

/**
 * How many there are. The platform does the requests of one WebSocket strictly one after the other.
 */
const count = 4;

/** A list of all channels or bridges is longer than any event. */
const largestMessage = 8 * 1024 * 1024;

/**
 * Pings wait behind a request that blocks, so silence means nothing before the deadline of such a
 * request is over.
 */
const beatMs = 15_000;

/** The needs of `createRequestSockets`. */
export interface RequestSocketsParts extends Omit<RequestSocketParts, "givenUp"> {
  /**
   * Called when all of them have been given up since they were opened: the platform takes no
   * requests there.
   */
  readonly refused: () => void;
}

/**
 * WebSockets that are not open yet. Each stands for an application of its own, `APP.requests.1` and
 * so on, since the platform has one WebSocket for each application; none of these ever gets a call.
 */
export function createRequestSockets({ refused, ...parts }: RequestSocketsParts): RequestSockets {
  let left = count;
  const givenUp = (): void => {
    left -= 1;
    if (left === 0) refused();
  };
  const shared = { ...parts, largestMessage, beatMs, givenUp };
  const sockets = Array.from(
    { length: count },
    (_, index) => new RequestSocket({ ...shared, app: `${parts.app}.requests.${index + 1}` }),
  );
  return {
    open() {
      left = count;
      for (const socket of sockets) socket.open();
    },
    ready: () => sockets.filter(({ ready }) => ready).length,
    request: (request) => choose(sockets, request)?.request(request) ?? null,
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}

function choose(
  sockets: readonly RequestSocket[],
  { lane }: WireRequest,
): RequestSocket | undefined {
  const free = sockets.filter((socket) => socket.ready && !socket.held);
  return lane === "quick" ? leastBusy(free) : free.findLast(({ waiting }) => waiting === 0);
}

/** The first of those with the fewest requests under way. */
function leastBusy(sockets: readonly RequestSocket[]): RequestSocket | undefined {
  let least: RequestSocket | undefined;
  for (const socket of sockets) if (socket.waiting < (least?.waiting ?? Infinity)) least = socket;
  return least;
}
