import type { JsonObject } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { cases } from "../../../test/cases.ts";
import { type Platform, createPlatform } from "../src/index.ts";
import { newYearClock } from "./support/new-year-clock.ts";

/**
 * An application that answers, plays, calls PJSIP/1000, bridges both legs, and removes all when one
 * of them ends.
 */
function connectBridgingApplication(platform: Platform): void {
  const send = (method: string, path: string, query: Record<string, string> = {}): void => {
    platform.handle({ method, path, query }, () => {});
  };
  platform.connect({
    applications: ["flow"],
    cut: () => {},
    send(text) {
      const event = JSON.parse(text) as JsonObject & { readonly type: string };
      const channel = (event["channel"] as JsonObject | undefined)?.["id"] as string;
      const id = channel?.replace("out-", "");
      if (event.type === "StasisStart" && channel === id) {
        send("POST", `/channels/${id}/answer`);
        send("POST", `/channels/${id}/play/play-${id}`, { media: "sound:welcome" });
        send("POST", `/bridges/bridge-${id}`);
        send("POST", `/channels/out-${id}`, { endpoint: "PJSIP/1000", app: "flow" });
      } else if (event.type === "StasisStart") {
        send("POST", `/bridges/bridge-${id}/addChannel`, { channel: `${id},${channel}` });
      } else if (event.type === "StasisEnd") {
        send("DELETE", `/channels/${channel === id ? `out-${id}` : id}`);
        send("DELETE", `/bridges/bridge-${id}`);
      }
    },
  });
}

describe("Platform.inventory", () => {
  test("is empty after thousands of calls, 200 at a time, half of them ended by the caller", async () => {
    const clock = newYearClock();
    const platform = createPlatform({ clock });
    connectBridgingApplication(platform);
    platform.endpoint("PJSIP/1000", { kind: "answer", afterMs: 500, hangUpAfterMs: 4000 });
    const batches = cases(50);
    let most = 0;
    let ended = 0;

    for (let batch = 0; batch < batches; batch += 1) {
      for (let number = 0; number < 200; number += 1) {
        const call = platform.call({ from: String(number), to: "100" });
        call.on(({ kind }) => {
          if (kind === "leg.ended") ended += 1;
        });
        if (number % 2 === 0) platform.after(number * 30, call.hangUp);
      }
      await clock.advance(3000);
      most = Math.max(most, platform.inventory().channels);
      await clock.runUntilIdle();
    }

    expect(most).toBeGreaterThan(200);
    expect(ended).toBe(200 * batches);
    expect(platform.inventory()).toEqual({
      channels: 0,
      bridges: 0,
      playbacks: 0,
      recordings: 0,
    });
    const application = platform.request({ method: "GET", path: "/applications/flow" });
    await clock.runUntilIdle();
    expect((await application).body).toMatchObject({ channel_ids: [], bridge_ids: [] });
  });
});
