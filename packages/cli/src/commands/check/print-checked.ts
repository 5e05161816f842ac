import {
  formatDuration,
  toGithubCommand,
  toJsonDiagnostic,
  type Diagnostic,
  type Source,
} from "@flowrun/core";
import type { PortError } from "@flowrun/core/plugin";
import type { FlowTime, FlowTimes } from "@flowrun/flow";
import type { Invocation } from "../../invocation.ts";
import { countDiagnostics, reportDiagnostics } from "../../terminal/report.ts";

/** A flow with everything that was found out about it. */
export interface CheckedFile {
  readonly source: Source;
  /** In the order of the file; what the platform said stands last. */
  readonly diagnostics: readonly Diagnostic[];
  /** Absent when they were not asked for, or the flow has an error. */
  readonly times: FlowTimes | undefined;
  /** Why the platform could not be asked. */
  readonly failure: PortError | undefined;
}

/** The forms in which problems are printed. */
export type CheckFormat = "text" | "json" | "github";

/** How checked files are printed. */
export interface PrintOptions {
  readonly format: CheckFormat;
  /** Whether the worst-case times were asked for. */
  readonly times: boolean;
}

/** Prints everything that was found out about files: it is the report that was asked for. */
export function printChecked(
  invocation: Invocation,
  files: readonly CheckedFile[],
  { format, times }: PrintOptions,
): void {
  const { out } = invocation.surroundings;
  const each = <T>(show: (source: Source, diagnostic: Diagnostic) => T): readonly T[] =>
    files.flatMap(({ source, diagnostics }) =>
      diagnostics.map((diagnostic) => show(source, diagnostic)),
    );
  if (format === "github")
    out.write(each((source, diagnostic) => `${toGithubCommand(source, diagnostic)}\n`).join(""));
  else if (format === "text") for (const file of files) printText(invocation, file);
  else out.write(`${JSON.stringify(checkedDocument(files, times), null, 2)}\n`);
}

/** Everything that was found out about files, as JSON. */
export interface CheckedDocument {
  readonly diagnostics: readonly ReturnType<typeof toJsonDiagnostic>[];
  /** Where they were asked for, those of each file. */
  readonly times?: readonly { readonly file: string; readonly times: FlowTimes | null }[];
}

/** Everything that was found out about files, as `--json` prints it. */
export function checkedDocument(files: readonly CheckedFile[], times: boolean): CheckedDocument {
  const diagnostics = files.flatMap(({ source, diagnostics: found }) =>
    found.map((each) => toJsonDiagnostic(source, each)),
  );
  const timed = files.map((file) => ({ file: file.source.name, times: file.times ?? null }));
  return { diagnostics, ...(times && { times: timed }) };
}

function printText(
  { surroundings: { out }, paint }: Invocation,
  { source, diagnostics, times }: CheckedFile,
): void {
  const summary = `${source.name}: ${countDiagnostics(diagnostics)}\n`;
  if (diagnostics.length === 0) out.write(paint("green", summary));
  else out.write(`${reportDiagnostics(source, diagnostics, paint)}\n${summary}`);
  if (times !== undefined) out.write(formatTimes(times));
}

/** The worst-case times of a flow for people, each line ending in a newline. */
export function formatTimes({
  silentCall,
  anyCall,
  silence,
  limitMs,
  mediaMs,
  unknown,
}: FlowTimes): string {
  const limit = formatDuration(limitMs);
  const rows = [
    ["call, caller presses no key", silentCall],
    ["call, any caller", anyCall],
    ["silence", silence],
  ] as const;
  const lines = [
    `worst case by its timers, ${formatDuration(mediaMs)} for each file played, conversations not counted:`,
    ...rows.map(([name, time]) => `  ${name.padEnd(27)}  ${describe(time, limitMs, limit)}`),
    ...(unknown.length === 0
      ? []
      : [`  not counted, because only a call decides it: ${unknown.join(", ")}`]),
  ];
  return `${lines.join("\n")}\n`;
}

function describe({ ms, path }: FlowTime, limitMs: number, limit: string): string {
  if (ms === null) return `no end before limits.call (${limit})  ${path}`;
  const time =
    ms > limitMs ? `${formatDuration(ms)}, cut at limits.call (${limit})` : formatDuration(ms);
  return path === "" ? time : `${time}  ${path}`;
}
