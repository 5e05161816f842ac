import type { Program } from "@flowrun/core";
import type { Logger } from "@flowrun/core/plugin";
import type { LoadedConfig } from "../../config/load-config.ts";
import type { LoadedFlow } from "../../flow/load-flow.ts";
import type { Surroundings } from "../../surroundings.ts";
import { look, type Finding } from "./finding.ts";

/** An extension of the dial plan, and the context that it stands in. */
export interface DialPlanEntry {
  readonly extension: string;
  readonly context: string;
}

/** An installation that is looked at. */
export interface Patient extends Pick<LoadedConfig, "config" | "folder"> {
  readonly surroundings: Surroundings;
  /** Absent where none was named. */
  readonly flow: LoadedFlow | undefined;
  /** The flow, where it has no mistakes. */
  readonly program: Program | undefined;
  /** Callers come by this one; absent where it was not told. */
  readonly entry: DialPlanEntry | undefined;
  /** Whether a flowrun on this machine has the calls of this configuration at the moment. */
  readonly isServed: boolean;
}

/** A logger for parts that are opened to look at them: each warning is something to look at. */
export function notesAbout(about: string): { readonly log: Logger; readonly found: Finding[] } {
  const found: Finding[] = [];
  const note = (_fields: object, message: string): void =>
    void found.push(look(about, message, "See `flowrun docs operations`."));
  const nothing = (): void => undefined;
  return { found, log: { debug: nothing, info: nothing, warn: note, error: note } };
}
