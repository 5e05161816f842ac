import type {
  Command,
  CallEvent,
  CallStart,
  RunStart,
  CallState,
  StepResult,
  TraceEntry,
  Json,
  JsonObject,
  Journal,
  JournalEntry,
  JournalEvent,
  JournalStart,
  Waypoint,
  Program,
} from "@flowrun/core";
import { idOf } from "@flowrun/core/tooling";
import type { Interpreter } from "./host-options.ts";
import { createAnswerMask, maskSummary } from "./answer-mask.ts";
import { createStepSecrecy, mask, maskCommand, maskEvent, type StepSecrecy } from "./mask.ts";

/**
 * The journal of one call. `result` is `undefined` when the interpreter failed: then only the input
 * is written.
 */
export interface CallJournal {
  started(arrival: CallStart | RunStart, result: StepResult | undefined): void;
  stepped(before: CallState, event: CallEvent, result: StepResult | undefined): void;
  /**
   * Another process has written what led here, and not all answers: only what those may hold is
   * noted. `before` is absent for the start.
   */
  replayed(before: CallState | undefined, result: StepResult): void;
}

/**
 * The facts that all calls of a program share: their secrets, and the beginning of each journal.
 */
export interface ToldProgram {
  readonly secrecy: StepSecrecy;
  readonly head: JournalHead;
}

/** The first line's words about the flow. */
type JournalHead = Omit<JournalStart, "call" | "start" | "commands" | "walk">;

/** The facts that are told of a program's calls. */
export function toldOf(program: Program): ToldProgram {
  return { secrecy: createStepSecrecy(program), head: headOf(program) };
}

/**
 * A journal that masks the values that the flow declares secret. The mask of the program is `told`,
 * for a caller that has it already.
 */
export function createCallJournal(
  journal: Journal,
  program: Program,
  { secrecy, head }: ToldProgram = toldOf(program),
): CallJournal {
  const answers = createAnswerMask(program);
  const noted = (before: CallState | undefined, result: StepResult): readonly Command[] => {
    const commands = secrecy.tells(before, result)
      ? result.commands.map(maskCommand)
      : result.commands;
    // A step that asks somebody beside the platform waits for the answer, so it still runs.
    answers.note(commands, result.commands, secrecy.keeps(result));
    return commands;
  };
  const cameOf = (
    before: CallState | undefined,
    result: StepResult | undefined,
  ): Pick<JournalEvent, "commands" | "walk"> =>
    result === undefined ? {} : { commands: noted(before, result), walk: walkOf(result.trace) };
  return {
    started(start, result) {
      journal.write({ ...head, call: idOf(start), start, ...cameOf(undefined, result) });
    },
    stepped(before, event, result) {
      const circumstances = { trace: result?.trace, entersSecrets: secrecy.entersSecrets };
      const shown =
        event.kind === "agent.ended"
          ? maskSummary(event, secrecy.seenOfSummary(before))
          : answers.mask(maskEvent(event, circumstances));
      journal.write({ call: before.call.id, event: shown, ...cameOf(before, result) });
    },
    replayed: (before, result) => void noted(before, result),
  };
}

/** The way of the flow in a trace: what holds no free text, and so no secret. */
export function walkOf(trace: readonly TraceEntry[]): readonly Waypoint[] {
  const walk: Waypoint[] = [];
  for (const entry of trace) {
    switch (entry.kind) {
      case "block.entered":
        walk.push({ kind: entry.kind, block: entry.block });
        break;
      case "step.entered":
      case "step.skipped":
        walk.push({ kind: entry.kind, step: entry.step });
        break;
      case "step.left":
        walk.push({ kind: entry.kind, step: entry.step, outcome: entry.outcome });
        break;
      case "call.leaving":
      case "call.ended":
        walk.push({ kind: entry.kind, reason: entry.reason });
        break;
      default:
    }
  }
  return walk;
}

/**
 * Steps a call again from its journal, executing nothing: the results are those of the live call
 * (I2). Values that the journal masked stay masked.
 */
export function replay(
  interpreter: Interpreter,
  program: Program,
  entries: readonly JournalEntry[],
): readonly StepResult[] {
  const results: StepResult[] = [];
  for (const entry of entries) {
    const last = results.at(-1);
    if ("start" in entry) results.push(interpreter.start(program, entry.start));
    else if (last !== undefined) results.push(interpreter.step(program, last.state, entry.event));
  }
  return results;
}

function headOf({ name, version, source, settings, secretSettings }: Program): JournalHead {
  const shown = Object.entries(settings).map(([key, value]) => [
    key,
    secretSettings.includes(key) ? mask : value,
  ]);
  const secrets = secretSettings.map((key) => settings[key]);
  return {
    flow: name,
    ...(version === undefined ? {} : { version }),
    source: { name: source.name, text: hideIn(source.text, secrets) },
    settings: Object.fromEntries(shown) as JsonObject,
  };
}

/**
 * A flow may spell out the default of a secret setting. Hidden at the same length, so that every
 * place stays where it is.
 */
function hideIn(text: string, secrets: readonly (Json | undefined)[]): string {
  const words = secrets.map((secret) => String(secret ?? "")).filter((word) => word !== "");
  return words.reduce((shown, word) => shown.replaceAll(word, mask.repeat(word.length)), text);
}
