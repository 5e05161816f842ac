import type { Call } from "../model/caller.ts";
import type { CallLine } from "../model/watchers.ts";
import type { Platform } from "../platform.ts";
import type { CallScript } from "./read-script.ts";

const pauseMs = 1000;
const defaultKeysAfterMs = 1000;
const defaultGapMs = 200;

/**
 * Places a scripted call: tells the callees how to behave, rings the platform, presses the keys once it answered, and
 * hangs up when the script says so.
 */
export function runCallScript(platform: Platform, script: CallScript): Call {
  const { keys = "", keysAfterMs, gapMs, hangUpAfterMs, callees = {}, ...options } = script;
  for (const [endpoint, behaviour] of Object.entries(callees)) platform.endpoint(endpoint, behaviour);
  const call = platform.call(options);
  call.on((line) => {
    if (line.kind !== "leg.answered") return;
    let atMs = keysAfterMs ?? defaultKeysAfterMs;
    for (const key of keys) {
      if (key === ",") atMs += pauseMs;
      else {
        platform.after(atMs, () => {
          call.press(key);
        });
        atMs += gapMs ?? defaultGapMs;
      }
    }
  });
  if (hangUpAfterMs !== undefined) platform.after(hangUpAfterMs, call.hangUp);
  return call;
}

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
