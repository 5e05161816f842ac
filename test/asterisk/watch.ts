/** Somebody who waits for something, and is told to look again whenever it may have come about. */
export interface Watch {
  readonly notice: () => void;
  readonly until: (reached: () => boolean) => Promise<void>;
}

/** A watch that nobody has told anything yet. */
export function createWatch(): Watch {
  let wake = Promise.withResolvers<void>();
  return {
    notice: () => {
      wake.resolve();
      wake = Promise.withResolvers<void>();
    },
    until: async (reached) => {
      while (!reached()) await wake.promise;
    },
  };
}
