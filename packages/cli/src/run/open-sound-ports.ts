import type { HostOptions } from "@flowrun/host";
import type { Program, Step, VerbSends } from "@flowrun/core";
import type { Config } from "../config/config.ts";
import { stepsOf, writtenOptions } from "../flow/program-needs.ts";
import { loadPlugin, type PluginSurroundings } from "./load-plugin.ts";

/** The ports that get the sound of calls. */
export type SoundPorts = Pick<HostOptions, "recognition" | "agents" | "streams">;

/** Where they are wanted. */
export interface SoundPortsRequest {
  readonly config: Pick<Config, keyof SoundPorts>;
  readonly program: Pick<Program, "blocks" | "finally">;
  /** Whether the platform is the embedded one, on which nobody speaks. */
  readonly embedded: boolean;
  readonly surroundings: PluginSurroundings;
}

/** The ports for sound that a flow cannot run without. */
export function soundNeeds(
  program: Pick<Program, "blocks" | "finally">,
): readonly (keyof SoundPorts)[] {
  const steps = stepsOf(program);
  const sends = (kind: VerbSends["kind"]): boolean =>
    steps.some(({ verb }) => verb.sends?.kind === kind);
  return [
    ...(steps.some(listens) || sends("speech.transcribe") ? (["recognition"] as const) : []),
    ...(sends("agent.begin") ? (["agents"] as const) : []),
    ...(sends("stream.begin") ? (["streams"] as const) : []),
  ];
}

/**
 * The ports of those that a flow needs, each the user's plugin, or on the embedded platform one
 * that has nobody behind it. When one cannot be opened, it closes the others and rejects.
 */
export async function openSoundPorts(request: SoundPortsRequest): Promise<SoundPorts> {
  let opened: SoundPorts = {};
  try {
    for (const port of soundNeeds(request.program))
      opened = { ...opened, ...(await open(request, port)) };
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

async function open(
  { config, embedded, surroundings }: SoundPortsRequest,
  port: keyof SoundPorts,
): Promise<SoundPorts> {
  const choice = config[port];
  if (choice !== undefined) return { [port]: await loadPlugin(port, choice, surroundings) };
  return embedded ? { [port]: nobodysPorts[port] } : {};
}

/**
 * Those of the embedded platform: its callers only press keys, its voice agents end each talk at
 * once, and whoever gets streams does nothing with them.
 */
export const nobodysPorts: Required<SoundPorts> = {
  recognition: {
    recognise: async () => undefined,
    transcribe: async () => "",
    close: async () => undefined,
  },
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
