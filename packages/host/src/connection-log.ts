import type { Logger, ConnectionState } from "@flowrun/core";

/**
 * Writes a connection's states to the log, each piece of news once. A failure that repeats itself
 * is silent until the connection stands or fails in another way. Wrong credentials are one line,
 * not one for each attempt.
 */
export function createConnectionLog(log: Logger): (state: ConnectionState) => void {
  let told: string | undefined;
  return (state) => {
    switch (state.kind) {
      case "connecting":
        return log.debug({ attempt: state.attempt }, "Connecting to the platform.");
      case "connected":
        told = undefined;
        return log.info({}, "Connected to the platform.");
      case "waiting": {
        const { error, retryMs } = state;
        if (error.code !== told) log.error({ code: error.code, retryMs }, error.message);
        told = error.code;
        return undefined;
      }
      case "replaced": {
        const next = state.waits
          ? "It is taken back when it is free."
          : "Stop one of the two, or give each its own application.";
        return log.error(
          {},
          `Another process has connected as the same application and gets all events from here on. ${next}`,
        );
      }
      case "closed":
        return log.info({}, "The connection to the platform is closed.");
    }
  };
}
