import { execFile } from "node:child_process";
import type { Surroundings } from "../../surroundings.ts";

/** The receiver of the news how a run stands. */
export interface Systemd {
  /**
   * Calls are taken from now on, by this process, also where another one was the main process so
   * far; or it stands by for that, and says it again then. Signs of life follow, where it wants
   * some, until `stopping`. Resolves when it was told.
   */
  ready(): Promise<void>;
  /** Another process has the calls, and has said so: nothing more is told. */
  followed(): void;
  /** No new calls are taken; live ones may end. */
  stopping(): void;
}

/**
 * The service manager that started this process, told as sd_notify(3) describes, by systemd's own
 * command: Node has no sockets of that kind. Without `NOTIFY_SOCKET` nobody is told. With
 * `WATCHDOG_USEC` a sign of life goes out each half of that time, so that a process whose event
 * loop stands still is started anew. A command that fails changes nothing here: the manager notices
 * by itself that it hears nothing.
 */
export function createSystemd(
  { environment, clock }: Pick<Surroundings, "environment" | "clock">,
  notify: (...states: readonly string[]) => unknown = runNotify,
): Systemd {
  if (environment["NOTIFY_SOCKET"] === undefined) {
    const nothing = (): void => undefined;
    return { ready: async () => undefined, followed: nothing, stopping: nothing };
  }
  const watchdogMs = Number(environment["WATCHDOG_USEC"] ?? 0) / 1_000;
  let cancel = (): void => undefined;
  const live = (): void => {
    cancel();
    cancel = clock.wake(clock.now() + watchdogMs / 2, () => {
      notify("WATCHDOG=1");
      live();
    });
  };
  return {
    async ready() {
      if (watchdogMs > 0) live();
      await notify(`MAINPID=${process.pid}`, "READY=1");
    },
    followed: () => cancel(),
    stopping() {
      cancel();
      notify("STOPPING=1");
    },
  };
}

function runNotify(...states: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    execFile("systemd-notify", ["--no-block", ...states], { timeout: 5_000 }, () => resolve());
  });
}
