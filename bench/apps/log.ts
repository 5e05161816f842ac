import { pino, type Logger } from "pino";

/** The log of the applications by hand: JSON lines on standard error, as flowrun writes them. */
export const log: Logger = pino(
  {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  pino.destination({ dest: 2, sync: true }),
);
