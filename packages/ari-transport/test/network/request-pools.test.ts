import type { PlatformCommand } from "@flowrun/core/plugin";
import type { VirtualClock } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import { failureOf } from "../support/failure-of.ts";
import { connectTo, platformFor, secret } from "../support/network-fixture.ts";
import type { Reply } from "../support/reply.ts";
import { startTestPlatform, type TestPlatform } from "../support/test-platform.ts";
import { originate, play } from "../support/wire-fixture.ts";

const answer: PlatformCommand = { kind: "leg.answer", request: "r", leg: "a/b;ü" };
const hangup: PlatformCommand = { kind: "leg.hangup", request: "r", leg: "c", cause: "busy" };

function answering(reply: Reply | Promise<Reply>): ReturnType<typeof platformFor> {
  return platformFor({ answer: () => reply, refuse: () => null });
}

const never = new Promise<Reply>(() => {});

/**
 * Resolves when so many requests are there, none of which is answered: their connections are opened
 * a few at a time.
 */
async function untilArrived(
  platform: TestPlatform,
  clock: VirtualClock,
  { all, atOnce }: { readonly all: number; readonly atOnce: number },
): Promise<void> {
  for (let arrived = atOnce; arrived < all; arrived += atOnce) {
    await platform.arrived(arrived);
    await clock.advance(50);
  }
  await platform.arrived(all);
}

describe("createRequestPools", () => {
  test("sends encoded paths and JSON bodies, with the credentials in the header only", async () => {
    const platform = await answering({ status: 201 });
    const { transport } = connectTo(platform.port);
    await transport.perform(answer);
    await transport.perform({
      kind: "playback.start",
      request: "r",
      playback: "p&1",
      leg: "c",
      media: "sound:a b+#",
    });
    const authorization = `Basic ${Buffer.from(`flowrun:${secret}`).toString("base64")}`;
    expect(platform.requests).toEqual([
      { method: "POST", url: "/ari/channels/a%2Fb%3B%C3%BC/answer", authorization, body: "" },
      {
        method: "POST",
        url: "/ari/channels/c/play",
        authorization,
        body: '{"media":"sound:a b+#","playbackId":"p&1"}',
      },
    ]);
  });

  test("keeps the path of a base URL before ARI's", async () => {
    const platform = await answering({ status: 204 });
    const { transport } = connectTo(platform.port, {
      host: `http://127.0.0.1:${platform.port}/tenant/`,
    });
    await transport.perform(hangup);
    expect(platform.requests[0]?.url).toBe("/tenant/ari/channels/c?reason=busy");
  });

  test("passes on what the platform says in plain text", async () => {
    const platform = await answering({ status: 409, body: "Channel not in\nStasis application" });
    const { transport } = connectTo(platform.port);
    expect(await failureOf(transport.perform(answer))).toMatchObject({
      code: "ARI_REFUSED",
      message:
        'The platform refused to answer leg "a/b;ü". It answered 409: Channel not in Stasis application',
    });
  });

  test("is certain that nothing was done when nothing listens", async () => {
    const platform = await startTestPlatform();
    await platform.stop();
    const { transport } = connectTo(platform.port);
    expect(await failureOf(transport.perform(answer))).toMatchObject({
      code: "ARI_UNREACHABLE",
      certain: true,
    });
  });

  test("is not certain when the connection breaks before the answer", async () => {
    const platform = await platformFor({
      refuse: () => null,
      answer() {
        void platform.stop();
        return never;
      },
    });
    const { transport } = connectTo(platform.port);
    expect(await failureOf(transport.perform(answer))).toMatchObject({
      code: "ARI_UNREACHABLE",
      certain: false,
    });
  });

  test("serves quick requests while every connection for blocking ones waits", async () => {
    const platform = await platformFor({
      refuse: () => null,
      answer: ({ method }) => (method === "POST" ? never : { status: 204 }),
    });
    const { transport } = connectTo(platform.port);
    const blocked = Array.from({ length: 100 }, () => failureOf(transport.perform(answer)));
    await transport.perform(hangup);
    await transport.close();
    expect((await Promise.all(blocked)).every((error) => error.code === "ARI_CLOSED")).toBe(true);
  });

  test("serves every other request at once while originates are never answered", async () => {
    const platform = await platformFor({
      refuse: () => null,
      answer: ({ url }) => (url.startsWith("/ari/channels?") ? never : { status: 204 }),
    });
    const { transport, clock } = connectTo(platform.port);
    const hanging = Array.from({ length: 100 }, (_, turn) =>
      failureOf(transport.perform(originate(`fr.${turn}`))),
    );
    await untilArrived(platform, clock, { all: 16, atOnce: 2 });
    await transport.perform(answer);
    await transport.perform({ kind: "bridge.add", request: "r", bridge: "b", leg: "c" });
    await transport.perform(play("p", "c"));
    await transport.perform(hangup);
    await clock.advance(5_000);
    expect(new Set((await Promise.all(hanging)).map((error) => error.code))).toEqual(
      new Set(["ARI_TIMEOUT"]),
    );
  });

  test("serves originates at once while every connection for requests behind playbacks waits", async () => {
    const platform = await platformFor({
      refuse: () => null,
      answer: ({ url }) => (url.endsWith("/answer") ? never : { status: 204 }),
    });
    const { transport, clock } = connectTo(platform.port);
    const blocked = Array.from({ length: 100 }, () => failureOf(transport.perform(answer)));
    await untilArrived(platform, clock, { all: 32, atOnce: 3 });
    await transport.perform(originate("fr.1"));
    await transport.close();
    expect((await Promise.all(blocked)).every((error) => error.code === "ARI_CLOSED")).toBe(true);
  });

  test("uses at most 81 connections, whatever is asked at once", async () => {
    const platform = await platformFor();
    const { transport, receiver } = connectTo(platform.port);
    await receiver.reached("connected");
    const commands = Array.from(
      { length: 300 },
      (_, turn) => [answer, hangup, originate(`fr.${turn}`)][turn % 3] ?? answer,
    );
    await Promise.all(commands.map((command) => transport.perform(command)));
    expect(platform.connections().most).toBeLessThanOrEqual(81);
    expect(platform.connections().most).toBeGreaterThan(65);
  });

  test("gives a request up that is not answered, also one that waits for a connection", async () => {
    const platform = await answering(never);
    const { transport, clock } = connectTo(platform.port);
    const failures = Array.from({ length: 40 }, () => failureOf(transport.perform(answer)));
    await clock.advance(10_000);
    const codes = new Set((await Promise.all(failures)).map((error) => error.code));
    expect(codes).toEqual(new Set(["ARI_TIMEOUT"]));
  });

  test("leaves no connection behind when it is closed", async () => {
    const platform = await platformFor();
    const { transport, receiver } = connectTo(platform.port);
    await receiver.reached("connected");
    await Promise.all(Array.from({ length: 20 }, () => transport.perform(hangup)));
    await transport.close();
    await platform.idle();
    expect(platform.connections().now).toBe(0);
  });
});
