import { RenewedMap, type PortError } from "@flowrun/core/plugin";
import type { RequestDraft } from "../codec/request.ts";
import { readRestResponse, writeRestRequest } from "../codec/rest-message.ts";
import type { WireAnswer } from "../wire.ts";

/** Requests and their answers over one WebSocket. The platform does one after the other. */
export interface Exchange {
  /** Whether a request is under way that can block, and everything behind it with it. */
  readonly held: boolean;
  /** How many requests wait for their answers. */
  readonly waiting: number;
  request(request: RequestDraft): Promise<WireAnswer>;
  /** Takes a message, and says whether it was the answer to a request. */
  take(data: string | Uint8Array): boolean;
  /** Fails all that wait: nobody knows whether they were done. */
  lose(error: PortError): void;
}

/** Where the answer to a request under way goes. */
interface Waiter {
  readonly answered: (answer: WireAnswer) => void;
  readonly failed: (error: PortError) => void;
}

/** An exchange in which nothing was asked yet; `send` sends a message. */
export function createExchange(send: (text: string) => void): Exchange {
  const waiters = new RenewedMap<string, Waiter>();
  let heldBy: string | null = null;
  let sent = 0;
  return {
    get held() {
      return heldBy !== null;
    },
    get waiting() {
      return waiters.size;
    },
    request: (request) =>
      new Promise((answered, failed) => {
        sent += 1;
        const id = String(sent);
        waiters.set(id, { answered, failed });
        if (request.lane !== "quick") heldBy = id;
        send(writeRestRequest(id, request));
      }),
    take(data) {
      const response = readRestResponse(data);
      if (response === null) return false;
      waiters.get(response.id)?.answered(response.answer);
      waiters.delete(response.id);
      if (heldBy === response.id) heldBy = null;
      return true;
    },
    lose(error) {
      heldBy = null;
      for (const { failed } of waiters.values()) failed(error);
      waiters.clear();
    },
  };
}
