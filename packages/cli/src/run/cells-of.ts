import { CliError, exitCode, type Problem } from "../cli-error.ts";
import type { CellConfig, Config } from "../config/config.ts";
import { requireAri } from "../config/require-ari.ts";
import { cellName } from "./open-cell-of.ts";

/** A cell of several of a process. */
export interface NamedCell {
  /** Its name in the configuration. */
  readonly name: string;
  /** The application and its platform, as `flowrun fleet status` names it. */
  readonly cell: string;
  /** As if it were the only one. */
  readonly config: Config;
}

/**
 * The cells of a configuration that has several, each with a platform, or an application on it, of
 * its own. Throws a `CliError`.
 */
export function cellsOf(config: Config): readonly NamedCell[] {
  const wrong = whyNoCells(config);
  if (wrong !== undefined) throw new CliError(exitCode.usage, [wrong]);
  const cells = config.cells.map((own) => namedCell(config, own));
  const problems = [...sameCells(cells), ...samePorts(config)];
  if (problems.length > 0) throw new CliError(exitCode.usage, problems);
  return cells;
}

/** Throws a `CliError` where a configuration has several cells and a command is for one of them. */
export function requireOneCell({ ari, cells }: Config): void {
  if (cells.length === 0 || ari?.host !== undefined) return;
  const message = "The configuration has several cells, and this command is for one platform.";
  const hint = "Name the platform, for instance by `--set ari.host=pbx1.example:8088`.";
  throw new CliError(exitCode.usage, [{ code: "CONFIG_CELLS", message, hint }]);
}

function whyNoCells({ cell, transport, durability }: Config): Problem | undefined {
  const missing = (what: string, hint: string): Problem => ({
    code: "CONFIG_CELLS",
    message: `The configuration has several cells ("cells"), but ${what}.`,
    hint,
  });
  if (cell === undefined)
    return missing(
      '"cell" is not set',
      "Name the plugin there that keeps the log of each; see `flowrun docs fleet`.",
    );
  if (transport !== undefined)
    return missing(
      '"transport" takes the place of the platforms',
      'Remove one of the two: cells are reached at "ari.host".',
    );
  if (durability.calls === "discard")
    return missing(
      '"durability.calls" is "discard"',
      "Then no process goes on with the calls of another: remove it.",
    );
  return undefined;
}

function namedCell({ cells: _cells, ...common }: Config, { name, ...own }: CellConfig): NamedCell {
  const problem = (what: string): Problem => ({
    code: "CONFIG_CELLS",
    message: `The cell "${name}" has no platform. ${what}`,
    hint: `Write it under "cells.${name}", or outside where it is the same for all cells.`,
  });
  const { ari } = own;
  if (ari === undefined) throw new CliError(exitCode.usage, [problem('"ari.host" is not set.')]);
  try {
    const { app, host } = requireAri(ari);
    return {
      name,
      cell: cellName({ app, host: host.value }),
      config: { ...common, ...own, cells: [] },
    };
  } catch (error: unknown) {
    if (!(error instanceof CliError)) throw error;
    throw new CliError(
      exitCode.usage,
      error.problems.map(({ message }) => problem(message)),
    );
  }
}

/**
 * A platform and application have one owner: two cells of a process would do everything there
 * twice.
 */
function sameCells(cells: readonly NamedCell[]): readonly Problem[] {
  return cells.flatMap(({ name, cell }, index) => {
    const first = cells.slice(0, index).find((other) => other.cell === cell);
    if (first === undefined) return [];
    const message = `The cells "${first.name}" and "${name}" are the same: both are "${cell}".`;
    return [
      {
        code: "CONFIG_CELLS",
        message,
        hint: 'Give each an "ari.host" or an "ari.app" of its own.',
      },
    ];
  });
}

/** A process listens once at a port, and what is told there is told to one cell. */
function samePorts({ cells }: Config): readonly Problem[] {
  const ports = cells.flatMap(({ name, webhooks, runs }) => [
    { name, key: "webhooks.port", port: webhooks?.port ?? 0 },
    { name, key: "runs.port", port: runs?.port ?? 0 },
  ]);
  return ports.flatMap(({ name, key, port }, index) => {
    const first = ports.slice(0, index).find((other) => other.port === port && port !== 0);
    if (first === undefined) return [];
    const message = `The cells "${first.name}" and "${name}" would both listen at port ${port}.`;
    return [
      {
        code: "CONFIG_CELLS",
        message,
        hint: `Write "${key}" under "cells.${name}", with a port of its own.`,
      },
    ];
  });
}
