/** Calls back once after `delayMs` milliseconds; the function it returns cancels that. */
export type SetTimer = (delayMs: number, callback: () => void) => () => void;

/** Real time. A pending timer keeps the process alive. */
export const setRealTimer: SetTimer = (delayMs, callback) => {
  const timer = setTimeout(callback, delayMs);
  return () => {
    clearTimeout(timer);
  };
};
