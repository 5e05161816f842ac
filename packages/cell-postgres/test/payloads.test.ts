import { describe, expect, test } from "vitest";
import * as fc from "fast-check";
import type { Json } from "@flowrun/core/plugin";
import { joinPieces, piecesOf } from "../src/payloads.ts";

describe("a message in notifications", () => {
  test("is one where it is short, and several where it is long, each below the server's limit", () => {
    expect(piecesOf("ü")).toEqual(["0 IsO8Ig=="]);
    const pieces = piecesOf("9".repeat(20_000));
    expect(pieces.map((piece) => piece.slice(0, 2))).toEqual(["3 ", "2 ", "1 ", "0 "]);
    expect(Math.max(...pieces.map((piece) => Buffer.byteLength(piece)))).toBeLessThan(8_000);
  });

  test("comes out whole, each in order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.jsonValue(), fc.string({ minLength: 9_000, maxLength: 20_000 }))),
        (messages) => {
          const heard: Json[] = [];
          const join = joinPieces((message) => void heard.push(message));
          for (const message of messages)
            for (const piece of piecesOf(message as Json)) join(piece);
          expect(JSON.stringify(heard)).toBe(JSON.stringify(messages));
        },
      ),
      { numRuns: 30 },
    );
  });
});
