import type { CallEvent } from "@flowrun/core";
import { RenewedMap } from "@flowrun/core/plugin";

/** Which call an id belongs to: legs, bridges and playbacks of all calls in one map. */
export interface Routes<Call extends Named> {
  /** How many ids are known. */
  readonly size: number;
  /**
   * Says whose an id is, before the platform is asked to make it: its events may overtake the
   * answer.
   */
  claim(id: string, call: Call): void;
  find(id: string): Call | undefined;
  /** Forgets one id. */
  release(id: string): void;
  /** Forgets every id of a call. */
  releaseAll(call: Call): void;
}

/** A call, whose id no other live call has. */
interface Named {
  readonly id: string;
}

/** The receiver of events: a call, or a room that calls share. */
export interface Routed extends Named {
  deliver(event: CallEvent): void;
}

/** Routes that know nothing yet. */
export function createRoutes<Call extends Named>(): Routes<Call> {
  const calls = new RenewedMap<string, Call>();
  // By the call. Lists, because it has a handful of ids.
  const ids = new RenewedMap<string, readonly string[]>();
  return {
    get size() {
      return calls.size;
    },
    claim: (id, call) => {
      calls.set(id, call);
      ids.set(call.id, [...(ids.get(call.id) ?? []), id]);
    },
    find: (id) => calls.get(id),
    release: (id) => {
      const call = calls.get(id);
      if (call === undefined) return;
      calls.delete(id);
      ids.set(
        call.id,
        (ids.get(call.id) ?? []).filter((known) => known !== id),
      );
    },
    releaseAll: (call) => {
      for (const id of ids.get(call.id) ?? []) calls.delete(id);
      ids.delete(call.id);
    },
  };
}
