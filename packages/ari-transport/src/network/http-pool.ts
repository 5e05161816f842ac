import type { Socket } from "node:net";
import type { WireAnswer } from "../wire.ts";
import type { Patience } from "../wait.ts";
import { givenUp, HttpConnection, type ConnectionOwner, type Exchange } from "./http-connection.ts";
import { networkError } from "./network-error.ts";

/** What an `HttpPool` works with. */
export interface HttpPoolOptions {
  /** Begins a new connection. */
  readonly connect: () => Socket;
  /** What messages call the host. */
  readonly name: string;
  /** How many connections there may be at once. */
  readonly most: number;
}

/**
 * Connections to one host, opened as they are needed. The one that was used last is used first: others grow old and end. Requests
 * that find none free wait, first come, first served.
 */
export class HttpPool {
  readonly #options: HttpPoolOptions;
  readonly #open = new Set<HttpConnection>();
  readonly #idle: HttpConnection[] = [];
  readonly #waiting: Exchange[] = [];
  readonly #owner: ConnectionOwner = {
    freed: (connection) => {
      this.#idle.push(connection);
      this.#next();
    },
    lost: (connection) => this.#lost(connection),
  };
  #closed = false;

  constructor(options: HttpPoolOptions) {
    this.#options = options;
  }

  /**
   * Sends a request and gives its answer. Rejects with `ARI_UNREACHABLE` when there is none. Once `patience` is over the
   * connection is dropped, or the request never leaves.
   */
  request(text: string, patience: Patience): Promise<WireAnswer> {
    return new Promise((answered, reject) => {
      const failed = (error: Error): void => reject(networkError(this.#options.name, error));
      if (this.#closed) failed(closedError());
      else this.#waiting.push({ text, patience, answered, failed });
      this.#next();
    });
  }

  /** Ends all connections; what was asked and not answered fails, and so does what is asked from now on. */
  close(): void {
    this.#closed = true;
    for (const { failed } of this.#waiting.splice(0)) failed(closedError());
    for (const connection of this.#open) connection.destroy(closedError());
  }

  #lost(connection: HttpConnection): void {
    this.#open.delete(connection);
    const place = this.#idle.indexOf(connection);
    if (place >= 0) this.#idle.splice(place, 1);
    this.#next();
  }

  #next(): void {
    for (;;) {
      while (this.#waiting[0]?.patience.over === true) this.#waiting.shift()?.failed(givenUp());
      const connection = this.#waiting.length === 0 ? undefined : (this.#takeIdle() ?? this.#connect());
      const exchange = connection && this.#waiting.shift();
      if (exchange === undefined) return;
      connection?.send(exchange);
    }
  }

  /** Those that are passed over are about to be lost. */
  #takeIdle(): HttpConnection | undefined {
    let connection = this.#idle.pop();
    while (connection?.isUsable === false) connection = this.#idle.pop();
    return connection;
  }

  #connect(): HttpConnection | undefined {
    const { connect, most } = this.#options;
    if (this.#open.size >= most) return undefined;
    const connection = new HttpConnection(connect(), this.#owner);
    this.#open.add(connection);
    return connection;
  }
}

function closedError(): Error {
  return new Error("flowrun has closed its connections");
}
