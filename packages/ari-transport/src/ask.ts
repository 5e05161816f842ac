import { PortError } from "@flowrun/core/plugin";
import { ariError } from "./catalogue.ts";
import type { RequestDraft } from "./codec/request.ts";
import type { Deadlines } from "./deadlines.ts";
import type { AriWire, Lane, WireAnswer } from "./wire.ts";

/** Completes "to", e.g. `answer leg "x"`. Put together only where it is read: few requests fail. */
export type Purpose = () => string;

/**
 * Sends a request and gives its answer, whatever its status. Rejects with a `PortError`:
 * `ARI_TIMEOUT` when the lane's deadline passed, else what the wire failed with.
 */
export type Ask = (purpose: Purpose, request: RequestDraft) => Promise<WireAnswer>;

/** How long each lane may take, in milliseconds. */
export type LaneTimeouts = Readonly<Record<Lane, number>>;

/** An `Ask` over a wire. */
export function createAsk(wire: AriWire, deadlines: Deadlines, timeouts: LaneTimeouts): Ask {
  return (purpose, request) => {
    const timeoutMs = timeouts[request.lane];
    const late = (): PortError =>
      ariError(
        "ARI_TIMEOUT",
        `The platform took longer than ${timeoutMs / 1000} s to ${purpose()}.`,
      );
    const broken = (error: unknown): never => {
      if (error instanceof PortError) throw error;
      throw ariError("ARI_UNREACHABLE", `The platform could not be asked to ${purpose()}.`, {
        cause: error,
      });
    };
    const answer = deadlines.within(timeoutMs, late, (patience) =>
      wire.request({ ...request, patience }).catch(broken),
    );
    // The caller of this function has to know whether the platform is away, or only this request
    // came to nothing.
    return answer.catch(async (error: unknown) => {
      await wire.verify?.();
      throw error;
    });
  };
}
