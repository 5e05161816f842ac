import type { PlatformCommand } from "@flowrun/core/plugin";
import { describe, expect, test, vi } from "vitest";
import { failureOf } from "../support/failure-of.ts";
import { connectByMessages, connectTo, platformFor, secret } from "../support/network-fixture.ts";
import type { Reply } from "../support/reply.ts";
import { startTestPlatform, type Arrived } from "../support/test-platform.ts";
import { settle } from "../support/virtual-time.ts";
import { originate, play } from "../support/wire-fixture.ts";

const answer: PlatformCommand = { kind: "leg.answer", request: "r", leg: "c" };
const hangup: PlatformCommand = { kind: "leg.hangup", request: "r", leg: "a/b;ü", cause: "busy" };

const never = new Promise<Reply>(() => {});
const authorization = `Basic ${Buffer.from(`flowrun:${secret}`).toString("base64")}`;

/** Without what the transport asks for by itself after connecting. */
function commanded(arrived: readonly Arrived[]): readonly string[] {
  const lines = arrived.map(({ method, url }) => `${method} ${url}`);
  return lines.filter((line) => !line.includes("/applications/"));
}

describe("createRequestSockets", () => {
  test("opens four under names of their own, with the credentials in the header only", async () => {
    const { platform } = await connectByMessages();
    const names = ["flow app", ...[1, 2, 3, 4].map((number) => `flow app.requests.${number}`)];
    expect(platform.handshakes).toEqual(
      names.map((name) => ({
        method: "GET",
        url: `/ari/events?app=${encodeURIComponent(name)}`,
        authorization,
        body: "",
      })),
    );
  });

  test("carries every request when none waits", async () => {
    const { platform, transport } = await connectByMessages();
    await transport.perform(answer);
    await transport.perform(hangup);
    await transport.perform(play("p&1", "c"));
    expect(commanded(platform.requests)).toEqual([]);
    expect(commanded(platform.messages)).toEqual([
      "POST /ari/channels/c/answer",
      "DELETE /ari/channels/a%2Fb%3B%C3%BC?reason=busy",
      "POST /ari/channels/c/play",
    ]);
  });

  test("carries the body of a request, and gives the one of the answer", async () => {
    const { platform, transport } = await connectByMessages({
      answer: ({ method }) =>
        method === "POST" ? { status: 200, body: { id: "theirs" } } : { status: 204 },
    });
    await transport.perform(originate("fr.1"));
    await transport.perform({ kind: "leg.hangup", request: "r", leg: "fr.1" });
    expect(JSON.parse(platform.messages[0]?.body ?? "")).toMatchObject({
      endpoint: "PJSIP/1000",
      channelId: "fr.1",
    });
    expect(platform.messages[1]?.url).toBe("/ari/channels/theirs");
  });

  test("passes on what the platform refuses", async () => {
    const reply = { status: 409, body: { message: "Channel not in Stasis application" } };
    const { transport } = await connectByMessages({ answer: () => reply });
    expect(await failureOf(transport.perform(play("p", "c")))).toMatchObject({
      code: "ARI_REFUSED",
      certain: true,
      message: expect.stringContaining("It answered 409: Channel not in Stasis application"),
    });
  });

  test("leaves everything to HTTP until the platform has answered on a WebSocket", async () => {
    const platform = await platformFor();
    const { transport, receiver } = connectTo(platform.port, { requests: "websocket" });
    await receiver.reached("connected");
    await transport.perform(hangup);
    expect(commanded(platform.requests)).toEqual([
      "DELETE /ari/channels/a%2Fb%3B%C3%BC?reason=busy",
    ]);
  });

  test("is given up where no message is answered within 5 s, and nothing is lost by that", async () => {
    const platform = await platformFor();
    const requestsRefused = vi.fn<() => void>();
    const { transport, receiver, clock } = connectTo(platform.port, {
      requests: "websocket",
      requestsRefused,
    });
    await receiver.reached("connected");
    await clock.advance(4_999);
    expect(requestsRefused).not.toHaveBeenCalled();
    await clock.advance(60_000);
    expect(requestsRefused).toHaveBeenCalledTimes(1);
    await transport.perform(hangup);
    expect([platform.handshakes.length, commanded(platform.requests).length]).toEqual([5, 1]);
    expect(transport.stats().requestSockets).toBe(0);
    expect(receiver.states).toEqual([{ kind: "connecting", attempt: 1 }, { kind: "connected" }]);
  });

  test.each([{ status: 404 }, { status: 401 }, { status: 503 }])(
    "is given up where it is refused: %o",
    async (reply) => {
      const platform = await platformFor({
        refuse: (url) => (url.includes(".requests.") ? reply : undefined),
      });
      const requestsRefused = vi.fn<() => void>();
      const { transport, receiver, clock } = connectTo(platform.port, {
        requests: "websocket",
        requestsRefused,
      });
      await receiver.reached("connected");
      await transport.perform(hangup);
      await clock.advance(60_000);
      expect(requestsRefused).toHaveBeenCalledTimes(1);
      expect([platform.handshakes.length, commanded(platform.requests).length]).toEqual([5, 1]);
    },
  );

  test("is tried again with the next event stream after it was given up", async () => {
    let knowsMessages = false;
    const platform = await platformFor({
      takesMessages: true,
      refuse: (url) => (knowsMessages || !url.includes(".requests.") ? undefined : { status: 404 }),
    });
    const requestsRefused = vi.fn<() => void>();
    const { transport, receiver, clock } = connectTo(platform.port, {
      requests: "websocket",
      requestsRefused,
    });
    await receiver.reached("connected");
    await transport.perform(hangup);
    knowsMessages = true;
    platform.sockets[0]?.terminate();
    await receiver.reached("waiting");
    await clock.advance(200);
    await platform.proven(4);
    await transport.perform(hangup);
    expect([commanded(platform.requests).length, commanded(platform.messages).length]).toEqual([
      1, 1,
    ]);
    expect(requestsRefused).toHaveBeenCalledTimes(1);
  });

  test("fails what waits on a lost WebSocket without being certain, and opens it again", async () => {
    const { platform, transport, clock } = await connectByMessages({ answer: () => never });
    const failure = failureOf(transport.perform(hangup));
    await settle();
    for (const socket of platform.requestSockets) socket.terminate();
    expect(await failure).toMatchObject({ code: "ARI_UNREACHABLE", certain: false });
    await clock.advance(200);
    await platform.proven(8);
    expect(platform.requestSockets).toHaveLength(8);
  });

  test("gives a request that can block a WebSocket for itself, and leaves to HTTP what finds none", async () => {
    const blocked = Promise.withResolvers<Reply>();
    const { platform, transport } = await connectByMessages({
      answer: ({ url }) => (url.endsWith("/answer") ? blocked.promise : { status: 204 }),
    });
    const answers = Array.from({ length: 3 }, () => transport.perform(answer));
    await transport.perform(hangup);
    answers.push(transport.perform(answer), transport.perform(answer));
    await transport.perform(hangup);
    blocked.resolve({ status: 204 });
    await Promise.all(answers);
    await transport.perform(hangup);
    const methods = [platform.messages, platform.requests].map((arrived) =>
      Object.groupBy(commanded(arrived), (line) => line.split(" ", 1)[0] ?? ""),
    );
    expect(methods).toMatchObject([
      { POST: { length: 4 }, DELETE: { length: 2 } },
      { POST: { length: 1 }, DELETE: { length: 1 } },
    ]);
  });

  test("waits for an answer as long as HTTP does, though no ping is answered meanwhile", async () => {
    const blocked = Promise.withResolvers<Reply>();
    const { platform, transport, clock } = await connectByMessages({
      answer: () => blocked.promise,
    });
    for (const socket of platform.requestSockets) socket.pause();
    const answered = transport.perform(answer);
    await clock.advance(9_900);
    for (const socket of platform.requestSockets) socket.resume();
    blocked.resolve({ status: 204 });
    await answered;
    expect(platform.requestSockets).toHaveLength(4);
  });

  test("is closed with the event stream, and what waits fails without being certain", async () => {
    const { platform, transport, receiver, clock } = await connectByMessages({
      answer: () => never,
    });
    const failure = failureOf(transport.perform(hangup));
    platform.sockets[0]?.terminate();
    expect(await failure).toMatchObject({ code: "ARI_UNREACHABLE", certain: false });
    await receiver.reached("waiting");
    await clock.advance(200);
    await platform.proven(8);
  });

  test("keeps the other WebSockets busy while one waits for a slow answer", async () => {
    const { platform, transport } = await connectByMessages({
      answer: ({ url }) => (url.includes("/play") ? never : { status: 204 }),
    });
    const slow = failureOf(transport.perform(play("p", "c")));
    await transport.perform(hangup);
    await transport.perform(hangup);
    expect(commanded(platform.messages)).toHaveLength(3);
    await transport.close();
    expect(await slow).toMatchObject({ code: "ARI_CLOSED" });
  });

  test("sends nothing behind originates that are never answered", async () => {
    const { platform, transport } = await connectByMessages({
      answer: ({ url }) => (url.startsWith("/ari/channels?") ? never : { status: 204 }),
    });
    const hanging = Array.from({ length: 10 }, (_, turn) =>
      failureOf(transport.perform(originate(`fr.${turn}`))),
    );
    await transport.perform(hangup);
    await transport.perform(answer);
    expect(platform.messages).toHaveLength(4);
    await transport.close();
    expect(new Set((await Promise.all(hanging)).map(({ code }) => code))).toEqual(
      new Set(["ARI_CLOSED"]),
    );
  });

  test("gives a request up that is not answered", async () => {
    const { transport, clock } = await connectByMessages({ answer: () => never });
    const failure = failureOf(transport.perform(hangup));
    await clock.advance(5_000);
    expect(await failure).toMatchObject({ code: "ARI_TIMEOUT", certain: false });
  });

  test("overhears messages that answer nothing", async () => {
    const { platform, transport } = await connectByMessages();
    for (const socket of platform.requestSockets) {
      socket.send("{ not json");
      socket.send('{"type":"RESTResponse","request_id":"","status_code":400}');
      socket.send('{"type":"ApplicationReplaced"}');
    }
    await transport.perform(hangup);
    expect(commanded(platform.messages)).toHaveLength(1);
  });

  test("leaves no connection and no timer behind when it is closed", async () => {
    const { platform, transport, clock } = await connectByMessages();
    await Promise.all(Array.from({ length: 20 }, () => transport.perform(hangup)));
    await transport.close();
    await platform.idle();
    expect([platform.connections().now, clock.pending]).toEqual([0, 0]);
  });

  test("can be closed while it is being opened", async () => {
    const platform = await startTestPlatform({
      refuse: (url) => (url.includes(".requests.") ? null : undefined),
    });
    const { transport, receiver, clock } = connectTo(platform.port, { requests: "websocket" });
    await receiver.reached("connected");
    await transport.close();
    expect(clock.pending).toBe(0);
    await platform.stop();
  });
});
