import type {
  Command,
  CallEvent,
  CallState,
  StepResult,
  Program,
  Step,
  TraceEntry,
  Json,
} from "@flowrun/core";
import { currentSteps, isSecretEntry, spentTerminator } from "@flowrun/core/tooling";
import { isBeside } from "./ask.ts";

/** The mark for a secret value, in the trace and in the journal. */
export const mask = "•";

/** The facts that tell whether a key is secret. */
export interface KeyCircumstances {
  /** The result of the key; `undefined` where the step failed. */
  readonly trace: readonly TraceEntry[] | undefined;
  /** Whether callers type something secret somewhere in the flow. */
  readonly entersSecrets: boolean;
}

/**
 * An event as it may be written down: a key that is secret, or may be, is masked. Answers are
 * masked by an `AnswerMask`.
 */
export function maskEvent(event: CallEvent, circumstances: KeyCircumstances): CallEvent {
  return event.kind !== "dtmf.received" || isOpen(circumstances)
    ? event
    : { ...event, digit: mask };
}

/**
 * Whether a key may be seen: the trace tells a secret one by its mask. A caller who types before an
 * entry has begun may type the same.
 */
function isOpen({ trace, entersSecrets }: KeyCircumstances): boolean {
  if (
    trace === undefined ||
    trace.some((entry) => entry.kind === "key.received" && entry.digit === mask)
  )
    return false;
  return !entersSecrets || trace.length === 0 || trace.some(isNoDigit);
}

/** Whether an entry tells that the key was no digit of an entry to come. */
function isNoDigit(entry: TraceEntry): boolean {
  return entry.kind !== "event.ignored" || entry.why === spentTerminator;
}

/** Which steps of a program deal with something secret. */
export interface StepSecrecy {
  /** Whether anything that its calls are told or do is secret. */
  readonly hasSecrets: boolean;
  /** Whether callers type or say something secret somewhere in it. */
  readonly entersSecrets: boolean;
  /**
   * Whether the commands and the trace of a result may tell something secret. Then a step with
   * secret options was entered, or ran `before`, in the state that the result came from
   * (`undefined` at the start).
   */
  readonly tells: (before: CallState | undefined, result: StepResult) => boolean;
  /** Whether a step that waits after a result keeps the answer to its request secret. */
  readonly keeps: (result: StepResult) => boolean;
  /**
   * Whether a step, by its id, writes something secret to the log. The checker refuses that; other
   * rules may not.
   */
  readonly logs: (step: string) => boolean;
}

/** The secrets that the steps of a program deal with. */
export function createStepSecrecy(program: Program): StepSecrecy {
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  const idsOf = (isMeant: (step: Step) => boolean): ReadonlySet<string> =>
    new Set(steps.filter(isMeant).map(({ id }) => id));
  const telling = idsOf(({ secretReads = [] }) => secretReads.some((option) => option !== "if"));
  const logging = idsOf(({ verb, secretReads = [] }) =>
    secretReads.some((name) => verb.options[name]?.isLogged),
  );
  const entersSecrets = steps.some(isSecretEntry);
  return {
    hasSecrets:
      entersSecrets ||
      telling.size > 0 ||
      Object.values(program.tables).some((table) => table.secretColumns.length > 0),
    entersSecrets,
    // A program without secrets needs no look at its states.
    tells: (before, { trace }) =>
      telling.size > 0 &&
      ((before !== undefined &&
        currentSteps({ program, state: before }).some(({ id }) => telling.has(id))) ||
        trace.some((entry) => entry.kind === "step.entered" && telling.has(entry.step))),
    keeps: ({ state }) => entersSecrets && currentSteps({ program, state }).some(isSecretEntry),
    logs: (step) => logging.has(step),
  };
}

/**
 * A command as it may be written down when it tells something secret: which of its texts hold it,
 * or a part of it, nobody can tell.
 */
export function maskCommand(command: Command): Command {
  switch (command.kind) {
    case "leg.originate":
      return { ...command, endpoint: mask, callerId: mask };
    case "leg.digits":
      return { ...command, digits: mask };
    case "leg.redirect":
      return { ...command, to: mask };
    case "playback.start":
      return { ...command, media: mask, ...(command.list === undefined ? {} : { list: [mask] }) };
    case "record.start":
    case "record.bridge":
    case "record.stop":
    case "record.pause":
    case "record.resume":
    case "recording.erase":
      return { ...command, recording: mask };
    case "speech.render":
      return { ...command, text: mask };
    case "store.lookup":
      return { ...command, value: mask };
    case "store.find":
      return { ...command, where: maskValues(command.where) };
    case "store.save":
      return { ...command, value: mask, values: maskValues(command.values) };
    case "http.request":
      return {
        ...command,
        headers: maskValues(command.headers),
        ...(command.body === undefined ? {} : { body: mask }),
        ...(command.recording === undefined ? {} : { recording: mask }),
      };
    case "v2.call":
      return { ...command, with: maskValues(command.with) };
    case "log.write":
      return { ...command, message: mask };
    case "event.emit":
      return { ...command, data: mask };
    case "agent.begin":
      return { ...command, greeting: command.greeting === null ? null : mask, data: mask };
    case "agent.tell":
      return command.word.kind === "result"
        ? { ...command, word: { ...command.word, value: mask } }
        : command;
    default:
      return command;
  }
}

function maskValues(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, mask]));
}

/** Masks what comes back to the commands of one call. */
export interface AnswerMask {
  /**
   * Notes commands as they are written down, beside what was `made`. `isSecret`: the step keeps its
   * answers secret.
   */
  note(shown: readonly Command[], made: readonly Command[], isSecret: boolean): void;
  /**
   * An answer as it may be written down, also one that nobody waits for any more. It leaves out
   * secret columns, the content of a secret answer, and all that may repeat a secret of the
   * question, such as the key column of a row.
   */
  mask(event: CallEvent): CallEvent;
}

/** A mask that knows of no commands yet. */
export function createAnswerMask(program: Program): AnswerMask {
  const open = new Map<string, Asked>();
  return {
    note: (shown, made, isSecret) => {
      for (const [index, command] of shown.entries()) {
        const isTelling = command !== made[index];
        const isHidden = isSecret || isTelling;
        if (isRequest(command) && (isTelling || isBeside(command)))
          open.set(command.request, { command, isTelling, isHidden });
      }
    },
    mask: (event) => {
      const asked = "request" in event ? open.get(event.request) : undefined;
      if (asked === undefined || !("request" in event)) return event;
      open.delete(event.request);
      if (event.kind === "request.failed")
        return asked.isHidden ? { ...event, message: mask } : event;
      return { ...event, result: maskResult(program, asked, event.result) };
    },
  };
}

/** A command that waits for its answer. */
interface Asked {
  readonly command: RequestCommand;
  /** It holds a secret. */
  readonly isTelling: boolean;
  /** Its answer may hold one. */
  readonly isHidden: boolean;
}

type RequestCommand = Command & { readonly request: string };

function isRequest(command: Command): command is RequestCommand {
  return "request" in command;
}

function maskResult(
  { tables }: Program,
  { command, isTelling, isHidden }: Asked,
  result: Json,
): Json {
  switch (command.kind) {
    case "store.lookup":
    case "store.find": {
      const table = tables[command.table];
      const keys = table === undefined ? [] : [table.key];
      const asked = command.kind === "store.find" ? Object.keys(command.where) : keys;
      return maskRows(result, [...(table?.secretColumns ?? []), ...(isTelling ? asked : [])]);
    }
    case "http.request":
      return isHidden ? maskMembers(result, ["body"]) : result;
    case "v2.call":
      return isHidden && result !== null ? mask : result;
    default:
      return result;
  }
}

function maskRows(result: Json, secrets: readonly string[]): Json {
  return Array.isArray(result)
    ? result.map((row: Json) => maskMembers(row, secrets))
    : maskMembers(result, secrets);
}

/** An object with these members masked; anything else as it is. */
function maskMembers(value: Json, secrets: readonly string[]): Json {
  if (secrets.length === 0 || typeof value !== "object" || value === null) return value;
  const masked = Object.entries(value).map(
    ([name, member]) => [name, secrets.includes(name) ? mask : member] as const,
  );
  return Object.fromEntries(masked);
}
