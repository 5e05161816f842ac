const longestLine = 4_096;

/** Reads a body that comes in chunks (RFC 9112, section 7.1), in whatever pieces its bytes arrive. What trails it is dropped. */
export class ChunkedBody {
  readonly #take: (piece: Buffer) => void;
  #expects: "size" | "end of chunk" | "trailer" = "size";
  #missing = 0;
  #line = "";

  constructor(take: (piece: Buffer) => void) {
    this.#take = take;
  }

  /** Gives what lies behind the body's end; `null` as long as that has not come. Throws an `Error` for what is no chunk. */
  read(bytes: Buffer): Buffer | null {
    let rest = bytes;
    while (rest.length > 0) {
      if (this.#missing > 0) {
        const piece = rest.subarray(0, this.#missing);
        this.#take(piece);
        this.#missing -= piece.length;
        rest = rest.subarray(piece.length);
        continue;
      }
      const end = rest.indexOf("\n") + 1;
      const line = this.#line + rest.toString("latin1", 0, end === 0 ? rest.length : end);
      if (line.length > longestLine) refuse();
      rest = rest.subarray(end === 0 ? rest.length : end);
      this.#line = end === 0 ? line : "";
      if (end > 0 && this.#ends(line)) return rest;
    }
    return null;
  }

  #ends(line: string): boolean {
    if (!line.endsWith("\r\n")) refuse();
    switch (this.#expects) {
      case "size": {
        const [, size = ""] = /^([\da-f]{1,12})[ \t]*(?:;.*)?\r\n$/i.exec(line) ?? refuse();
        this.#missing = Number.parseInt(size, 16);
        this.#expects = this.#missing === 0 ? "trailer" : "end of chunk";
        return false;
      }
      case "end of chunk":
        if (line !== "\r\n") refuse();
        this.#expects = "size";
        return false;
      case "trailer":
        return line === "\r\n";
    }
  }
}

function refuse(): never {
  throw new Error("the chunks of its answer are broken");
}
