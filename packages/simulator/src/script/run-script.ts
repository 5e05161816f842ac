import { PortError } from "@flowrun/core/plugin";
import type { Call } from "../model/caller.ts";
import type { CallLine } from "../model/watchers.ts";
import type { Platform } from "../platform.ts";
import type { CallScript } from "./read-script.ts";

const pauseMs = 1000;
const defaultKeysAfterMs = 1000;
const defaultGapMs = 200;

/**
 * The questions of a scripted call to the part that knows the application: the flow behind it,
 * which the platform does not know.
 */
export interface Attendance {
  readonly entries: readonly string[];
  readonly rows: NonNullable<CallScript["rows"]>;
  readonly gapMs: number;
}

/**
 * Takes what a call asks before it is placed, and gives what attends to it then: presses its
 * entries when they are waited for, and has its rows found. Throws a `PortError` for what it cannot
 * do.
 */
export type Attend = (attendance: Attendance) => (call: Call) => void;

/**
 * Places a scripted call: tells the callees how to behave, rings the platform, presses the keys
 * once it answered, and hangs up when the script says so.
 */
export function runCallScript(platform: Platform, script: CallScript, attend?: Attend): Call {
  const {
    keys = "",
    keysAfterMs,
    gapMs,
    entries = [],
    rows = {},
    hangUpAfterMs,
    callees = {},
    ...options
  } = script;
  for (const [endpoint, behaviour] of Object.entries(callees))
    platform.endpoint(endpoint, behaviour);
  const gap = gapMs ?? defaultGapMs;
  const attendTo = (attend ?? attendByTheClock(platform))({ entries, rows, gapMs: gap });
  const call = platform.call(options);
  attendTo(call);
  pressOnceAnswered(platform, call, {
    keys,
    keysAfterMs: keysAfterMs ?? defaultKeysAfterMs,
    gapMs: gap,
  });
  if (hangUpAfterMs !== undefined) platform.after(hangUpAfterMs, call.hangUp);
  return call;
}

/** Where nobody knows the flow: entries are pressed two seconds apart, and rows cannot be found. */
function attendByTheClock(platform: Platform): Attend {
  return ({ entries, rows, gapMs }) => {
    if (Object.keys(rows).length > 0) throw rowsForNobody();
    const timed = { keys: entries.join(",,"), keysAfterMs: defaultKeysAfterMs, gapMs };
    return (call) => pressOnceAnswered(platform, call, timed);
  };
}

function pressOnceAnswered(
  platform: Platform,
  call: Call,
  { keys, keysAfterMs, gapMs }: Required<Pick<CallScript, "keys" | "keysAfterMs" | "gapMs">>,
): void {
  call.on((line) => {
    if (line.kind !== "leg.answered") return;
    let atMs = keysAfterMs;
    for (const key of keys) {
      if (key === ",") atMs += pauseMs;
      else {
        platform.after(atMs, () => {
          call.press(key);
        });
        atMs += gapMs;
      }
    }
  });
}

/** Takes what a followed call brings. */
export interface CallFollower {
  line(line: CallLine): void;
  /** The call and every leg that was called for it are over. */
  over(): void;
}

/**
 * Runs a scripted call and tells its whole story in order: its own leg from `call.placed` on, and
 * the legs that the platform calls. These have the caller's number as caller id, which is how calls
 * for the same caller are known.
 */
export function followCall(
  platform: Platform,
  script: CallScript,
  follower: CallFollower,
  attend?: Attend,
): Call {
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
  try {
    return runCallScript(platform, script, attend);
  } catch (error) {
    stop();
    throw error;
  }
}

function rowsForNobody(): PortError {
  const message =
    'The call has a wrong value. Only a flow that runs on its own embedded platform takes "rows": nobody attends to calls here.';
  return new PortError("SIM_BAD_SCRIPT", message);
}
