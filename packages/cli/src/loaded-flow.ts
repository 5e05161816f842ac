import type { Diagnostic, Program, Source } from "@flowrun/core";
import type { LoadedConfig } from "./config/load-config.ts";

/** A flow file with its configuration: what is wrong with it, and the program when nothing is. */
export interface LoadedFlow extends LoadedConfig {
  readonly source: Source;
  readonly program: Program | undefined;
  /** In the order of the file. */
  readonly diagnostics: readonly Diagnostic[];
}
