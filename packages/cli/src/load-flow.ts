import { compileFlow, readFlow, verbs, type Source } from "@flowrun/core";
import { operationsOf } from "@flowrun/v2-client/openapi";
import type { ConfigOptions } from "./commands/config-options.ts";
import { loadFlowConfig } from "./load-flow-config.ts";
import type { LoadedFlow } from "./loaded-flow.ts";
import type { Surroundings } from "./surroundings.ts";

/** Checks a flow with the settings of its configuration. Throws a `CliError` only for the configuration itself. */
export function loadFlow(surroundings: Surroundings, source: Source, options: ConfigOptions): LoadedFlow {
  const { ast } = readFlow(source, verbs);
  const loaded = loadFlowConfig(surroundings, { flow: source.name, ast, options });
  const { settings, v2 } = loaded.config;
  return { ...loaded, source, ...compileFlow(source, settings, { operations: operationsOf(v2.version) }) };
}
