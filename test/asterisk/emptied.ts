import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import type { Asterisk } from "./bed/run-asterisk.ts";

/** Resolves when Asterisk holds no channel and no bridge; fails with what it holds after 30 s. */
export async function emptied(asterisk: Asterisk): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const held = {
      channels: await asterisk.probe.get("/channels"),
      bridges: await asterisk.probe.get("/bridges"),
    };
    // A leg that was hung up is gone for Asterisk only when its phone has said so.
    const isEmpty = JSON.stringify(held) === JSON.stringify({ channels: [], bridges: [] });
    if (isEmpty || Date.now() > deadline)
      return expect(held).toEqual({ channels: [], bridges: [] });
    await delay(20);
  }
}
