import type { PlatformCommand } from "../interpret/command.ts";
import type { PlatformEvent } from "../interpret/event.ts";
import type { PortError } from "./port-error.ts";

/**
 * The way to a telephony platform: events come in through the receiver, commands go out through `perform`.
 *
 * A transport owns its connection: it connects, notices a silent drop, and connects again for ever, until `close`. It
 * speaks in the ids of commands and events; where the platform chose other ids, translating is its business. Removing
 * what is no longer there is a success, not an error.
 */
export interface Transport {
  /** Begins to connect and returns at once; what comes of it goes to the receiver. Called once. */
  connect(receiver: TransportReceiver): void;
  /** Resolves when the platform did it; rejects with a `PortError` when it refused, failed, or took too long. */
  perform(command: PlatformCommand): Promise<void>;
  /** Ends the connection for good; the last state told is `closed`. What the platform still holds stays there. */
  close(): Promise<void>;
}

/** What the host gives a transport. Both functions return at once and never throw. */
export interface TransportReceiver {
  event(event: PlatformEvent): void;
  connection(state: ConnectionState): void;
}

/** Where a transport's connection stands. `attempt` counts from 1 and begins anew after a success. */
export type ConnectionState =
  | { readonly kind: "connecting"; readonly attempt: number }
  /** Events flow. When it is not the first time, the calls of the earlier connection are lost. */
  | { readonly kind: "connected" }
  /** The connection failed or was lost; the next attempt comes in `retryMs`. */
  | { readonly kind: "waiting"; readonly attempt: number; readonly retryMs: number; readonly error: PortError }
  /**
   * Another process took our application over; this one gets no events and does not fight back. It connects again when
   * the application is free if it `waits`, else never.
   */
  | { readonly kind: "replaced"; readonly waits: boolean }
  | { readonly kind: "closed" };
