import type { Call } from "../model/caller.ts";
import type { CallLine } from "../model/watchers.ts";
import type { Platform } from "../platform.ts";
import type { CallScript } from "./read-script.ts";
import { runCallScript } from "./run-script.ts";

/** Takes what a followed call brings. */
export interface CallFollower {
  line(line: CallLine): void;
  /** The call and every leg that was called for it are over. */
  over(): void;
}

/**
 * Runs a scripted call and tells its whole story in order: its own leg from `call.placed` on, and the legs that the
 * platform calls with the caller's number as caller id, which is how calls for the same caller are known.
 */
export function followCall(platform: Platform, script: CallScript, follower: CallFollower): Call {
  const live = new Set<string>();
  let own: string | undefined;
  const stop = platform.watch((line) => {
    if (line.kind === "call.placed" && own === undefined) {
      own = line.leg;
      live.add(own);
    }
    if (line.kind === "leg.called" && line.from === script.from) live.add(line.leg);
    if (!live.has(line.leg)) return;
    follower.line(line);
    if (line.kind === "leg.ended") live.delete(line.leg);
    if (live.size > 0) return;
    stop();
    follower.over();
  });
  return runCallScript(platform, script);
}
