import type { Logger } from "@flowrun/core/plugin";
import { pino } from "pino";
import { logLine } from "./log-line.ts";
import type { LogLevel } from "./log-level.ts";
import type { Paint } from "./paint.ts";
import { strikeOut } from "./strike-out.ts";

/** How the log is written. */
export interface LogOptions {
  readonly level: LogLevel;
  /** `json`: one JSON object a line, as pino writes it. `text`: one line for people. */
  readonly format: "json" | "text";
  readonly paint: Paint;
  readonly write: (line: string) => void;
}

/** The log: pino, with an ISO time and the level's name, and with secret fields struck out at the first two depths. */
export function createLog({ level, format, paint, write }: LogOptions): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: strikeOut },
      serializers: { err: (error: unknown) => (error instanceof Error ? fieldsOf(error) : error) },
    },
    { write: (line) => write(format === "json" ? line : `${logLine(line, paint)}\n`) },
  );
}

function fieldsOf(error: Error): Record<string, unknown> {
  return strikeOut({ ...pino.stdSerializers.err(error) });
}
