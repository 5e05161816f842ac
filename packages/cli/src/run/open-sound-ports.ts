import type { HostOptions } from "@flowrun/host";
import type { Program, Step } from "@flowrun/core";
import { CliError, exitCode } from "../cli-error.ts";
import type { Config } from "../config/config.ts";
import { stepsOf, writtenOptions } from "../flow/program-needs.ts";
import { loadPlugin, type PluginSurroundings, type PortOf } from "./load-plugin.ts";

/** The ports that get the sound of calls. */
export type SoundPorts = Pick<HostOptions, "recognition" | "agents" | "streams">;

/** Where they are wanted. */
export interface SoundPortsRequest {
  readonly config: Pick<Config, keyof SoundPorts>;
  readonly program: Pick<Program, "name" | "blocks" | "finally">;
  /** Whether the platform is the embedded one, on which nobody speaks. */
  readonly embedded: boolean;
  readonly surroundings: PluginSurroundings;
}

/**
 * The ports of those that a flow needs, each the user's plugin. Rejects with a `CliError` where one
 * is not configured, after closing those that were opened.
 */
export async function openSoundPorts(request: SoundPortsRequest): Promise<SoundPorts> {
  const steps = stepsOf(request.program);
  const sends = (kind: string): boolean => steps.some(({ verb }) => verb.sends?.kind === kind);
  const opened: { -readonly [Port in keyof SoundPorts]: SoundPorts[Port] } = {};
  try {
    if (steps.some(listens))
      opened.recognition = await open(request, "recognition", nobodysPorts.recognition);
    if (sends("agent.begin")) opened.agents = await open(request, "agents", nobodysPorts.agents);
    if (sends("stream.begin"))
      opened.streams = await open(request, "streams", nobodysPorts.streams);
    return opened;
  } catch (error) {
    await closeSoundPorts(opened);
    throw error;
  }
}

/** Closes those that are open. */
export async function closeSoundPorts({ recognition, agents, streams }: SoundPorts): Promise<void> {
  await Promise.all([recognition?.close(), agents?.close(), streams?.close()]);
}

/** The use that a flow makes of each of them. */
const needs: Readonly<Record<keyof SoundPorts, string>> = {
  recognition: "listens to what callers say, but no recogniser is",
  agents: "lets callers talk with voice agents, but none are",
  streams: "sends the sound of calls elsewhere, but no receivers are",
};

async function open<Port extends keyof SoundPorts>(
  { config, program, embedded, surroundings }: SoundPortsRequest,
  port: Port,
  instead: PortOf[Port],
): Promise<PortOf[Port]> {
  const choice = config[port];
  if (choice !== undefined) return loadPlugin(port, choice, surroundings);
  if (embedded) return instead;
  const message = `The flow "${program.name}" ${needs[port]} configured.`;
  const hint = `Name a plugin under "${port}" in the configuration; see docs/plugins.md.`;
  throw new CliError(exitCode.usage, [{ code: "FLOW_NOT_CONFIGURED", message, hint }]);
}

/**
 * Those of the embedded platform: its callers only press keys, its voice agents end each talk at
 * once, and whoever gets streams does nothing with them.
 */
export const nobodysPorts: Required<SoundPorts> = {
  recognition: { recognise: async () => undefined, close: async () => undefined },
  agents: {
    begin: async (_line, _task, receiver) => {
      setImmediate(() => receiver.ended(null));
      return { tell: () => undefined };
    },
    close: async () => undefined,
  },
  streams: { begin: async () => undefined, close: async () => undefined },
};

/** Whether somebody listens in a step: in all of its verb, or where its options have words. */
function listens(step: Step): boolean {
  return (step.verb.ears?.(writtenOptions(step)) ?? []).length > 0;
}
