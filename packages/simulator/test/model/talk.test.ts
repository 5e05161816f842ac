import { describe, expect, test } from "vitest";
import type { Call } from "../../src/index.ts";
import { type Client, createClient } from "../support/client.ts";

interface TalkingClient extends Client {
  readonly call: Call;
  /** Sets a function of the dialplan on the call's channel. */
  set(variable: string, value?: string): Promise<number>;
  /**
   * What was told of talk since then, each with the milliseconds that went by until it was told.
   */
  told(): readonly (readonly [type: string, atMs: number, duration?: number])[];
}

async function answeredCall(audio = true): Promise<TalkingClient> {
  const client = createClient({ latencyMs: [0.1, 0.2] });
  const call = client.platform.call({ from: "1", to: "2", audio });
  await client.clock.advance(10);
  await client.send("POST", `/channels/${call.id}/answer`);
  await client.clock.advance(10);
  client.events.length = 0;
  let since = client.clock.now();
  return {
    ...client,
    call,
    async set(variable, value = "") {
      const path = `/channels/${call.id}/variable?variable=${encodeURIComponent(variable)}&value=${value}`;
      const { status } = await client.send("POST", path);
      since = client.clock.now();
      return status;
    },
    told: () =>
      client.events
        .filter(({ type }) => type.startsWith("ChannelTalking"))
        .map((event) => {
          const atMs = Date.parse(String(event["timestamp"])) - since;
          return typeof event["duration"] === "number"
            ? [event.type, atMs, event["duration"]]
            : [event.type, atMs];
        }),
  };
}

describe("detecting talk", () => {
  test("tells soon after a voice begins, and when it was silent as long as was asked for, how long it talked", async () => {
    const { call, clock, set, told } = await answeredCall();
    expect(await set("TALK_DETECT(set)", "500,256")).toBe(204);

    call.talk(3000);
    await clock.advance(4000);

    const [started, finished] = told();
    expect(told().map(([type]) => type)).toEqual([
      "ChannelTalkingStarted",
      "ChannelTalkingFinished",
    ]);
    // Timestamps are of whole milliseconds, so that what lies between two of them is known to one.
    expect(started?.[1]).toBeGreaterThanOrEqual(2);
    expect(started?.[1]).toBeLessThanOrEqual(21);
    expect(finished?.[1]).toBeGreaterThanOrEqual(3499);
    expect(finished?.[1]).toBeLessThanOrEqual(3501);
    expect(finished?.[2]).toBeGreaterThanOrEqual(2979);
    expect(finished?.[2]).toBeLessThanOrEqual(2998);
  });

  test("takes a short pause for talk that goes on, and a long one for its end", async () => {
    const { call, clock, set, told } = await answeredCall();
    await set("TALK_DETECT(set)", "500,256");

    call.talk(1000);
    await clock.advance(1400);
    call.talk(1000);
    await clock.advance(1600);
    call.talk(1000);
    await clock.advance(1600);

    expect(told().map(([type]) => type)).toEqual([
      "ChannelTalkingStarted",
      "ChannelTalkingFinished",
      "ChannelTalkingStarted",
      "ChannelTalkingFinished",
    ]);
  });

  test("waits for two and a half seconds of silence unless it is told otherwise", async () => {
    const { call, clock, set, told } = await answeredCall();
    await set("TALK_DETECT(set)");

    call.talk(1000);
    await clock.advance(3490);
    expect(told().map(([type]) => type)).toEqual(["ChannelTalkingStarted"]);
    await clock.advance(20);

    expect(told().map(([type]) => type)).toEqual([
      "ChannelTalkingStarted",
      "ChannelTalkingFinished",
    ]);
  });

  test("takes a noise for no voice that is over before it was noticed", async () => {
    const { call, clock, set, told } = await answeredCall();
    await set("TALK_DETECT(set)", "500,256");

    call.talk(2);
    await clock.advance(2000);

    expect(told()).toEqual([]);
  });

  test("tells of a voice that was there before it was asked for", async () => {
    const { call, clock, set, told } = await answeredCall();

    call.talk(3000);
    await clock.advance(1000);
    await set("TALK_DETECT(set)", "500,256");
    await clock.advance(30);

    expect(told().map(([type]) => type)).toEqual(["ChannelTalkingStarted"]);
  });

  test("says nothing unless it is asked for, once it is removed, and without audio", async () => {
    const unasked = await answeredCall();
    unasked.call.talk(1000);
    await unasked.clock.advance(5000);

    const removed = await answeredCall();
    await removed.set("TALK_DETECT(set)", "500,256");
    removed.call.talk(1000);
    await removed.clock.advance(100);
    await removed.set("TALK_DETECT(remove)");
    await removed.clock.advance(5000);

    const mute = await answeredCall(false);
    await mute.set("TALK_DETECT(set)", "500,256");
    mute.call.talk(1000);
    await mute.clock.advance(5000);

    expect(unasked.told()).toEqual([]);
    expect(removed.told().map(([type]) => type)).toEqual(["ChannelTalkingStarted"]);
    expect(mute.told()).toEqual([]);
  });

  test.each(["x", "0,256", "500,x", "-1"])(
    "is not begun by the thresholds %s, as on Asterisk",
    async (thresholds) => {
      const { call, clock, set, told } = await answeredCall();

      expect(await set("TALK_DETECT(set)", thresholds)).toBe(204);
      call.talk(1000);
      await clock.advance(5000);

      expect(told()).toEqual([]);
    },
  );

  test("waits until what plays is over, and goes on under recordings and later media", async () => {
    const { call, clock, send, set, told, types } = await answeredCall();
    await send("POST", `/channels/${call.id}/play/p?media=sound:a`);
    await set("TALK_DETECT(set)", "500,256");
    expect(types()).toEqual(["PlaybackStarted", "PlaybackFinished"]);
    await send("POST", `/channels/${call.id}/play/q?media=sound:a`);
    await send("POST", `/channels/${call.id}/record?name=r&format=wav`);

    call.talk(5000);
    await clock.advance(6000);

    expect(told().map(([type]) => type)).toEqual([
      "ChannelTalkingStarted",
      "ChannelTalkingFinished",
    ]);
  });

  test("ends with the call, without a word", async () => {
    const { call, clock, platform, set, told } = await answeredCall();
    await set("TALK_DETECT(set)", "500,256");
    call.talk(1000);
    await clock.advance(100);

    call.hangUp();
    call.talk(1000);
    await clock.runUntilIdle();

    expect(told().map(([type]) => type)).toEqual(["ChannelTalkingStarted"]);
    expect(platform.inventory().channels).toEqual(0);
  });

  test("begins with the leg when it is originated with the function as a variable", async () => {
    const { clock, events, platform, send } = createClient();
    platform.endpoint("PJSIP/1000", { kind: "manual" });
    await send("POST", "/channels/out?endpoint=PJSIP/1000&app=flow", {
      variables: { "TALK_DETECT(set)": "500,256" },
    });
    await clock.advance(10);
    const callee = platform.callee("out");

    callee?.talk(500);
    callee?.answer();
    await clock.advance(10);
    callee?.talk(600);
    await clock.advance(1200);

    const talk = events.filter(({ type }) => type.startsWith("ChannelTalking"));
    expect(
      talk.map(({ type, channel }) => [type, (channel as { readonly id: string }).id]),
    ).toEqual([
      ["ChannelTalkingStarted", "out"],
      ["ChannelTalkingFinished", "out"],
    ]);
  });
});
