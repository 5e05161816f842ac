import { describe, expect, test } from "vitest";
import { createClient } from "./support/client.ts";

describe("createPlatform", () => {
  test("keeps an application whose owner leaves as soon as it hears of the next one", async () => {
    const { platform, send } = createClient();
    const connect = (told: (text: string) => void) =>
      platform.connect({ applications: ["taken"], send: told, cut: () => undefined });
    const leave = connect((text) => {
      if (text.includes("ApplicationReplaced")) leave();
    });
    connect(() => undefined);
    expect((await send("GET", "/applications/taken")).status).toBe(200);
  });

  test("carries an inbound call from its arrival to the end that the application commands", async () => {
    const { clock, platform, send, types } = createClient();
    const call = platform.call({ from: "15551234", to: "100" });
    await clock.advance(10);

    await send("POST", `/channels/${call.id}/answer`);
    await send("POST", `/channels/${call.id}/play/p1?media=sound:hello`);
    await clock.advance(2000);
    call.press("5");
    await clock.advance(10);
    await send("DELETE", `/channels/${call.id}`);
    await clock.advance(10);

    expect(types()).toEqual([
      "StasisStart",
      "ChannelStateChange",
      "PlaybackStarted",
      "PlaybackFinished",
      "ChannelDtmfReceived",
      "ChannelHangupRequest",
      "StasisEnd",
    ]);
    expect(await call.ended).toMatchObject({ cause: 16, causeText: "Normal Clearing" });
    expect(platform.inventory()).toEqual({ channels: 0, bridges: 0, playbacks: 0, recordings: 0 });
  });
});
