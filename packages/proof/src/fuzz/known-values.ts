/**
 * The callers. They are few, so that lookups find something often, as these are also the keys that
 * callers type and that rows have.
 */
export const callers = ["100", "4712345678", "anonymous"] as const;

/** Digits that callers type. */
export const entries = ["1", "2", "12", "1234", "4711", "100", "0", ""] as const;
