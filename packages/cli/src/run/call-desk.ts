import { bound } from "./bound-store.ts";
import type { Observer } from "@flowrun/host";
import type { Program } from "@flowrun/core";
import { PortError, type Clock, type Store } from "@flowrun/core/plugin";
import type { Attend, Call } from "@flowrun/simulator";
import { CliError } from "../cli-error.ts";
import { createEntryKeys, type EntryKeys } from "./entry-keys.ts";
import { createRowStore, requireRows, type TextRows } from "./row-store.ts";

/**
 * Attends to the calls that another process places on the embedded platform of a run (`flowrun call
 * --url`).
 */
export interface CallDesk {
  readonly attend: Attend;
  /** The observer, which the desk hears along with. */
  readonly observer: (observe: Observer) => Observer;
  /**
   * The store, with the rows that live calls brought in front of its own; they are there for every
   * call.
   */
  readonly withRows: (store: Store) => Store;
}

interface Attended {
  readonly keys: EntryKeys;
  readonly rows: Store;
  isServed: boolean;
}

/** A desk without calls; `tables` gives those of the flow that takes new calls. */
export function createCallDesk(clock: Clock, tables: () => Program["tables"]): CallDesk {
  const attended = new Map<string, Attended>();
  const forgetUnserved = (call: Call): void => {
    if (attended.get(call.id)?.isServed === false) attended.delete(call.id);
  };
  return {
    attend({ entries, rows, gapMs }) {
      refuseUnknown(rows, tables());
      return (call) => {
        const keys = createEntryKeys(entries, (ms, group) => {
          clock.wake(clock.now() + ms, () => call.press(group, gapMs));
        });
        attended.set(call.id, { keys, rows: createRowStore(rows), isServed: false });
        void call.ended.then(() => forgetUnserved(call));
      };
    },
    observer: (observe) => ({
      ...observe,
      stepped(observation) {
        const call = attended.get(observation.call);
        if (call !== undefined) {
          call.isServed = true;
          call.keys.notice(observation);
        }
        observe.stepped?.(observation);
      },
      forgotten(call, goesOn) {
        attended.delete(call);
        observe.forgotten?.(call, goesOn);
      },
    }),
    withRows: (store) => ({
      async lookup(query) {
        for (const { rows } of attended.values()) {
          const row = await rows.lookup(query);
          if (row !== null) return row;
        }
        return store.lookup(query);
      },
      ...bound(store),
      close: () => store.close(),
    }),
  };
}

/** The other process is told in its own terms. */
function refuseUnknown(rows: TextRows, tables: Program["tables"]): void {
  try {
    requireRows(rows, tables);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const hint = error.problems[0]?.hint ?? "";
    throw new PortError("SIM_BAD_SCRIPT", `${error.message} ${hint}`, { cause: error });
  }
}
