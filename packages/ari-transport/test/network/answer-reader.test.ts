import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AnswerReader, type ReadAnswer } from "../../src/network/answer-reader.ts";
import { inPieces } from "../support/in-pieces.ts";

const largest = 1_000;

/** The answers that come one after the other over one connection, each to a request of its own. */
function readAll(pieces: readonly Buffer[], reader = new AnswerReader(largest)): readonly ReadAnswer[] {
  return pieces.flatMap((piece) => reader.read(piece) ?? []);
}

function sized(status: number, body: string): string {
  return `HTTP/1.1 ${status} Said\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function chunked(status: number, body: string): string {
  const chunks = [...body].map((letter) => `${Buffer.byteLength(letter).toString(16)}\r\n${letter}\r\n`);
  return `HTTP/1.1 ${status} Said\r\nTransfer-Encoding: chunked\r\n\r\n${chunks.join("")}0\r\n\r\n`;
}

describe("AnswerReader", () => {
  test("gives each answer once and whole, in whatever pieces it arrives", () => {
    const anyAnswer = fc.record({
      status: fc.constantFrom(200, 201, 404, 500),
      body: fc.string({ unit: "grapheme", maxLength: 20 }),
      write: fc.constantFrom(sized, chunked),
      before: fc.constantFrom("", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"),
      cuts: fc.array(fc.nat()),
    });
    fc.assert(
      fc.property(fc.array(anyAnswer, { minLength: 1, maxLength: 3 }), (answers) => {
        const pieces = answers.flatMap(({ status, body, write, before, cuts }) =>
          inPieces(Buffer.from(before + write(status, body)), cuts),
        );
        const expected = answers.map(({ status, body }) => ({ answer: { status, body }, reusable: true }));
        expect(readAll(pieces)).toEqual(expected);
      }),
    );
  });

  test("gives an answer without a length when the connection ends", () => {
    const reader = new AnswerReader(largest);
    expect(readAll([Buffer.from("HTTP/1.0 200 OK\r\n\r\nan"), Buffer.from("swer")], reader)).toEqual([]);
    expect(reader.end()).toEqual({ answer: { status: 200, body: "answer" }, reusable: false });
  });

  test("gives nothing when the connection ends within an answer", () => {
    for (const text of [
      "",
      "HTTP/1.1 200",
      "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nan",
      chunked(200, "a").slice(0, -1),
    ]) {
      const reader = new AnswerReader(largest);
      expect(readAll([Buffer.from(text)], reader)).toEqual([]);
      expect(reader.end()).toBeNull();
    }
  });

  test("does not trust a connection that says more than it was asked", () => {
    expect(readAll([Buffer.from(`${sized(200, "a")}HTTP/1.1 200 OK\r\n`)])).toEqual([
      { answer: { status: 200, body: "a" }, reusable: false },
    ]);
  });

  test("takes an answer of the largest size, and none that is larger, however it comes", () => {
    const body = "x".repeat(largest);
    expect(readAll([Buffer.from(sized(200, body))])).toHaveLength(1);
    for (const write of [sized, chunked, (_: number, text: string) => `HTTP/1.1 200 OK\r\n\r\n${text}`])
      expect(() => readAll([Buffer.from(write(200, `${body}x`))])).toThrow("its answer is larger than 1000 bytes");
  });

  test("refuses a header without an end", () => {
    const reader = new AnswerReader(largest);
    const line = Buffer.from(`a: ${"x".repeat(1_000)}\r\n`);
    const lines = Array.from({ length: 70 }, () => line);
    expect(() => readAll([Buffer.from("HTTP/1.1 200 OK\r\n"), ...lines], reader)).toThrow(
      "the header of its answer is too large",
    );
  });
});
