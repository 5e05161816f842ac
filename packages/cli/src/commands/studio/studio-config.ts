import type { PhoneAccount } from "@flowrun/studio";
import { join, resolve } from "node:path";
import type { Config } from "../../config/config.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadConfig, type LoadedConfig } from "../../config/load-config.ts";
import type { Invocation } from "../../invocation.ts";
import { printWarnings } from "../../terminal/report.ts";

/**
 * The configuration of a studio over a folder: that of the working directory, or of the folder.
 * Prints its warnings; throws a `CliError` for its mistakes.
 */
export function loadStudioConfig(
  invocation: Invocation,
  folder: string,
  options: ConfigOptions,
): LoadedConfig {
  const { cwd, environment } = invocation.surroundings;
  const loaded = loadConfig({
    ...{
      cwd,
      environment,
      file: options.config,
      set: options.set,
      settings: undefined,
      secretSettings: [],
    },
    // Any of its flows: only the folder counts.
    flow: join(folder, "flow.yaml"),
  });
  printWarnings(invocation, loaded.warnings);
  return loaded;
}

/** The facts of the platform for a studio. */
export interface PlatformOfStudio {
  /** The folder of its sounds. */
  readonly sounds?: string;
  /** The account of the page's phone. */
  readonly phone?: PhoneAccount;
}

/** The configuration's words about the platform. A path in its file counts from there. */
export function platformOf(
  {
    config: { studio },
    folder,
  }: { readonly config: Pick<Config, "studio">; readonly folder: string },
  cwd: string,
): PlatformOfStudio {
  const { sounds, phone } = studio;
  return {
    ...(phone && { phone }),
    ...(sounds && { sounds: resolve(sounds.origin.kind === "file" ? folder : cwd, sounds.value) }),
  };
}
