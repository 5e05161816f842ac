import { dirname, resolve } from "node:path";
import { formatDiagnostics, type Source } from "@flowrun/core";
import type { CalendarSource } from "../../config/config.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { pathsOf } from "../../flow/gather-flow.ts";
import { loadFlow } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";
import { type Proving, requireProof } from "../../run/require-proof.ts";
import { readSource } from "../../user-files.ts";
import { watchFile } from "../../watch-file.ts";
import { readCalendarsDaily } from "./calendars-of-urls.ts";
import { createReloader, type Compiled, type ReloaderOptions } from "./create-reloader.ts";

/** The reaction to a changed flow. */
export interface Reloading extends Pick<ReloaderOptions, "source" | "compile" | "swap" | "tell"> {
  /** Whether its files are watched. */
  readonly watches: boolean;
  /** The certificate that it needs, which is watched, too; `undefined` for none. */
  readonly proof: string | undefined;
  /** The calendars that are read from URLs each day. */
  readonly calendars: readonly CalendarSource[];
}

/**
 * Compiles a text of the flow with the configuration of this run. The function it gives throws a
 * `CliError` for a flow that is not proved, where it must be.
 */
export function compilerOf(
  { surroundings }: Invocation,
  options: ConfigOptions & Proving,
): (source: Source) => Compiled {
  return (edited) => {
    const loaded = loadFlow(surroundings, edited, options);
    const { program, source, diagnostics } = loaded;
    if (program !== undefined) requireProof(surroundings, options, { ...loaded, program });
    return {
      program,
      report: diagnostics.length === 0 ? "" : `${formatDiagnostics(source, diagnostics)}\n`,
    };
  };
}

/**
 * Reloads the flow at SIGHUP, when a calendar of a URL has changed, and where it is watched at every
 * change of its files. The function that it returns ends that.
 */
export function reloadOnChange(
  invocation: Invocation,
  path: string,
  { source: first, watches, proof, calendars, ...parts }: Reloading,
): () => void {
  const { surroundings } = invocation;
  const reload = createReloader({
    ...parts,
    source: first,
    read: async () => {
      const source = await readSource(surroundings, path);
      watch(source);
      return source;
    },
  });
  const stopSignal =
    path === "-" ? undefined : surroundings.onSignal("SIGHUP", () => void reload());
  const stops = new Map<string, () => void>();
  const watch = (source: Source): void => {
    if (!watches) return;
    const proofs = proof === undefined ? [] : [resolve(surroundings.cwd, proof)];
    for (const file of [...pathsOf(surroundings.cwd, source), ...proofs]) {
      if (stops.has(dirname(file))) continue;
      stops.set(
        dirname(file),
        watchFile(file, surroundings.clock, () => void reload()),
      );
    }
  };
  watch(first);
  const stopCalendars = readCalendarsDaily(invocation, path, {
    sources: calendars,
    changed: () => void reload(),
    tell: parts.tell,
  });
  return () => {
    stopCalendars();
    stopSignal?.();
    for (const stop of stops.values()) stop();
  };
}
