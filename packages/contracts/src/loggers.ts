import type { Logger } from "@flowrun/core";

/** A line of a recording logger. */
export interface LogLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly fields: object;
  readonly message: string;
}

/** A logger that keeps its lines. */
export interface RecordingLogger extends Logger {
  readonly lines: readonly LogLine[];
}

/** A logger that remembers every line, for tests. */
export function recordingLogger(): RecordingLogger {
  const lines: LogLine[] = [];
  const at = (level: LogLine["level"]) => (fields: object, message: string) => {
    lines.push({ level, fields, message });
  };
  return { lines, debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

const nothing = (): void => {};

/** A logger that says nothing. */
export function silentLogger(): Logger {
  return { debug: nothing, info: nothing, warn: nothing, error: nothing };
}
