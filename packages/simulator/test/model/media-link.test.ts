import { describe, expect, test } from "vitest";
import { createMemoryWire, createPlatform } from "../../src/index.ts";
import { newYearClock } from "../support/new-year-clock.ts";

/**
 * A call that is in the application, with a wire to ask for more, and what its event stream
 * brought.
 */
async function callIn(): Promise<{
  readonly call: string;
  readonly ask: (
    method: string,
    path: string,
    body?: object,
  ) => Promise<{ status: number; body: string }>;
  readonly wire: ReturnType<typeof createMemoryWire>;
  readonly pass: (ms?: number) => Promise<void>;
  readonly events: string[];
  readonly platform: ReturnType<typeof createPlatform>;
  readonly hangUp: () => void;
}> {
  const clock = newYearClock();
  const platform = createPlatform({ clock });
  const wire = createMemoryWire(platform, "flow");
  const events: string[] = [];
  wire.open({
    opened: () => undefined,
    frame(data) {
      const { type, channel } = JSON.parse(data) as { type: string; channel?: { id: string } };
      if (type.startsWith("Stasis") || type === "ChannelDestroyed")
        events.push(`${type} ${channel?.id ?? ""}`);
    },
    lost: () => undefined,
  });
  const pass = (ms = 20): Promise<void> => clock.advance(ms);
  await pass();
  const call = platform.call({ from: "1", to: "2" });
  await pass();
  const ask = async (
    method: string,
    path: string,
    body = {},
  ): Promise<{ status: number; body: string }> => {
    const answer = wire.request({ method, path, query: {}, body });
    await pass();
    return answer;
  };
  return { call: call.id, ask, wire, pass, events, platform, hangUp: () => call.hangUp() };
}

const media = { channelId: "fr.m", app: "flow", transport: "websocket", connection_type: "server" };

describe("a snoop", () => {
  test("enters the application with its arguments, and goes with the channel that it listens to", async () => {
    const { call, ask, events, hangUp, pass, platform } = await callIn();
    const body = { snoopId: "fr.s", app: "flow", spy: "in", appArgs: "helper,x" };
    expect(await ask("POST", `/channels/${call}/snoop`, body)).toMatchObject({ status: 200 });
    expect(events).toEqual([`StasisStart ${call}`, "StasisStart fr.s"]);
    hangUp();
    await pass();
    expect(events.slice(2).toSorted()).toContain("StasisEnd fr.s");
    expect(platform.inventory()).toMatchObject({ channels: 0 });
  });

  test("is refused without a direction", async () => {
    const { call, ask } = await callIn();
    expect(await ask("POST", `/channels/${call}/snoop`, { app: "flow" })).toMatchObject({
      status: 400,
    });
  });
});

describe("externalMedia", () => {
  test("enters the application when somebody has connected, and ends with that connection", async () => {
    const { ask, wire, events, pass, platform } = await callIn();
    const { body } = await ask("POST", "/channels/externalMedia", media);
    const { channelvars } = JSON.parse(body) as {
      channelvars: { MEDIA_WEBSOCKET_CONNECTION_ID: string };
    };
    expect(events).toHaveLength(1);
    const log: string[] = [];
    const socket = wire.media(channelvars.MEDIA_WEBSOCKET_CONNECTION_ID, {
      opened: () => log.push("opened"),
      control: (text) => log.push(text.split(" ")[0] ?? ""),
      sound: () => undefined,
      lost: ({ code }) => log.push(code),
    });
    await pass();
    socket.control("REPORT_QUEUE_DRAINED");
    socket.control("MARK_MEDIA here");
    await pass();
    expect(log).toEqual(["opened", "MEDIA_START", "QUEUE_DRAINED", "MEDIA_MARK_PROCESSED"]);
    expect(events).toContain("StasisStart fr.m");
    socket.close();
    await pass();
    expect(events).toContain("StasisEnd fr.m");
    expect(platform.inventory()).toMatchObject({ channels: 1 });
  });

  test("tells who is connected that it is gone, and knows no other connection", async () => {
    const { ask, wire, pass } = await callIn();
    const { body } = await ask("POST", "/channels/externalMedia", media);
    const { channelvars } = JSON.parse(body) as {
      channelvars: { MEDIA_WEBSOCKET_CONNECTION_ID: string };
    };
    const log: string[] = [];
    const receiver = {
      opened: () => log.push("opened"),
      control: () => undefined,
      sound: () => undefined,
      lost: () => log.push("lost"),
    };
    wire.media(channelvars.MEDIA_WEBSOCKET_CONNECTION_ID, receiver);
    wire.media("none", receiver);
    await pass();
    await ask("DELETE", "/channels/fr.m");
    expect(log.toSorted()).toEqual(["lost", "lost", "opened"]);
  });

  test("is refused where the platform would have to connect", async () => {
    const { ask } = await callIn();
    expect(
      await ask("POST", "/channels/externalMedia", { ...media, connection_type: "client" }),
    ).toMatchObject({
      status: 501,
    });
  });
});
