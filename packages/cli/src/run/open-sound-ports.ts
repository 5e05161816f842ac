import type { HostOptions, Program, Step } from "@flowrun/core";
import type { RecognitionPort } from "@flowrun/core/plugin";
import { CliError, exitCode } from "../cli-error.ts";
import type { Config } from "../config/config.ts";
import { loadPlugin, type PluginSurroundings } from "./load-plugin.ts";

/** The ports that get the sound of calls. */
export type SoundPorts = Pick<HostOptions, "recognition">;

/** Where they are wanted. */
export interface SoundPortsRequest {
  readonly config: Pick<Config, "recognition">;
  readonly program: Pick<Program, "name" | "blocks" | "finally">;
  /** Whether the platform is the embedded one, on which nobody speaks. */
  readonly embedded: boolean;
  readonly surroundings: PluginSurroundings;
}

/** The ports of those that a flow needs, each the user's plugin. Rejects with a `CliError` where one is not configured. */
export async function openSoundPorts({
  config,
  program,
  embedded,
  surroundings,
}: SoundPortsRequest): Promise<SoundPorts> {
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  if (!steps.some(listens)) return {};
  if (config.recognition !== undefined)
    return { recognition: await loadPlugin("recognition", config.recognition, surroundings) };
  if (embedded) return { recognition: nobodySpeaks };
  const message = `The flow "${program.name}" listens to what callers say, but no recogniser is configured.`;
  const hint = 'Name a plugin under "recognition" in the configuration; see docs/plugins.md.';
  throw new CliError(exitCode.usage, [{ code: "FLOW_NOT_CONFIGURED", message, hint }]);
}

/** The recogniser of the embedded platform, on which callers only press keys. */
export const nobodySpeaks: RecognitionPort = {
  recognise: async () => undefined,
  close: async () => undefined,
};

/** Whether somebody listens in a step: in all of its verb, or where its options have words. */
function listens({ verb, options }: Step): boolean {
  const written = Object.entries(options).map(([name, value]) => [name, value.kind === "constant" ? value.value : ""]);
  return (verb.ears?.(Object.fromEntries(written)) ?? []).length > 0;
}
