import type { PortError, ConnectionState } from "@flowrun/core/plugin";
import { ariError } from "../catalogue.ts";
import { quick, type RequestDraft } from "../codec/request.ts";
import { createLink, type Link } from "../link/link.ts";
import type { WireAnswer } from "../wire.ts";
import { openEventSocket, type EventSocket, type EventSocketOptions } from "./event-socket.ts";
import { createExchange } from "./exchange.ts";

/** The needs of a `RequestSocket`. */
export interface RequestSocketParts extends EventSocketOptions {
  /** From 0 up to 1, for the jitter of the backoff. */
  readonly random: () => number;
  /** Closes a WebSocket that is no longer needed. */
  readonly close: (socket: EventSocket) => void;
  /** Called when it is given up. */
  readonly givenUp: () => void;
}

/**
 * How long the platform may take to answer the first request, in milliseconds. A platform that
 * knows of none never answers.
 */
const firstAnswerMs = 5_000;

/** It has no effect. Any answer of the platform, 404 as well, tells that it takes requests. */
const firstRequest = quick("GET", "/asterisk/ping");

/**
 * A WebSocket that carries requests (Asterisk 22.4 and later). It is given up when the platform
 * refuses it or leaves the first request without an answer; one that has carried requests is opened
 * again for ever.
 */
export class RequestSocket {
  readonly #parts: RequestSocketParts;
  readonly #exchange = createExchange((text) => this.#socket?.send(text));
  #link: Link | null = null;
  #socket: EventSocket | null = null;
  #proven = false;
  #ready = false;
  #cancelFirst = (): void => {};

  constructor(parts: RequestSocketParts) {
    this.#parts = parts;
  }

  /** Whether the platform has answered on the present WebSocket; only then requests may be sent. */
  get ready(): boolean {
    return this.#ready;
  }

  /** Whether a request is under way that can block, and everything behind it with it. */
  get held(): boolean {
    return this.#exchange.held;
  }

  /** How many requests wait for their answers. The platform does one after the other. */
  get waiting(): number {
    return this.#exchange.waiting;
  }

  /** Opens it, unless it is open or on its way. */
  open(): void {
    if (this.#link !== null) return;
    const { alarms, random, close } = this.#parts;
    this.#link = createLink({
      alarms,
      random,
      wire: {
        open: (receiver) => {
          const socket = openEventSocket(this.#parts, receiver);
          this.#socket = socket;
          return () => close(socket);
        },
      },
      frame: (data) => void this.#exchange.take(data),
      changed: (state) => this.#changed(state),
    });
    this.#link.begin();
  }

  /**
   * `AriWire.request`. Waiting requests fail when the WebSocket is lost: nobody knows whether they
   * were done.
   */
  request(request: RequestDraft): Promise<WireAnswer> {
    return this.#exchange.request(request);
  }

  /** Closes it; it can be opened again. */
  close(): void {
    const link = this.#link;
    this.#link = null;
    this.#proven = false;
    link?.close();
  }

  #changed(state: ConnectionState): void {
    if (state.kind === "connected") void this.#prove();
    if (state.kind !== "waiting" && state.kind !== "closed") return;
    this.#lose(state.kind === "waiting" ? state.error : undefined);
    if (!this.#proven && state.kind === "waiting") this.#giveUp();
  }

  #giveUp(): void {
    this.close();
    this.#parts.givenUp();
  }

  async #prove(): Promise<void> {
    this.#cancelFirst = this.#parts.alarms.after(firstAnswerMs, () => this.#giveUp());
    try {
      await this.request(firstRequest);
      this.#proven = true;
      this.#ready = true;
    } catch {
      // Lost before the answer, which has been dealt with.
    } finally {
      this.#cancelFirst();
    }
  }

  #lose(cause: PortError | undefined): void {
    this.#ready = false;
    this.#cancelFirst();
    const text = `The connection to "${this.#parts.address.name}" ended before the answer came.`;
    this.#exchange.lose(ariError("ARI_UNREACHABLE", text, { cause }));
  }
}
