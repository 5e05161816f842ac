import { describe, expect, test } from "vitest";
import type { WireAnswer } from "../../src/wire.ts";
import { failureOf } from "../support/failure-of.ts";
import { pooled, said } from "../support/pooled.ts";

const cut = "the connection was cut.";

describe("createHttpPool with broken answers", () => {
  test.each([
    ["nothing", "", cut],
    ["half an answer", said("12").slice(0, -1), cut],
    ["what is no HTTP", "+OK\r\n\r\n", "what it sent is no HTTP."],
    ["HTTP of another version", "HTTP/2 200\r\n\r\n", "what it sent is no HTTP."],
    ["a status that is none", "HTTP/1.1 2000 OK\r\n\r\n", "what it sent is no HTTP."],
    [
      "two lengths",
      said("12", "Content-Length: 1\r\n"),
      "Response body length does not match content-length header.",
    ],
    [
      "a length that is none",
      "HTTP/1.1 200 OK\r\nContent-Length: 0x10\r\n\r\n",
      "what it sent is no HTTP.",
    ],
    [
      "a length and chunks",
      said("0\r\n\r\n", "Transfer-Encoding: chunked\r\n"),
      "what it sent is no HTTP.",
    ],
    [
      "a broken header",
      "HTTP/1.1 200 OK\r\nContent-Length : 0\r\n\r\n",
      "what it sent is no HTTP.",
    ],
    [
      "broken chunks",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
      "what it sent is no HTTP.",
    ],
    [
      "chunks without an end",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n",
      cut,
    ],
    [
      "a header without an end",
      `HTTP/1.1 200 OK\r\na: ${"x".repeat(70_000)}`,
      "the header of its answer is too large.",
    ],
  ])(
    "fails when %s came before the end, and does not say that nothing was done",
    async (_, text, message) => {
      const { server, name, ask } = await pooled();
      const answer = failureOf(ask("a"));
      const { socket, request } = await server.connection();
      await request();
      socket.end(text);
      expect(await answer).toMatchObject({
        code: "ARI_UNREACHABLE",
        certain: false,
        message: `The platform at "${name}" cannot be reached: ${message}`,
      });
    },
  );

  test.each([
    ["of a known length", (size: number) => `Content-Length: ${size}\r\n\r\n`],
    ["that the end of the connection ends", () => "\r\n"],
  ])("takes an answer of 8 MiB %s, and none that is larger", async (_, head) => {
    const { server, name, ask } = await pooled();
    const answerOf = async (size: number): Promise<WireAnswer> => {
      const answer = ask("a");
      const { socket } = await server.connection();
      socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n${head(size)}${"x".repeat(size)}`);
      return answer;
    };
    const largest = 8 * 1024 * 1024;
    expect((await answerOf(largest)).body).toHaveLength(largest);
    expect(await failureOf(answerOf(largest + 1))).toMatchObject({
      code: "ARI_UNREACHABLE",
      message: `The platform at "${name}" cannot be reached: its answer is too large.`,
    });
  });
});
