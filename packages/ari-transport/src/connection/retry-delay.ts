const usual = { baseMs: 100, capMs: 5_000 };
const refused = { baseMs: 1_000, capMs: 30_000 };

/**
 * How long to wait after so many failures in a row (from 1), in milliseconds: exponential backoff with full jitter, so
 * that many clients do not come back at once. Wrong credentials (`code` is `ARI_CREDENTIALS`) are tried again more slowly:
 * a person has to correct them. `random` gives a number from 0 up to 1.
 */
export function retryDelay(failures: number, code: string, random: () => number): number {
  const { baseMs, capMs } = code === "ARI_CREDENTIALS" ? refused : usual;
  return Math.round(random() * Math.min(capMs, baseMs * 2 ** Math.min(failures - 1, 30)));
}
