import { PortError } from "@flowrun/core/plugin";
import type { Ask } from "../ask.ts";
import { quick } from "../codec/request.ts";
import type { Deadlines } from "../deadlines.ts";

/** Between two looks, in milliseconds. */
const lookMs = 2_000;

/** An owner that lost its connection is back before the second look. */
const looksWithoutOwner = 2;

/**
 * Waits until nobody holds our application any more. Gives `false` when everything was closed
 * before that. The platform lists an application while it has a WebSocket, and
 * further while calls stand in it, so a live owner is never disturbed (`GET /applications/{app}`:
 * 404).
 */
export async function untilFree(
  app: string,
  parts: { ask: Ask; deadlines: Deadlines },
): Promise<boolean> {
  try {
    for (
      let looks = 0;
      looks < looksWithoutOwner;
      looks = (await isAbsent(app, parts.ask)) ? looks + 1 : 0
    )
      await parts.deadlines.pause(lookMs);
    return true;
  } catch (error) {
    if (error instanceof PortError && error.code === "ARI_CLOSED") return false;
    throw error;
  }
}

async function isAbsent(app: string, ask: Ask): Promise<boolean> {
  try {
    const purpose = (): string => `say whether application "${app}" is free`;
    const { status } = await ask(purpose, quick("GET", `/applications/${encodeURIComponent(app)}`));
    return status === 404;
  } catch (error) {
    if (error instanceof PortError && error.code !== "ARI_CLOSED") return false;
    throw error;
  }
}
