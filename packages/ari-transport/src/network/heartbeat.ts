import type { Alarms } from "@flowrun/core/plugin";

/** Notices a connection that went silent without being closed. */
export interface Heartbeat {
  /** Something came from the other side: it lives. */
  alive(): void;
  stop(): void;
}

/** What `startHeartbeat` works with. */
export interface HeartbeatParts {
  readonly alarms: Alarms;
  /** Asks the other side for a sign of life. */
  readonly ping: () => void;
  /** No sign came. Called once, and the heartbeat has stopped. */
  readonly silent: () => void;
  /** A ping goes out so often, in milliseconds, and a sign of life must come within the same time again. */
  readonly beatMs: number;
}

/** A heartbeat that runs. */
export function startHeartbeat({ alarms, ping, silent, beatMs }: HeartbeatParts): Heartbeat {
  let heard = true;
  const beat = (): void => {
    if (!heard) {
      silent();
      return;
    }
    heard = false;
    ping();
    cancel = alarms.after(beatMs, beat);
  };
  let cancel = alarms.after(beatMs, beat);
  return {
    alive() {
      heard = true;
    },
    stop() {
      cancel();
    },
  };
}
