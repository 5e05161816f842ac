import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ChunkedBody } from "../../src/codec/chunked-body.ts";
import { inPieces } from "../support/in-pieces.ts";

/** What a body holds, and what lies behind its end; `null` when that does not come. */
function readAll(pieces: readonly Buffer[]): { readonly body: string; readonly rest: string | null } {
  const taken: Buffer[] = [];
  const reader = new ChunkedBody((piece) => void taken.push(piece));
  let rest: Buffer | null = null;
  for (const piece of pieces) rest = rest === null ? reader.read(piece) : Buffer.concat([rest, piece]);
  return { body: Buffer.concat(taken).toString(), rest: rest && rest.toString() };
}

const refused = "the chunks of its answer are broken";

describe("ChunkedBody", () => {
  test("puts chunks together, however they are made and in whatever pieces they arrive", () => {
    const anyChunks = fc.array(fc.string({ minLength: 1, unit: "grapheme" }), { maxLength: 5 });
    const anyExtension = fc.constantFrom("", ";name=value", "  ", ";a");
    const anyTrailer = fc.constantFrom("", "Checksum: 1\r\n", "A: 1\r\nB: 2\r\n");
    fc.assert(
      fc.property(anyChunks, anyExtension, anyTrailer, fc.array(fc.nat()), (chunks, extension, trailer, cuts) => {
        const sent = chunks.map((chunk) => `${Buffer.byteLength(chunk).toString(16)}${extension}\r\n${chunk}\r\n`);
        const bytes = Buffer.from(`${sent.join("")}0\r\n${trailer}\r\nrest`);
        expect(readAll(inPieces(bytes, cuts))).toEqual({ body: chunks.join(""), rest: "rest" });
      }),
    );
  });

  test("waits for the empty line behind the last chunk", () => {
    expect(readAll([Buffer.from("1\r\na\r\n0\r\n")])).toEqual({ body: "a", rest: null });
  });

  test.each(["x\r\n", "\r\n", "-1\r\n", "1 2\r\n", "1\n", "1\r\nab", "1\r\na\n0\r\n\r\n", `1;${"x".repeat(5_000)}`])(
    "refuses %j",
    (text) => {
      expect(() => readAll([Buffer.from(`${text}\r\n`)])).toThrow(refused);
    },
  );
});
