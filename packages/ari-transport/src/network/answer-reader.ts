import { readAnswerHead, type AnswerHead } from "../codec/answer-head.ts";
import { ChunkedBody } from "../codec/chunked-body.ts";
import type { WireAnswer } from "../wire.ts";

/** A whole answer, and whether its connection may carry another request. */
export interface ReadAnswer {
  readonly answer: WireAnswer;
  readonly reusable: boolean;
}

const emptyLine = "\r\n\r\n";
const largestHead = 64 * 1024;
const nothing: Buffer = Buffer.alloc(0);

/**
 * Reads the answers that come over one connection, in whatever pieces their bytes arrive. It is strict, and throws an `Error`
 * for what is no answer, or one of more than `largest` bytes: nothing that follows on that connection can be trusted.
 */
export class AnswerReader {
  readonly #largest: number;
  #unread = nothing;
  #head: AnswerHead | null = null;
  #chunks: ChunkedBody | null = null;
  #pieces: Buffer[] = [];
  #size = 0;

  constructor(largest: number) {
    this.#largest = largest;
  }

  /** Takes what has arrived; gives the answer once all of it is there. */
  read(bytes: Buffer): ReadAnswer | null {
    this.#unread = this.#unread.length === 0 ? bytes : Buffer.concat([this.#unread, bytes]);
    this.#head ??= this.#readHead();
    if (this.#head === null) return null;
    const rest = this.#readBody(this.#head);
    return rest === null ? null : this.#finish(this.#head, rest);
  }

  /** Nothing more comes. Gives the answer that only this ends. */
  end(): ReadAnswer | null {
    return this.#head?.framing.kind === "until close" ? this.#finish(this.#head, nothing) : null;
  }

  /** An answer that only says that another one will come (status 1xx) is passed over. */
  #readHead(): AnswerHead | null {
    for (;;) {
      const end = this.#unread.indexOf(emptyLine);
      if ((end < 0 ? this.#unread.length : end) > largestHead) throw new Error("the header of its answer is too large");
      if (end < 0) return null;
      const head = readAnswerHead(this.#unread.toString("latin1", 0, end));
      this.#unread = this.#unread.subarray(end + emptyLine.length);
      if (head.status >= 200) return head;
    }
  }

  #readBody({ framing }: AnswerHead): Buffer | null {
    const bytes = this.#unread;
    this.#unread = nothing;
    switch (framing.kind) {
      case "length": {
        const missing = framing.bytes - this.#size;
        this.#take(bytes.subarray(0, missing));
        return bytes.length < missing ? null : bytes.subarray(missing);
      }
      case "chunked":
        this.#chunks ??= new ChunkedBody((piece) => this.#take(piece));
        return this.#chunks.read(bytes);
      case "until close":
        this.#take(bytes);
        return null;
    }
  }

  #take(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#size += piece.length;
    if (this.#size > this.#largest) throw new Error(`its answer is larger than ${this.#largest} bytes`);
    this.#pieces.push(piece);
  }

  #finish({ status, keepsAlive }: AnswerHead, rest: Buffer): ReadAnswer {
    const [first = nothing, second] = this.#pieces;
    const body = second === undefined ? first : Buffer.concat(this.#pieces);
    this.#head = null;
    this.#chunks = null;
    this.#pieces = [];
    this.#size = 0;
    return { answer: { status, body: body.toString() }, reusable: keepsAlive && rest.length === 0 };
  }
}
