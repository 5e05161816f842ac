import type { Logger } from "@flowrun/core/plugin";

/** A log in whose lines it stands of which cell they are. */
export function logOfCell(log: Logger, cell: string): Logger {
  return {
    debug: (fields, message) => log.debug({ cell, ...fields }, message),
    info: (fields, message) => log.info({ cell, ...fields }, message),
    warn: (fields, message) => log.warn({ cell, ...fields }, message),
    error: (fields, message) => log.error({ cell, ...fields }, message),
  };
}
