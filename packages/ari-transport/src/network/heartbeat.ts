import type { Alarms } from "@flowrun/core/plugin";

/** Notices a connection that went silent without being closed. */
export interface Heartbeat {
  /** Something came from the other side: it lives. */
  alive(): void;
  /**
   * Asks for a sign of life now, which must come within three seconds. Resolves when it came, or
   * the heartbeat has stopped.
   */
  verify(): Promise<void>;
  stop(): void;
}

/** The needs of `startHeartbeat`. */
export interface HeartbeatParts {
  readonly alarms: Alarms;
  /** Asks the other side for a sign of life. */
  readonly ping: () => void;
  /** No sign came. Called once, and the heartbeat has stopped. */
  readonly silent: () => void;
  /**
   * A ping goes out so often, in milliseconds, and a sign of life must come within the same time
   * again.
   */
  readonly beatMs: number;
}

// Longer than a busy machine keeps an answer waiting that is there.
const verifyMs = 3_000;

/** A heartbeat that runs. */
export function startHeartbeat({ alarms, ping, silent, beatMs }: HeartbeatParts): Heartbeat {
  let heard = true;
  let stopped = false;
  let verifying: (PromiseWithResolvers<void> & { readonly cancel: () => void }) | undefined;
  const settle = (): void => {
    verifying?.cancel();
    verifying?.resolve();
    verifying = undefined;
  };
  const stop = (): void => {
    stopped = true;
    cancel();
    settle();
  };
  const giveUp = (): void => {
    // Told first: whoever waits for the verdict finds it there.
    silent();
    stop();
  };
  const beat = (): void => {
    if (!heard) return giveUp();
    heard = false;
    ping();
    cancel = alarms.after(beatMs, beat);
  };
  let cancel = alarms.after(beatMs, beat);
  return {
    alive() {
      heard = true;
      settle();
    },
    async verify() {
      if (stopped) return;
      if (verifying === undefined) {
        ping();
        verifying = { ...Promise.withResolvers<void>(), cancel: alarms.after(verifyMs, giveUp) };
      }
      await verifying.promise;
    },
    stop,
  };
}
