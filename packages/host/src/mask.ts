import type {
  AgentWord,
  Command,
  CallEvent,
  CallState,
  CompiledValue,
  StepResult,
  Program,
  Step,
  TraceEntry,
} from "@flowrun/core";
import {
  currentSteps,
  isSecretEntry,
  type SentRecording,
  spentTerminator,
} from "@flowrun/core/tooling";

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
  /**
   * The members that may be seen of what a voice agent says of its talk in this state; `undefined`:
   * all of it.
   */
  readonly seenOfSummary: (state: CallState) => readonly string[] | undefined;
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
  const agents = steps.filter(
    ({ id, verb }) => verb.sends?.kind === "agent.begin" && telling.has(id),
  );
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
    // A caller who has left runs the step no longer, and the agent may not have heard of it yet.
    seenOfSummary: (state) => {
      if (agents.length === 0) return undefined;
      const running = currentSteps({ program, state }).filter(
        ({ verb }) => verb.sends?.kind === "agent.begin",
      );
      if (running.some(({ id }) => !telling.has(id))) return undefined;
      return running.flatMap(({ options }) => revealedIn(options["reveals"]));
    },
    keeps: ({ state }) => entersSecrets && currentSteps({ program, state }).some(isSecretEntry),
    logs: (step) => logging.has(step),
  };
}

function revealedIn(reveals: CompiledValue | undefined): readonly string[] {
  return reveals?.kind === "constant" && Array.isArray(reveals.value)
    ? reveals.value.map(String)
    : [];
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
    case "leg.show":
      return { ...command, name: mask, number: mask };
    case "leg.variable":
      return { ...command, value: mask };
    case "signal.send":
      return { ...command, to: mask, args: {} };
    case "lamp.turn":
      return { ...command, lamp: mask };
    case "mailbox.tell":
      return { ...command, mailbox: mask };
    case "leg.redirect":
      return { ...command, to: mask };
    case "playback.start":
      return { ...command, media: mask, ...(command.list === undefined ? {} : { list: [mask] }) };
    case "value.seal":
      return { ...command, value: mask, key: mask };
    case "speech.transcribe":
      return { ...command, recording: mask, hints: [] };
    case "record.start":
    case "record.bridge":
    case "record.stop":
    case "record.pause":
    case "record.resume":
    case "recording.erase":
      return { ...command, recording: mask };
    case "speech.render":
      return {
        ...command,
        text: mask,
        ...(command.voice === undefined ? {} : { voice: mask }),
      };
    case "store.lookup":
    case "store.delete":
      return { ...command, value: mask };
    case "store.list":
      return { ...command, after: mask };
    case "store.find":
    case "store.count":
      return { ...command, where: maskValues(command.where) };
    case "store.save":
      return {
        ...command,
        value: mask,
        values: maskValues(command.values),
        ...(command.sound === undefined
          ? {}
          : { sound: { ...command.sound, recording: mask, ...maskRight(command.sound) } }),
      };
    case "http.request":
      return {
        ...command,
        headers: maskValues(command.headers),
        ...(command.body === undefined ? {} : { body: mask }),
        ...(command.credentials === undefined
          ? {}
          : { credentials: { user: mask, password: mask } }),
        ...(command.recording === undefined ? {} : { recording: mask }),
        ...maskRight(command),
      };
    case "mail.send":
      return {
        ...command,
        to: [mask],
        subject: mask,
        text: mask,
        ...(command.recording === undefined ? {} : { recording: mask }),
        ...maskRight(command),
      };
    case "message.send":
      return { ...command, to: mask, from: mask, text: mask };
    case "v2.call":
      return { ...command, with: maskValues(command.with) };
    case "log.write":
      return { ...command, message: mask };
    case "event.emit":
      return { ...command, data: mask };
    case "agent.begin":
      return { ...command, greeting: command.greeting === null ? null : mask, data: mask };
    case "agent.tell":
      return { ...command, word: maskWord(command.word) };
    default:
      return command;
  }
}

function maskWord(word: AgentWord): AgentWord {
  if (word.kind === "told") return { ...word, data: mask };
  if (word.kind === "say") return { ...word, text: mask };
  return word.kind === "result" ? { ...word, value: mask } : word;
}

function maskRight({ right }: SentRecording): Pick<SentRecording, "right"> {
  return right === undefined ? {} : { right: mask };
}

function maskValues(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, mask]));
}
