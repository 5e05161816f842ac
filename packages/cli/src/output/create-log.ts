import { pino, type Logger } from "pino";
import { logLine } from "./log-line.ts";
import type { LogLevel } from "./log-level.ts";
import type { Paint } from "./paint.ts";

/** How the log is written. */
export interface LogOptions {
  readonly level: LogLevel;
  /** `json`: one JSON object a line, as pino writes it. `text`: one line for people. */
  readonly format: "json" | "text";
  readonly paint: Paint;
  readonly write: (line: string) => void;
}

/** Fields that are never written, whoever logs them. */
const secretFields = ["password", "secret", "token", "authorization", "Authorization", "db", "connection"];

/** The log: pino, with an ISO time and the level's name, and with secret fields struck out at the first two depths. */
export function createLog({ level, format, paint, write }: LogOptions): Logger {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`]);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths, censor: "•••" },
    },
    { write: (line) => write(format === "json" ? line : `${logLine(line, paint)}\n`) },
  );
}
