import { describe, expect, test } from "vitest";
import { readAnswerHead } from "../../src/codec/answer-head.ts";

const head = (...lines: readonly string[]): string => lines.join("\r\n");

describe("readAnswerHead", () => {
  test("reads what Asterisk 22 answers", () => {
    const text = head(
      "HTTP/1.1 200 OK",
      "Server: Asterisk/22.10.0",
      "Date: Mon, 16 Nov 2026 09:12:44 GMT",
      "Cache-Control: no-cache, no-store",
      "Content-type: application/json",
      "Content-Length: 418",
    );
    expect(readAnswerHead(text)).toEqual({ status: 200, framing: { kind: "length", bytes: 418 }, keepsAlive: true });
  });

  test.each([
    ["HTTP/1.1 204 No Content"],
    ["HTTP/1.1 304 Not Modified", "Content-Length: 12"],
    ["HTTP/1.1 100 Continue"],
    ["HTTP/1.1 200 OK", "content-length:0"],
    ["HTTP/1.1 404", "CONTENT-LENGTH:\t0  "],
  ])("knows that nothing follows %s", (...lines) => {
    expect(readAnswerHead(head(...lines)).framing).toEqual({ kind: "length", bytes: 0 });
  });

  test("knows a body that comes in chunks, and one that only the end of the connection ends", () => {
    const chunked = readAnswerHead(head("HTTP/1.1 200 OK", "Transfer-Encoding: Chunked"));
    expect(chunked).toEqual({ status: 200, framing: { kind: "chunked" }, keepsAlive: true });
    const open = readAnswerHead(head("HTTP/1.1 200 OK", "Connection: keep-alive"));
    expect(open).toEqual({ status: 200, framing: { kind: "until close" }, keepsAlive: false });
  });

  test.each([
    ["HTTP/1.1 200 OK", "Content-Length: 2", "Connection: close"],
    ["HTTP/1.1 200 OK", "Content-Length: 2", "Connection: TE", "Connection: Close"],
    ["HTTP/1.0 200 OK", "Content-Length: 2"],
  ])("uses no connection again after %s %s %s", (...lines) => {
    expect(readAnswerHead(head(...lines))).toMatchObject({ framing: { bytes: 2 }, keepsAlive: false });
  });

  test.each([
    ["what it sent is no HTTP", "SIP/2.0 200 OK"],
    ["what it sent is no HTTP", "HTTP/2 200"],
    ["what it sent is no HTTP", "HTTP/1.1 2000 OK"],
    ["what it sent is no HTTP", ""],
    ["its answer has no clear length", "HTTP/1.1 200 OK", "Content-Length: 1", "Content-Length: 2"],
    ["its answer has no clear length", "HTTP/1.1 200 OK", "Content-Length: -1"],
    ["its answer has no clear length", "HTTP/1.1 200 OK", "Content-Length: 0x10"],
    ["its answer has no clear length", "HTTP/1.1 200 OK", "Content-Length: 9", "Transfer-Encoding: chunked"],
    ["its answer comes in an unknown coding", "HTTP/1.1 200 OK", "Transfer-Encoding: gzip, chunked"],
    ["a header of its answer is broken", "HTTP/1.1 200 OK", "Content-Length : 2"],
    ["a header of its answer is broken", "HTTP/1.1 200 OK", "Content-Length: 2", " 3"],
    ["a header of its answer is broken", "HTTP/1.1 200 OK", "no colon"],
    ["a header of its answer is broken", "HTTP/1.1 200 OK", ": 2"],
  ])("says %s for %s %s %s", (why, ...lines) => {
    expect(() => readAnswerHead(head(...lines.filter((line) => line !== undefined)))).toThrow(why);
  });
});
