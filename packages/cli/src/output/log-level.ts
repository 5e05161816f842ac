/** The levels of the log, from the most talkative. */
export const logLevels = ["debug", "info", "warn", "error"] as const;

/** One of {@link logLevels}. */
export type LogLevel = (typeof logLevels)[number];
