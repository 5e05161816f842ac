import type { Socket } from "node:net";
import type { Patience } from "../wait.ts";
import type { WireAnswer } from "../wire.ts";
import { AnswerReader, type ReadAnswer } from "./answer-reader.ts";

/** A request, and where its answer goes. One of the two functions is called, once. */
export interface Exchange {
  /** The request as it is sent. */
  readonly text: string;
  readonly patience: Patience;
  readonly answered: (answer: WireAnswer) => void;
  readonly failed: (error: Error) => void;
}

/** Who hands out connections. */
export interface ConnectionOwner {
  /** The connection can take another request. */
  freed(connection: HttpConnection): void;
  /** It is closed. */
  lost(connection: HttpConnection): void;
}

const largestAnswer = 8 * 1024 * 1024;

/** Asterisk drops an idle connection after 15 s, proxies after 10 or 5; a request on one just being dropped would fail for nothing. */
const idleMs = 4_000;

/**
 * A connection over HTTP/1.1 that carries one request after the other, each when the answer to the one before has come. It ends
 * when an answer cannot be read or asks for it, when nobody waits for an answer any more, and when it has been idle for 4 s.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #owner: ConnectionOwner;
  readonly #reader = new AnswerReader(largestAnswer);
  #exchange: Exchange | null = null;
  #failure: Error | null = null;

  constructor(socket: Socket, owner: ConnectionOwner) {
    this.#socket = socket;
    this.#owner = owner;
    socket.setTimeout(idleMs, () => this.#exchange === null && socket.destroy());
    socket.on("data", (bytes: Buffer) => this.#take(bytes));
    socket.on("end", () => this.#pass(this.#reader.end()));
    socket.on("error", (error) => {
      this.#failure = error;
    });
    socket.on("close", () => {
      owner.lost(this);
      this.#exchange?.failed(this.#failure ?? cut());
    });
  }

  /**
   * Whether it can still carry a request. A socket tells that it is closed only after the other events of the turn in which it
   * was ended, and any of these may lead to a request.
   */
  get isUsable(): boolean {
    return this.#socket.writable;
  }

  /** Sends a request. Only for a connection that is new, or has been freed and is usable. */
  send(exchange: Exchange): void {
    this.#exchange = exchange;
    exchange.patience.whenOver(() => {
      if (this.#exchange === exchange) this.destroy(givenUp());
    });
    this.#socket.write(exchange.text);
  }

  /** Ends it at once; a request under way fails with `error`. */
  destroy(error: Error): void {
    this.#socket.destroy(error);
  }

  #take(bytes: Buffer): void {
    if (this.#exchange === null) {
      // Nothing was asked: whatever this is, the next answer could not be told from it.
      this.#socket.destroy();
      return;
    }
    let read: ReadAnswer | null;
    try {
      read = this.#reader.read(bytes);
    } catch (error) {
      this.destroy(error as Error);
      return;
    }
    this.#pass(read);
  }

  #pass(read: ReadAnswer | null): void {
    if (read === null) return;
    const exchange = this.#exchange;
    this.#exchange = null;
    if (read.reusable) this.#owner.freed(this);
    else this.#socket.destroy();
    exchange?.answered(read.answer);
  }
}

/** Why a request fails for which nobody waits any more. */
export function givenUp(): Error {
  return new Error("nobody waits for the answer any more");
}

/** As Node calls a connection that the other side ended before the answer. */
function cut(): Error {
  return Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
}
