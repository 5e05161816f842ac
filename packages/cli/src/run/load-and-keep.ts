import { readFlow, verbs, type Source } from "@flowrun/core";
import type { ConfigOptions } from "../commands/config-options.ts";
import { loadFlow } from "../load-flow.ts";
import type { LoadedFlow } from "../loaded-flow.ts";
import type { Surroundings } from "../surroundings.ts";
import { circumstances, writeKnownFlow } from "./known-flow.ts";

/** A flow to load, and where to keep it; `undefined` when it is not to be kept. */
export interface Keeping {
  readonly source: Source;
  readonly options: ConfigOptions;
  readonly file: string | undefined;
}

/** Checks a flow as `loadFlow` does, and keeps it when there is nothing to say of it and nothing secret in its settings. */
export function loadAndKeep(surroundings: Surroundings, { source, options, file }: Keeping): LoadedFlow {
  const loaded = loadFlow(surroundings, source, options);
  if (file !== undefined) keep(file, loaded);
  return loaded;
}

function keep(file: string, { source, program, diagnostics, config }: LoadedFlow): void {
  if (program === undefined || diagnostics.length > 0 || program.secretSettings.length > 0) return;
  const { ast: tree } = readFlow(source, verbs);
  if (tree !== undefined) writeKnownFlow(file, { tree, judgedBy: circumstances(program, config.v2.version) });
}
