import type { Call } from "../model/caller.ts";
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
