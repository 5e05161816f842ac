import type { Wanted } from "@flowrun/core/plugin";
import { bridgePath, channelPath } from "./codec/paths.ts";
import type { KnownThings } from "./ids/known-things.ts";
import type { LateCreations } from "./late-creations.ts";
import type { Sweep } from "./sweep.ts";

/** Decides when what is left of earlier connections is removed, and what is not. */
export interface ClearUp {
  /**
   * The event stream stands. All is removed but what is wanted, as soon as that is known; without a
   * promise nothing is wanted.
   */
  connected(awaited: Promise<Wanted> | void): void;
  /**
   * It does not stand any more: until it does again, nobody knows what is wanted, and nothing is
   * removed.
   */
  lost(): void;
}

/** The needs of `createClearUp`. */
export interface ClearUpParts {
  readonly known: KnownThings;
  readonly late: LateCreations;
  readonly sweep: Sweep;
  /** Called when what is wanted of earlier connections is known by its ids. */
  readonly wantedKnown: () => void;
}

const nothing: Wanted = { legs: [], bridges: [] };

/** Nothing stands yet. */
export function createClearUp({ known, late, sweep, wantedKnown }: ClearUpParts): ClearUp {
  let isConnected = false;
  const clear = async (awaited: Promise<Wanted> | void): Promise<void> => {
    const connection = known.connection();
    const wanted = awaited === undefined ? nothing : await awaited;
    if (!isConnected || known.connection() !== connection) return;
    known.keep(wanted);
    wantedKnown();
    for (const leg of wanted.legs) late.forget(channelPath(known.ids, leg));
    for (const bridge of wanted.bridges) late.forget(bridgePath(known.ids, bridge));
    late.goOn();
    await sweep.run(awaited !== undefined);
  };
  return {
    connected(awaited) {
      isConnected = true;
      void clear(awaited);
    },
    lost() {
      isConnected = false;
      sweep.stop();
      late.pause();
    },
  };
}
