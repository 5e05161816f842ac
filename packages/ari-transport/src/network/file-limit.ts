import { connectionFailure, PortError, type Alarms } from "@flowrun/core/plugin";
import type { AriWire, Patience } from "../wire.ts";

/** Between two tries, in milliseconds. */
const againMs = 100;

/**
 * Three seconds: less than anybody waits for an answer, so that whoever asked hears why there is
 * none.
 */
const mostTries = 30;

/**
 * The same requests at the limit of open files (`ulimit -n`): one that gets no connection is made
 * again until an open connection is free, for three seconds at most. To fail at once would leave
 * callers behind whom nobody hangs up.
 */
export function withinFileLimit(request: AriWire["request"], alarms: Alarms): AriWire["request"] {
  return async (given) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await request(given);
      } catch (error) {
        if (tries === mostTries || given.patience.over || !isOutOfFiles(error)) throw error;
        await pause(alarms, given.patience);
      }
    }
  };
}

function isOutOfFiles(error: unknown): boolean {
  return error instanceof PortError && /^E[MN]FILE$/.test(connectionFailure(error.cause).code);
}

function pause(alarms: Alarms, patience: Patience): Promise<void> {
  return new Promise((resolve) => {
    const cancel = alarms.after(againMs, resolve);
    patience.whenOver(() => {
      cancel();
      resolve();
    });
  });
}
