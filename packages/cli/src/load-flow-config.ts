import type { FlowAst } from "@flowrun/core";
import type { ConfigOptions } from "./commands/config-options.ts";
import { loadConfig, type LoadedConfig } from "./config/load-config.ts";
import type { Surroundings } from "./surroundings.ts";

/** What decides the configuration of a flow. */
export interface FlowConfigRequest {
  /** The path of the flow. */
  readonly flow: string;
  /** `undefined` when the flow cannot be read. */
  readonly ast: FlowAst | undefined;
  readonly options: ConfigOptions;
}

/** The configuration with the settings that a flow declares. Throws a `CliError` with everything that is wrong with it. */
export function loadFlowConfig(
  { cwd, environment }: Surroundings,
  { flow, ast, options }: FlowConfigRequest,
): LoadedConfig {
  return loadConfig({
    cwd,
    environment,
    file: options.config,
    set: options.set,
    flow,
    settings: ast === undefined ? undefined : [...ast.settings.keys()],
    secretSettings: [...(ast?.settings.values() ?? [])].flatMap(({ name, secret }) => (secret ? [name.value] : [])),
  });
}
