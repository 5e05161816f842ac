import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { openInsidePort } from "./inside-port.ts";
import { rawAnswer, serveHttp, serveHttps, serveRaw, type TestServer } from "./server.ts";

const json = { "content-type": "application/json" };
const used = async (serving: Promise<TestServer>): Promise<TestServer> => {
  const server = await serving;
  onTestFinished(server.close);
  return server;
};
const problem = (code: string, message: string): unknown =>
  expect.objectContaining({ code, message, certain: false, outcome: "failed" });

describe("an exchange", () => {
  test("sends method, path, headers and JSON, and gives status and JSON", async () => {
    const asked: unknown[] = [];
    const server = await used(
      serveHttp(async (request, response) => {
        const chunks = await request.toArray();
        const { method, url, headers } = request;
        asked.push({
          method,
          url,
          type: headers["content-type"],
          key: headers["x-key"],
          body: chunks.join(""),
        });
        response.writeHead(201, json).end('{"id":7}');
      }),
    );
    await using inside = openInsidePort();

    expect(
      await inside.ask(`${server.url}/contacts?a=b%20c`, {
        method: "POST",
        headers: { "X-Key": "1" },
        body: { name: "Ann" },
      }),
    ).toEqual({ status: 201, body: { id: 7 } });
    expect(asked).toEqual([
      {
        method: "POST",
        url: "/contacts?a=b%20c",
        type: "application/json",
        key: "1",
        body: '{"name":"Ann"}',
      },
    ]);
  });

  test("gives a redirect as it is and follows it nowhere", async () => {
    const paths: unknown[] = [];
    const server = await used(
      serveHttp((request, response) => {
        paths.push(request.url);
        response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end();
      }),
    );
    await using inside = openInsidePort();

    expect(await inside.ask(`${server.url}/start`)).toEqual({ status: 302, body: null });
    expect(paths).toEqual(["/start"]);
  });

  test("gives HTML as text", async () => {
    const server = await used(
      serveHttp((_, response) =>
        response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
      ),
    );
    await using inside = openInsidePort();

    expect(await inside.ask(server.url)).toEqual({ status: 200, body: "<p>" });
  });

  test("refuses HTML that says that it is JSON", async () => {
    const server = await used(serveHttp((_, response) => response.writeHead(200, json).end("<p>")));
    await using inside = openInsidePort();

    const message = `The answer of "${server.url}" (status 200) cannot be read: its body says that it is JSON and is not.`;
    expect(await inside.ask(`${server.url}/a?canary`)).toEqual(
      problem("HTTP_ANSWER_MALFORMED", message),
    );
  });

  test("refuses what is not HTTP", async () => {
    const server = await used(serveRaw((socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n")));
    await using inside = openInsidePort();

    const message = `The answer of "${server.url}" cannot be read: it is not HTTP (HTTPParserError).`;
    expect(await inside.ask(server.url)).toEqual(problem("HTTP_ANSWER_MALFORMED", message));
  });

  test.each([
    ["half a head", "HTTP/1.1 200 OK\r\ncontent-le"],
    ["half a body", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"],
    ["half a chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n64\r\n{"],
    ["nothing", ""],
  ])("is cut by a server that sends %s and goes", async (_, half) => {
    const server = await used(serveRaw((socket) => socket.end(half)));
    await using inside = openInsidePort();

    const message = `The connection to "${server.url}" was cut: UND_ERR_SOCKET.`;
    expect(await inside.ask(server.url)).toEqual(problem("HTTP_CUT", message));
  });

  test("is cut by a reset", async () => {
    const server = await used(serveRaw((socket) => socket.resetAndDestroy()));
    await using inside = openInsidePort();

    const message = `The connection to "${server.url}" was cut: ECONNRESET.`;
    expect(await inside.ask(server.url)).toEqual(problem("HTTP_CUT", message));
  });

  test("tells a server nothing whose certificate nobody vouches for", async () => {
    let asked = 0;
    const server = await used(serveHttps(() => asked++));
    await using inside = openInsidePort();
    const url = server.url.replace("http:", "https:");

    expect(await inside.ask(url, { method: "POST", body: "canary" })).toEqual(
      expect.objectContaining({
        code: "HTTP_UNREACHABLE",
        message: `"${url}" cannot be reached: no authority that is known here stands behind its certificate; to trust one, name the file with that authority's certificate in NODE_EXTRA_CA_CERTS.`,
        certain: true,
      }),
    );
    expect(asked).toBe(0);
  });

  test("breaks off a body that grows over the limit", async () => {
    let sent = 0;
    const server = await used(
      serveHttp((_, response) => {
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(16_384, "x"))) sent += 16_384;
        };
        response.on("drain", more);
        more();
      }),
    );
    await using inside = openInsidePort({ maxBytes: 100_000 });

    const message = `The answer of "${server.url}" is larger than the limit. Ask it for less.`;
    expect(await inside.ask(server.url)).toEqual(problem("HTTP_ANSWER_TOO_LARGE", message));
    expect(sent).toBeLessThan(50_000_000);
  });

  test("refuses a small body that unpacks to a large one", async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    const server = await used(
      serveHttp((_, response) =>
        response.writeHead(200, { ...json, "content-encoding": "gzip" }).end(bomb),
      ),
    );
    await using inside = openInsidePort();

    expect(bomb.length).toBeLessThan(100_000);
    const message = `The answer of "${server.url}" is larger than the limit. Ask it for less.`;
    expect(await inside.ask(server.url)).toEqual(problem("HTTP_ANSWER_TOO_LARGE", message));
  });

  test("refuses headers without end", async () => {
    const line = `x-more: ${"x".repeat(1000)}\r\n`;
    const server = await used(
      serveRaw((socket) => socket.write(`HTTP/1.1 200 OK\r\n${line.repeat(100)}`)),
    );
    await using inside = openInsidePort();

    const message = `The answer of "${server.url}" is larger than the limit. Ask it for less.`;
    expect(await inside.ask(server.url)).toEqual(problem("HTTP_ANSWER_TOO_LARGE", message));
  });

  test("takes a new connection after the server closed the one that it had kept", async () => {
    const server = await used(serveRaw((socket) => socket.end(rawAnswer(200, json, "1"))));
    await using inside = openInsidePort();

    const answers = [await inside.ask(server.url), await inside.ask(server.url)];
    expect(answers).toEqual([
      { status: 200, body: 1 },
      { status: 200, body: 1 },
    ]);
    await server.connections(2);
  });
});
