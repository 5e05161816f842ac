import type { Command } from "../interpret/command.ts";
import type { TraceEntry } from "../interpret/trace.ts";
import type { Program, Step } from "../interpret/program.ts";
import { mask } from "./mask-event.ts";

/** The steps, by id, whose commands may tell something secret. */
export function tellingSteps({ blocks, finally: last }: Program): ReadonlySet<string> {
  const steps = [...Object.values(blocks).flat(), ...last];
  return new Set(steps.filter(tellsSecret).map(({ id }) => id));
}

function tellsSecret({ secretReads }: Step): boolean {
  return secretReads?.some((option) => option !== "if") ?? false;
}

/**
 * Commands as they may be written down. When one of the telling steps may have made them, all their texts are masked: which
 * of them hold the secret, or a part of it, nobody can tell. `running` is the step that ran before; `undefined`: none did.
 */
export function maskCommands(
  telling: ReadonlySet<string>,
  running: string | undefined,
  { commands, trace }: { readonly commands: readonly Command[]; readonly trace: readonly TraceEntry[] },
): readonly Command[] {
  const mayTell =
    (running !== undefined && telling.has(running)) ||
    trace.some((entry) => entry.kind === "step.entered" && telling.has(entry.step));
  return mayTell ? commands.map(maskTexts) : commands;
}

function maskTexts(command: Command): Command {
  switch (command.kind) {
    case "leg.originate":
      return { ...command, endpoint: mask, callerId: mask };
    case "playback.start":
      return { ...command, media: mask };
    case "store.lookup":
      return { ...command, value: mask };
    case "http.request":
      return {
        ...command,
        headers: maskValues(command.headers),
        ...(command.body === undefined ? {} : { body: mask }),
      };
    case "v2.call":
      return { ...command, with: maskValues(command.with) };
    case "log.write":
      return { ...command, message: mask };
    default:
      return command;
  }
}

function maskValues(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, mask]));
}
