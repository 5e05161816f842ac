import { inspect } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { createHttpPort } from "../src/index.ts";
import { openInsidePort } from "./inside-port.ts";
import { rawAnswer, serveHttp, serveRaw, type TestServer } from "./server.ts";
import { createWatchedClock } from "./watched-clock.ts";

const json = { "content-type": "application/json" };
const used = async (serving: Promise<TestServer>): Promise<TestServer> => {
  const server = await serving;
  onTestFinished(server.close);
  return server;
};
const late = (url: string): unknown =>
  expect.objectContaining({
    code: "HTTP_TIMEOUT",
    message: `GET "${url}" was not answered within 5 s.`,
    outcome: "timed_out",
  });

describe("createHttpPort", () => {
  test.each([
    ["never answers", ""],
    ["sends half a head", "HTTP/1.1 200 OK\r\ncontent-le"],
    ["sends half a body", rawAnswer(200, { "content-length": "100" }, "{")],
  ])("gives up at the deadline on a server that %s", async (_, text) => {
    const asked = Promise.withResolvers<void>();
    const server = await used(
      serveRaw((socket) => {
        socket.write(text, () => asked.resolve());
        if (text === "") asked.resolve();
      }),
    );
    await using inside = openInsidePort();
    const answer = inside.ask(server.url);
    await asked.promise;

    await inside.clock.advance(4_999);
    expect(inside.clock.pending()).toBe(1);
    await inside.clock.advance(1);
    expect(await answer).toEqual(late(server.url));
  });

  test("gives up at the deadline on a name that is not resolved", async () => {
    const asked = Promise.withResolvers<void>();
    const resolveHost = (): Promise<never> => {
      asked.resolve();
      return new Promise(() => undefined);
    };
    await using inside = openInsidePort({ resolveHost });
    const answer = inside.ask("http://slow.example/");
    await asked.promise;

    await inside.clock.advance(5_000);
    expect(await answer).toEqual(late("http://slow.example"));
  });

  test("drops the connection at the deadline", async () => {
    const dropped = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const server = await used(
      serveHttp((request) => {
        asked.resolve();
        request.socket.on("close", () => dropped.resolve());
      }),
    );
    await using inside = openInsidePort();
    const answer = inside.ask(server.url);
    await asked.promise;
    await inside.clock.advance(5_000);

    await expect(dropped.promise).resolves.toBeUndefined();
    await answer;
  });

  test("repeats within one budget, and leaves no timer behind", async () => {
    const statuses = [503, 429, 200];
    const server = await used(
      serveHttp((_, response) => {
        const status = statuses.shift() ?? 599;
        response
          .writeHead(status, { ...json, ...(status === 429 && { "retry-after": "2" }) })
          .end(String(status));
      }),
    );
    await using inside = openInsidePort();
    const answer = inside.ask(server.url, { retries: 2 });
    await inside.clock.asked(2);
    await inside.clock.advance(125);
    await inside.clock.asked(3);
    await inside.clock.advance(1_999);
    expect(statuses).toEqual([200]);
    await inside.clock.advance(1);

    expect(await answer).toEqual({ status: 200, body: 200 });
    expect(inside.clock.pending()).toBe(0);
  });

  test("sends a POST once when the connection is cut, and again when it has an idempotency key", async () => {
    let count = 0;
    const server = await used(
      serveRaw((socket) => {
        count++;
        socket.destroy();
      }),
    );
    await using inside = openInsidePort();
    const post = { method: "POST", body: {}, retries: 1 } as const;

    expect(await inside.ask(server.url, post)).toMatchObject({ code: "HTTP_CUT" });
    expect(count).toBe(1);
    const keyed = inside.ask(server.url, { ...post, headers: { "Idempotency-Key": "1" } });
    await inside.clock.asked(3);
    await inside.clock.advance(125);
    expect(await keyed).toMatchObject({ code: "HTTP_CUT" });
    expect(count).toBe(3);
  });

  test("sends a POST again when nothing listened the first time", async () => {
    const gone = await serveHttp(() => undefined);
    await gone.close();
    await using inside = openInsidePort();
    const answer = inside.ask(gone.url, { method: "POST", body: {}, retries: 1 });
    await inside.clock.asked(2);
    await inside.clock.advance(125);

    expect(await answer).toEqual(
      expect.objectContaining({
        code: "HTTP_UNREACHABLE",
        message: `"${gone.url}" cannot be reached: the connection was refused.`,
        certain: true,
      }),
    );
    expect(inside.clock.pending()).toBe(0);
  });

  test("ends what is under way when it is closed, and takes nothing after that", async () => {
    const asked = Promise.withResolvers<void>();
    const server = await used(serveHttp(() => asked.resolve()));
    const inside = openInsidePort();
    const answer = inside.ask(server.url);
    await asked.promise;
    await inside.port.close();
    await inside.port.close();

    const closed = expect.objectContaining({
      code: "HTTP_CLOSED",
      message: "The HTTP port has been closed by flowrun.",
    });
    expect(await answer).toEqual(closed);
    expect(await inside.ask(server.url)).toEqual(closed);
    expect(inside.clock.pending()).toBe(0);
  });

  test("serves many requests at once, and one slow answer holds up no other", async () => {
    const held = Promise.withResolvers<void>();
    const server = await used(
      serveHttp(async (request, response) => {
        if (request.url === "/slow") await held.promise;
        response.writeHead(200, json).end(JSON.stringify(request.url));
      }),
    );
    await using inside = openInsidePort();
    const slow = inside.ask(`${server.url}/slow`);
    const numbers = Array.from({ length: 50 }, (_, index) => index);
    const quick = await Promise.all(numbers.map((number) => inside.ask(`${server.url}/${number}`)));
    held.resolve();

    expect(quick).toEqual(numbers.map((number) => ({ status: 200, body: `/${number}` })));
    expect(await slow).toEqual({ status: 200, body: "/slow" });
  });

  test("shows nothing of a request in its errors but where it went", async () => {
    const server = await used(serveRaw((socket) => socket.destroy()));
    await using inside = openInsidePort();
    const request = {
      method: "PUT",
      headers: { authorization: "Bearer canary" },
      body: "canary",
    } as const;

    const error = await inside.ask(`${server.url}/canary?canary`, request);
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain("canary");
  });

  test("refuses a bad list of hosts before anything is sent", () => {
    expect(() =>
      createHttpPort({ clock: createWatchedClock(), allow: ["https://a.example"] }),
    ).toThrow(expect.objectContaining({ code: "HTTP_ALLOW" }));
  });
});
