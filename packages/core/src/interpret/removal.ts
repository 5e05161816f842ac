import type { CallDraft } from "./draft.ts";
import { backoffMs, type Backoff } from "../time/retry.ts";
import { commandDestroy, setBridge } from "./bridges.ts";
import { commandHangup, setLeg } from "./legs.ts";
import { isPending } from "./requests.ts";
import type { PendingRequest } from "./call-things.ts";
import { thingWith } from "./listing.ts";
import { setTimer, wholeCall } from "./timers.ts";

const mostAttempts = 5;
const backoff: Backoff = { firstMs: 500, mostMs: 4_000, jitter: 0 };
const timerPrefix = "remove ";

/** Notes that a leg or bridge was removed: its removal was answered, and it is off the books. */
export function removed(call: CallDraft, pending: PendingRequest): void {
  const leg = thingWith(call.state.legs, pending.subject);
  const bridge = thingWith(call.state.bridges, pending.subject);
  if (leg !== undefined) setLeg(call, { ...leg, status: "gone" });
  if (bridge !== undefined) setBridge(call, { ...bridge, status: "gone" });
}

/**
 * Tries a removal that failed again after a pause that doubles each time. After five attempts it is
 * given up: what is left on the platform then is found when the connection is made again.
 */
export function removalFailed(call: CallDraft, pending: PendingRequest): void {
  const leg = thingWith(call.state.legs, pending.subject);
  const bridge = thingWith(call.state.bridges, pending.subject);
  const failures = (leg?.failures ?? bridge?.failures ?? 0) + 1;
  if (leg?.status === "gone") return;
  if (leg !== undefined) setLeg(call, { ...leg, failures });
  if (bridge !== undefined) setBridge(call, { ...bridge, failures });
  if (failures >= mostAttempts) removed(call, pending);
  else setTimer(call, timerPrefix + pending.subject, backoffMs(failures, 0, backoff), wholeCall);
}

/** Takes the timer of a removal that is to be tried again; `false` for any other timer. */
export function removalTimerFired(call: CallDraft, timer: string): boolean {
  if (!isRemovalTimer(timer)) return false;
  const id = timer.slice(timerPrefix.length);
  // The end of what created it may have had it removed in the meantime.
  if (isPending(call, "leg.hangup", id) || isPending(call, "bridge.destroy", id)) return true;
  if (thingWith(call.state.legs, id)?.status === "removing") commandHangup(call, id);
  if (thingWith(call.state.bridges, id)?.status === "removing") commandDestroy(call, id);
  return true;
}

/** Whether a timer belongs to a removal: the only timers that outlive the end of the flow. */
export function isRemovalTimer(timer: string): boolean {
  return timer.startsWith(timerPrefix);
}
