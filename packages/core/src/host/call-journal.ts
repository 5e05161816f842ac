import type { Command } from "../interpret/command.ts";
import type { CallEvent, CallStart } from "../interpret/event.ts";
import type { CallState } from "../interpret/state.ts";
import type { StepResult } from "../interpret/step-result.ts";
import type { TraceEntry } from "../interpret/trace.ts";
import type { Json, JsonObject } from "../json.ts";
import type { Journal, JournalEvent, JournalStart, Waypoint } from "../ports/journal.ts";
import type { Program } from "../program/program.ts";
import { maskCommands, tellingSteps } from "./mask-commands.ts";
import { mask, maskColumns, maskEvent } from "./mask-event.ts";

/** The journal of one call. `result` is `undefined` when the interpreter failed: then only the input is written. */
export interface CallJournal {
  started(arrival: CallStart, result: StepResult | undefined): void;
  stepped(before: CallState, event: CallEvent, result: StepResult | undefined): void;
}

/** A journal that masks what the flow declares secret. */
export function createCallJournal(journal: Journal, program: Program): CallJournal {
  // Requests that hold a secret: their answers may tell it again.
  const masked = new Map<string, Masked>();
  const telling = tellingSteps(program);
  const cameOf = (
    before: CallState | undefined,
    result: StepResult | undefined,
  ): Pick<JournalEvent, "commands" | "walk"> => {
    if (result === undefined) return {};
    const commands = maskCommands(telling, before && runningStep(program, before), result);
    for (const command of commands) if (isMasked(command)) masked.set(command.request, command);
    return { commands, walk: walkOf(result.trace) };
  };
  return {
    started(start, result) {
      journal.write({ ...headOf(program), call: start.leg, start, ...cameOf(undefined, result) });
    },
    stepped(before, event, result) {
      const shown = maskAnswer(program, masked, maskEvent(program, before, event, result?.trace));
      journal.write({ call: before.call.id, event: shown, ...cameOf(before, result) });
    },
  };
}

/** The way of the flow in a trace: what holds no free text, and so no secret. */
export function walkOf(trace: readonly TraceEntry[]): readonly Waypoint[] {
  return trace.flatMap((entry): readonly Waypoint[] => {
    switch (entry.kind) {
      case "block.entered":
        return [{ kind: entry.kind, block: entry.block }];
      case "step.entered":
      case "step.skipped":
        return [{ kind: entry.kind, step: entry.step }];
      case "step.left":
        return [{ kind: entry.kind, step: entry.step, outcome: entry.outcome }];
      case "call.leaving":
      case "call.ended":
        return [{ kind: entry.kind, reason: entry.reason }];
      default:
        return [];
    }
  });
}

function headOf({
  name,
  version,
  source,
  settings,
  secretSettings,
}: Program): Omit<JournalStart, "call" | "start" | "commands" | "walk"> {
  const shown = Object.entries(settings).map(([key, value]) => [key, secretSettings.includes(key) ? mask : value]);
  const secrets = secretSettings.map((key) => settings[key]);
  return {
    flow: name,
    ...(version === undefined ? {} : { version }),
    source: { name: source.name, text: hideIn(source.text, secrets) },
    settings: Object.fromEntries(shown) as JsonObject,
  };
}

/** A flow may spell out the default of a secret setting. Hidden at the same length, so that every place stays where it is. */
function hideIn(text: string, secrets: readonly (Json | undefined)[]): string {
  const words = secrets.map((secret) => String(secret ?? "")).filter((word) => word !== "");
  return words.reduce((shown, word) => shown.replaceAll(word, mask.repeat(word.length)), text);
}

function runningStep({ blocks, finally: last }: Program, { frames }: CallState): string | undefined {
  const frame = frames.at(-1);
  return frame && (frame.block === null ? last : blocks[frame.block])?.[frame.index]?.id;
}

type Masked = Command & { readonly request: string };

function isMasked(command: Command): command is Masked {
  return "request" in command && Object.values(command).includes(mask);
}

/** A row that was found by a secret names it again in its key column, and a failure may name anything. */
function maskAnswer({ tables }: Program, masked: ReadonlyMap<string, Masked>, event: CallEvent): CallEvent {
  const command = "request" in event ? masked.get(event.request) : undefined;
  if (command === undefined) return event;
  if (event.kind === "request.failed") return { ...event, message: mask };
  const key = command.kind === "store.lookup" ? tables[command.table]?.key : undefined;
  if (event.kind !== "request.succeeded" || key === undefined) return event;
  return { ...event, result: maskColumns(event.result, [key]) };
}
