import type { Logger } from "@flowrun/core/plugin";
import { pino } from "pino";
import type { Numbers } from "../config/config.ts";
import { maskNumbers } from "../mask-numbers.ts";
import type { Paint, Style } from "./paint.ts";
import { strikeOut } from "./strike-out.ts";

/** How much is logged. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** How the log is written. */
export interface LogOptions {
  readonly level: LogLevel;
  /** `json`: one JSON object a line, as pino writes it. `text`: one line for people. */
  readonly format: "json" | "text";
  /** How numbers of telephones are written, in whatever field or text. Default: `full`. */
  readonly numbers?: Numbers;
  readonly paint: Paint;
  readonly write: (line: string) => void;
}

/**
 * The log: pino, with an ISO time and the level's name, and with secret fields struck out at the
 * first two depths.
 */
export function createLog({ level, format, numbers, paint, write }: LogOptions): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: strikeOut },
      serializers: { err: (error: unknown) => (error instanceof Error ? fieldsOf(error) : error) },
    },
    {
      write: (line) => {
        const shown = numbers === "masked" ? `${maskLine(line)}\n` : line;
        write(format === "json" ? shown : `${logLine(shown, paint)}\n`);
      },
    },
  );
}

/**
 * The fields for names, times and levels hold no number of a telephone, though a value may look
 * like one.
 */
const namesAndTimes: ReadonlySet<string> = new Set(["call", "cell", "time", "level"]);

/**
 * A line of pino's JSON without whole numbers of telephones: they may stand in any field, and in
 * the texts of flows and errors.
 */
function maskLine(json: string): string {
  const line: unknown = JSON.parse(json, (name, value: unknown) =>
    typeof value === "string" && !namesAndTimes.has(name) ? maskNumbers(value) : value,
  );
  return JSON.stringify(line);
}

function fieldsOf(error: Error): Record<string, unknown> {
  return strikeOut({ ...pino.stdSerializers.err(error) });
}

const levelStyles: Readonly<Record<string, Style>> = { warn: "yellow", error: "red", debug: "dim" };

/**
 * A line of pino's JSON for people, without a newline: time of day in UTC, level, message, and the
 * fields as `name=value`.
 */
function logLine(json: string, paint: Paint): string {
  const {
    level,
    time,
    msg,
    err: error,
    ...fields
  } = JSON.parse(json) as Readonly<Record<string, unknown>>;
  const name = String(level);
  const style = levelStyles[name];
  const rest = Object.entries(fields).map(([key, value]) => ` ${key}=${inline(value)}`);
  const cause = error === undefined ? "" : ` error=${inline(messageOf(error))}`;
  const label = name.padEnd(5);
  return `${paint("dim", String(time).slice(11, 23))} ${style ? paint(style, label) : label} ${oneLine(String(msg))}${paint("dim", rest.join("") + cause)}`;
}

function inline(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^[\w.:/@+#*-]+$/.test(text) ? text : oneLine(JSON.stringify(text));
}

function messageOf(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error
    ? String(error.message)
    : JSON.stringify(error);
}

/**
 * A caller or a flow may put line breaks and escape sequences into a message; a log line stays one
 * line.
 */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ");
}
