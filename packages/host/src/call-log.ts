import type { CallStart, RunStart, Logger } from "@flowrun/core";
import { withoutControls } from "@flowrun/core/tooling";

/** Says that a call, or a run, began. */
export function logBeginning(
  log: Logger,
  call: string,
  flow: string,
  arrival: CallStart | RunStart,
): void {
  if ("leg" in arrival) {
    const from = withoutControls(arrival.from);
    const to = withoutControls(arrival.to);
    log.info({ call, from, to, flow }, "A call began.");
  } else if ("part" in arrival) {
    const { part, by } = arrival;
    log.info({ call, part, by, flow }, "A run began.");
  } else {
    const { webhook, delivery } = arrival;
    log.info({ call, webhook, delivery, flow }, "The run of a webhook began.");
  }
}

/** Says that it has ended, and why. */
export function logEnd(log: Logger, call: string, reason: string, isCall: boolean): void {
  log.info({ call, reason }, isCall ? "The call has ended." : "The run has ended.");
}

/** Says that the interpreter failed, which is a bug of it. */
export function logBroken(log: Logger, call: string, error: unknown): void {
  log.error(
    { call, code: "RUN_CALL_BROKEN", err: error },
    "The interpreter failed; the call is given up.",
  );
}
