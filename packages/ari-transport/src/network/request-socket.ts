import { RenewedMap, type PortError, type ConnectionState } from "@flowrun/core/plugin";
import { ariError } from "../catalogue.ts";
import { quick, type RequestDraft } from "../codec/request.ts";
import { readRestResponse, writeRestRequest } from "../codec/rest-message.ts";
import { createLink, type Link } from "../link/link.ts";
import type { WireAnswer } from "../wire.ts";
import { openEventSocket, type EventSocket, type EventSocketOptions } from "./event-socket.ts";

/** The needs of a `RequestSocket`. */
export interface RequestSocketParts extends EventSocketOptions {
  /** From 0 up to 1, for the jitter of the backoff. */
  readonly random: () => number;
  /** Closes a WebSocket that is no longer needed. */
  readonly close: (socket: EventSocket) => void;
  /** Called when it is given up. */
  readonly givenUp: () => void;
}

/** Where the answer to a request under way goes. */
interface Waiter {
  readonly answered: (answer: WireAnswer) => void;
  readonly failed: (error: PortError) => void;
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
  readonly #waiters = new RenewedMap<string, Waiter>();
  #link: Link | null = null;
  #socket: EventSocket | null = null;
  #proven = false;
  #ready = false;
  #held: string | null = null;
  #sent = 0;
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
    return this.#held !== null;
  }

  /** How many requests wait for their answers. The platform does one after the other. */
  get waiting(): number {
    return this.#waiters.size;
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
      frame: (data) => this.#take(data),
      changed: (state) => this.#changed(state),
    });
    this.#link.begin();
  }

  /**
   * `AriWire.request`. Waiting requests fail when the WebSocket is lost: nobody knows whether they
   * were done.
   */
  request(request: RequestDraft): Promise<WireAnswer> {
    return new Promise((answered, failed) => {
      this.#sent += 1;
      const id = String(this.#sent);
      this.#waiters.set(id, { answered, failed });
      if (request.lane !== "quick") this.#held = id;
      this.#socket?.send(writeRestRequest(id, request));
    });
  }

  /** Closes it; it can be opened again. */
  close(): void {
    const link = this.#link;
    this.#link = null;
    this.#proven = false;
    link?.close();
  }

  #take(data: string | Uint8Array): void {
    const response = readRestResponse(data);
    if (response === null) return;
    this.#waiters.get(response.id)?.answered(response.answer);
    this.#waiters.delete(response.id);
    if (this.#held === response.id) this.#held = null;
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
    this.#held = null;
    this.#cancelFirst();
    const text = `The connection to "${this.#parts.address.name}" ended before the answer came.`;
    for (const { failed } of this.#waiters.values())
      failed(ariError("ARI_UNREACHABLE", text, { cause }));
    this.#waiters.clear();
  }
}
