import type { Json } from "@flowrun/core/plugin";
import type { PlatformRequest } from "./rest/router.ts";

/** The fault of a request. */
export type Fault =
  /** It is answered with this status and is not done. */
  | { readonly kind: "refuse"; readonly status: number; readonly body?: Json }
  /** It is never answered. `isDone` (default `false`): it is done all the same. */
  | { readonly kind: "silence"; readonly isDone?: boolean }
  /** It is done at once and answered `ms` late. */
  | { readonly kind: "delay"; readonly ms: number };

/** Lets the platform misbehave, for tests of a client. */
export interface Faults {
  /**
   * The next `count` (default 1) requests that `matches` (default: all) takes go wrong. Earlier
   * faults come first.
   */
  next(fault: Fault, options?: FaultOptions<PlatformRequest>): void;
  /** The next `count` events are delivered twice. */
  duplicateEvents(count: number): void;
  /**
   * Makes a new WebSocket that takes the place of another miss events at first: for so many
   * milliseconds they go to the older one only. Asterisk 22 does that now and then, for up to 2 ms.
   * Default: 0.
   */
  tellOlder(ms: number): void;
  /** Cuts every WebSocket; clients may connect again at once. */
  dropSockets(): void;
  /**
   * While `true`, no request is answered, no WebSocket opens, and open ones are cut. Calls go on.
   */
  setDown(isDown: boolean): void;
  /** While `true`, WebSocket pings stay unanswered. Only over the wire. */
  ignorePings(isIgnored: boolean): void;
}

/** Which requests go wrong, and how many of them. */
export interface FaultOptions<Request> {
  /** Default: 1. */
  readonly count?: number;
  /** Default: all. */
  readonly matches?: (request: Request) => boolean;
}

/** The faults that wait for their requests. */
export interface PendingFaults<AnyFault, Request> {
  add(fault: AnyFault, options?: FaultOptions<Request>): void;
  /** The fault that this request meets, if any; it is used up by one. */
  take(request: Request): AnyFault | undefined;
}

/** No faults. */
export function createPendingFaults<AnyFault, Request>(): PendingFaults<AnyFault, Request> {
  const pending: { fault: AnyFault; left: number; matches: (request: Request) => boolean }[] = [];
  return {
    add(fault, { count = 1, matches = () => true } = {}) {
      pending.push({ fault, left: count, matches });
    },
    take(request) {
      const index = pending.findIndex(({ matches }) => matches(request));
      const found = pending[index];
      if (found === undefined) return undefined;
      found.left -= 1;
      if (found.left <= 0) pending.splice(index, 1);
      return found.fault;
    },
  };
}
