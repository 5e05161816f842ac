import { describe, expect, test } from "vitest";
import { createPlatform } from "../../src/index.ts";
import { createClient } from "../support/client.ts";
import { newYearClock } from "../support/new-year-clock.ts";

describe("an application", () => {
  test("drops the types that its filter disallows, also when they are allowed too", async () => {
    const { clock, platform, send, events } = createClient();
    await send("PUT", "/applications/flow/eventFilter", {
      allowed: [{ type: "StasisStart" }, { type: "StasisEnd" }, { type: "ChannelVarset" }],
      disallowed: [{ type: "ChannelVarset" }],
    });

    platform.call({ from: "1", to: "2" }).hangUp();
    const call = platform.call({ from: "1", to: "2" });
    await clock.advance(10);
    await send("DELETE", `/channels/${call.id}`);
    await clock.advance(10);

    expect(events.map(({ type }) => type)).toEqual(["StasisStart", "StasisEnd"]);
    expect(
      (await send("PUT", "/applications/flow/eventFilter", { allowed: ["StasisStart"] })).status,
    ).toBe(400);
  });

  test("hears the end of an inbound channel only when it subscribed to it", async () => {
    const { clock, platform, send, types } = createClient();
    const [plain, subscribed] = [
      platform.call({ from: "1", to: "2" }),
      platform.call({ from: "1", to: "2" }),
    ];
    await clock.advance(10);
    await send("POST", `/applications/flow/subscription?eventSource=channel:${subscribed.id}`);

    for (const { id } of [plain, subscribed]) await send("DELETE", `/channels/${id}?reason=busy`);
    await clock.advance(10);

    expect(types(plain.id).at(-1)).toBe("StasisEnd");
    expect(types(subscribed.id).slice(-3)).toEqual([
      "StasisEnd",
      "ChannelHangupRequest",
      "ChannelDestroyed",
    ]);
  });

  test("gets every channel event twice when it subscribed to the endpoint as well", async () => {
    const { clock, platform, send, types } = createClient();
    await send("POST", "/applications/flow/subscription?eventSource=endpoint:PJSIP/anonymous");
    const call = platform.call({ from: "1", to: "2" });
    await clock.advance(10);

    call.press("1");
    await clock.advance(10);

    expect(types().filter((type) => type === "ChannelDtmfReceived").length).toBe(2);
  });

  test("takes no calls while no WebSocket is open, and loses the events of that time", async () => {
    const clock = newYearClock();
    const platform = createPlatform({ clock });
    const texts: string[] = [];
    const open = (): (() => void) =>
      platform.connect({ applications: ["flow"], send: (text) => texts.push(text), cut: () => {} });
    const close = open();
    const call = platform.call({ from: "1", to: "2" });
    await clock.advance(10);
    close();

    call.press("1");
    const refused = platform.call({ from: "3", to: "2" });
    await clock.advance(10);
    expect(await refused.ended).toMatchObject({ cause: 16, techCause: 603 });
    open();
    call.press("2");
    await clock.advance(10);

    const digits = texts
      .map((text) => JSON.parse(text) as { digit?: string })
      .flatMap(({ digit }) => digit ?? []);
    expect(digits).toEqual(["2"]);
  });

  test("is forgotten with its last WebSocket and subscription, not before", async () => {
    const clock = newYearClock();
    const platform = createPlatform({ clock });
    const close = platform.connect({ applications: ["flow"], send: () => {}, cut: () => {} });
    const call = platform.call({ from: "1", to: "2" });
    await clock.advance(10);
    close();
    const statusOf = async (): Promise<number> => {
      const response = platform.request({ method: "GET", path: "/applications/flow" });
      await clock.advance(10);
      return (await response).status;
    };

    expect(await statusOf()).toBe(200);
    call.hangUp();
    expect(await statusOf()).toBe(404);
  });

  test("that subscribed to everything hears of channels of others, but not that they entered Stasis", async () => {
    const clock = newYearClock();
    const platform = createPlatform({ clock });
    const types: string[] = [];
    platform.connect({ applications: ["flow"], send: () => {}, cut: () => {} });
    platform.connect({
      applications: ["monitor"],
      subscribesAll: true,
      send: (text) => types.push((JSON.parse(text) as { type: string }).type),
      cut: () => {},
    });

    const call = platform.call({ from: "1", to: "2", app: "flow" });
    await clock.advance(10);
    call.hangUp();
    await clock.advance(10);

    expect(types.filter((type) => type !== "ChannelVarset")).toEqual([
      "ChannelCreated",
      "ChannelHangupRequest",
      "ChannelHangupRequest",
      "ChannelDestroyed",
    ]);
  });

  test("gets a channel that another application moved to it", async () => {
    const { clock, platform, send, types } = createClient();
    const moved: string[] = [];
    platform.connect({
      applications: ["other"],
      send: (text) => moved.push((JSON.parse(text) as { type: string }).type),
      cut: () => {},
    });
    const call = platform.call({ from: "1", to: "2", app: "flow" });
    await clock.advance(10);

    expect((await send("POST", `/channels/${call.id}/move?app=other&appArgs=a,b`)).status).toBe(
      204,
    );
    await clock.advance(10);

    expect(types()).toEqual(["StasisStart", "StasisEnd"]);
    expect(moved).toContain("StasisStart");
  });

  test("carries reported variables in every event about the channel", async () => {
    const { clock, send, events } = createClient({ defaultCallee: { kind: "answer", afterMs: 1 } });
    await send("POST", "/channels/out?endpoint=PJSIP/1&app=flow", {
      variables: { RUN: { value: "7", report_events: true }, PLAIN: "x" },
    });
    await clock.advance(20);

    const start = events.find(({ type }) => type === "StasisStart");
    expect(start?.["channel"]).toMatchObject({ id: "out", channelvars: { RUN: "7" } });
    expect(await send("GET", "/channels/out/variable?variable=PLAIN")).toEqual({
      status: 200,
      body: { value: "x" },
    });
  });
});
