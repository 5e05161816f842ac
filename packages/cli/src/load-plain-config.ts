import type { ConfigOptions } from "./commands/config-options.ts";
import { loadConfig, type LoadedConfig } from "./config/load-config.ts";
import type { Invocation } from "./invocation.ts";
import { printWarnings } from "./output/print-warnings.ts";

/** The configuration for a command that has no flow. Prints its warnings; throws a `CliError` for its mistakes. */
export function loadPlainConfig(invocation: Invocation, options: ConfigOptions): LoadedConfig {
  const { cwd, environment } = invocation.surroundings;
  const loaded = loadConfig({
    cwd,
    environment,
    file: options.config,
    set: options.set,
    flow: undefined,
    // The flow, whose settings may stand in the same file, is not known here.
    settings: undefined,
    secretSettings: [],
  });
  printWarnings(invocation, loaded.warnings);
  return loaded;
}
