import type { CallEvent, Clock } from "@flowrun/core";
import type { PlatformEvent } from "@flowrun/core/plugin";
import type { Admission } from "./admission.ts";
import type { CallContext } from "./call-context.ts";
import type { Draining } from "./draining.ts";
import type { IgnoredReason } from "./host-stats.ts";
import type { Arrival } from "./left-calls.ts";
import { LiveCall } from "./live-call.ts";
import type { LiveCalls } from "./live-calls.ts";
import type { Refusals } from "./refusals.ts";
import type { Standing } from "./standing.ts";
import type { StrandedCalls } from "./stranded.ts";
import { transferEvents } from "./transfer-events.ts";
import type { Versions } from "./versions.ts";

/** The needs of a `Reception`. */
export interface ReceptionParts {
  readonly calls: LiveCalls;
  readonly context: CallContext;
  readonly clock: Clock;
  readonly standing: Standing;
  readonly draining: Draining;
  readonly admission: Admission;
  readonly refusals: Refusals;
  readonly versions: Versions;
  /** Absent without a ledger. */
  readonly stranded: StrandedCalls | undefined;
}

/** Takes the events of the platform in, and brings each to the call or the room that it is about. */
export class Reception {
  readonly #parts: ReceptionParts;

  constructor(parts: ReceptionParts) {
    this.#parts = parts;
  }

  receive(event: PlatformEvent): void {
    const { calls, clock, context, standing, stranded } = this.#parts;
    if (standing.isClosed) return;
    if (event.kind === "call.arrived") return this.arrive(event);
    if (stranded?.takes(event) === true) return;
    const at = clock.now();
    const { routes } = context;
    if (event.kind === "transfer.requested") {
      const told = transferEvents(event, at, (leg) => calls.get(routes.find(leg)?.id ?? "")?.state);
      for (const each of told) this.#deliver(each.leg, each, "unknown_leg");
    } else if (event.kind === "playback.finished") {
      this.#deliver(event.playback, { ...event, at }, "unknown_playback");
      routes.release(event.playback);
    } else this.#deliver(event.leg, { ...event, at }, "unknown_leg");
  }

  /** A call comes: its flow begins, unless it is refused or another process is to have it. */
  arrive(arrived: Arrival): void {
    const { admission, calls, clock, context, draining, standing, versions } = this.#parts;
    const { leg, from, name, to, args } = arrived;
    if (context.routes.find(leg) !== undefined) context.tally.ignored.duplicate_call += 1;
    else if (standing.handOver !== undefined) standing.handOver.arrived(arrived);
    else if (draining.hasBegun) this.#refuse(leg, "congestion");
    else if (!admission.admits(calls.calls)) this.#refuse(leg, "busy");
    else {
      const call = { leg, from, ...(name === undefined ? {} : { name }), to, args };
      const arrival = { ...call, at: clock.now() };
      calls.add(new LiveCall(arrival, versions.programFor(leg), context));
    }
  }

  #refuse(leg: string, cause: "congestion" | "busy"): void {
    const { draining, refusals } = this.#parts;
    void refusals.refuse(leg, cause).then(() => draining.noticeEnd());
  }

  #deliver(id: string, event: CallEvent, otherwise: IgnoredReason): void {
    const { routes, tally } = this.#parts.context;
    const call = routes.find(id);
    if (call === undefined) tally.ignored[otherwise] += 1;
    else call.deliver(event);
  }
}
