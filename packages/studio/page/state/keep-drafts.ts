import type { StoreApi } from "zustand/vanilla";
import type { Drafts } from "./drafts.ts";
import { isChanged, type StudioState } from "./studio-state.ts";

/** A fast typist is written down this often. */
const restMs = 250;

/** The parts that drafts are kept with. */
export interface DraftParts {
  readonly state: StoreApi<StudioState>;
  readonly drafts: Drafts;
  readonly now: () => number;
  /** Calls back later; the function it gives calls it off. */
  readonly later: (what: () => void, ms: number) => () => void;
}

/**
 * Writes down whatever is not saved, a moment after it was typed, and removes what is. Returns a
 * function that writes at once, for a page that goes.
 */
export function keepDrafts({ state, drafts, now, later }: DraftParts): () => void {
  let callOff: (() => void) | undefined;
  const write = (of: StudioState): void => {
    callOff?.();
    callOff = undefined;
    const { open, text, renames } = of;
    if (open === undefined) return;
    const { name, savedText: base, etag } = open;
    if (isChanged(of)) {
      const isKept = drafts.write(name, { text, base, etag, at: now(), renames });
      if (isKept !== state.getState().isKept) state.setState({ isKept });
    } else if (drafts.read(name) !== undefined) drafts.remove(name);
  };
  state.subscribe((after, before) => {
    if (after.open?.name !== before.open?.name) {
      if (callOff !== undefined) write(before);
      return;
    }
    if (after.text === before.text && after.open === before.open) return;
    callOff ??= later(() => write(state.getState()), restMs);
  });
  return () => {
    if (callOff !== undefined) write(state.getState());
  };
}
