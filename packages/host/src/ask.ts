import type {
  Command,
  HttpCommand,
  MailCommand,
  MailPort,
  SideCommand,
  SealCommand,
  SealPort,
  SpeechCommand,
  TranscribeCommand,
  V2Command,
  SoundCommand,
  CallEvent,
  Program,
  Table,
  Json,
  HttpPort,
  Logger,
  RecognitionPort,
  SpeechPort,
  V2Port,
} from "@flowrun/core";
import {
  isSideKind,
  type LegQuestionCommand,
  type SignalCommand,
  type StoreCommand,
  wordsOfMarkup,
} from "@flowrun/core/tooling";
import { type PortOutcome, deepestJson, isWithinDepth, PortError } from "@flowrun/core/plugin";
import { askStore } from "./ask-store.ts";
import type { HostOptions } from "./host-options.ts";
import { recordingFile, storedRecording } from "./recording-file.ts";
import { soundIn } from "./sound-in.ts";

/** How a request ended. */
export type Answer =
  | { readonly kind: "succeeded"; readonly result: Json }
  | {
      readonly kind: "failed";
      readonly code: string;
      readonly message: string;
      readonly certain: boolean;
      readonly outcome: PortOutcome;
    };

/** The answer to a command that was dropped before it was sent. */
export const dropped: Answer & { readonly kind: "failed" } = {
  kind: "failed",
  code: "RUN_DROPPED",
  message: "The request was not sent, because the call is over.",
  certain: true,
  outcome: "failed",
};

/**
 * The answer to one that was sent before a gap, or perhaps by another process, and dropped before
 * it was sent again.
 */
export const droppedAgain: Answer & { readonly kind: "failed" } = {
  ...dropped,
  message:
    "The request was not sent again, because the call is over; it may have been done before.",
  certain: false,
};

/** The answer to a command whose own answer was lost, and which came to nothing. */
export const lostInGap: Answer & { readonly kind: "failed" } = {
  kind: "failed",
  code: "RUN_GAP",
  message: "The connection was lost before the platform answered, and nothing came of the request.",
  certain: true,
  outcome: "failed",
};

/** A port of the host. */
export type PortName =
  | "transport"
  | "store"
  | "http"
  | "mail"
  | "seal"
  | "v2"
  | "speech"
  | "recognition"
  | "agents"
  | "streams"
  | "calls";

/**
 * A port's answer to a request; nothing counts as `null`. An error that it throws is an answer too,
 * so that no plugin can bring the host down.
 */
export async function ask(
  port: PortName,
  log: Logger,
  work: () => Promise<Json | void>,
): Promise<Answer> {
  try {
    return { kind: "succeeded", result: (await work()) ?? null };
  } catch (reason: unknown) {
    if (reason instanceof PortError) {
      const { code, message, certain, outcome } = reason;
      return { kind: "failed", code, message, certain, outcome };
    }
    log.debug({ port, err: reason }, `${portNames[port]} threw something that is no PortError.`);
    const message = brokenBy(portNames[port], reason);
    return { kind: "failed", code: "RUN_PORT_BROKEN", message, certain: false, outcome: "failed" };
  }
}

/** An answer as the event that the interpreter takes. */
export function toEvent(answer: Answer, request: string, at: number): CallEvent {
  if (answer.kind === "succeeded")
    return { kind: "request.succeeded", at, request, result: answer.result };
  const { code, message, certain, outcome } = answer;
  return {
    kind: "request.failed",
    at,
    request,
    code,
    message,
    certain,
    ...(outcome === "failed" ? {} : { outcome }),
  };
}

/** Whether a command is for somebody beside the platform. */
export function isBeside(command: Command): command is SideCommand {
  return isSideKind(command.kind);
}

/** The ports that can be asked. Without a transport there are no recordings. */
type Beside = Pick<
  HostOptions,
  "store" | "http" | "mail" | "seal" | "v2" | "speech" | "recognition" | "log"
> & {
  readonly transport?: Recordings;
};

type Recordings = Pick<HostOptions["transport"], "recording" | "origin">;

/** A call that asks, and what it runs. */
export interface Asker {
  readonly call: string;
  readonly program: Program;
}

/**
 * Asks the port that a command is for. A port that the host was not given is one that failed
 * (`RUN_NO_PORT`).
 */
export function askBeside(
  { transport, store, http, mail, seal, v2, speech, recognition, log }: Beside,
  { call: asker, program }: Asker,
  command: Exclude<SideCommand, SoundCommand | SignalCommand>,
): Promise<Answer> {
  switch (command.kind) {
    case "store.lookup":
    case "store.find":
    case "store.list":
    case "store.count":
    case "store.save":
    case "store.delete": {
      const table = tableOf(program, command);
      return ask("store", log, () => askStore(store, table, command, transport));
    }
    case "http.request":
      return ask("http", log, () => send(http, transport, command));
    case "mail.send":
      return ask("mail", log, () => sendMail(mail, transport, command, asker));
    case "v2.call":
      return ask("v2", log, () => call(v2, command));
    case "speech.render":
      return ask("speech", log, () => render(speech, command));
    case "value.seal":
      return ask("seal", log, () => sealed(seal, command));
    case "speech.transcribe":
      return ask("recognition", log, () => writeDown(recognition, transport, command));
    case "leg.ask":
      return ask("transport", log, () => askOrigin(transport, command));
  }
}

function tableOf({ tables }: Program, { table }: StoreCommand): Table {
  const found = tables[table];
  if (found === undefined) throw new Error(`The program has no table "${table}".`);
  return found;
}

async function send(
  http: HttpPort | undefined,
  transport: Recordings | undefined,
  command: HttpCommand,
): Promise<Json> {
  if (http === undefined) throw missing("No HTTP client is configured");
  const {
    kind: _kind,
    request: _request,
    reveals: _reveals,
    recording: _left,
    right: _right,
    trims: _trims,
    ...request
  } = command;
  const file = await recordingFile(transport, command);
  const { status, body } = await http.send({ ...request, ...(file === undefined ? {} : { file }) });
  return { status, body: shallow(body) };
}

/** The id of an e-mail is that of its call and request, so that one sent again is the same. */
async function sendMail(
  port: MailPort | undefined,
  transport: Recordings | undefined,
  command: MailCommand,
  caller: string,
): Promise<void> {
  if (port === undefined) throw missing("No mail server is configured");
  const { kind: _kind, request, recording: _left, right: _right, trims: _trims, ...mail } = command;
  const file = await recordingFile(transport, command);
  const id = `${caller}/${request}`;
  await port.send({ ...mail, ...(file === undefined ? {} : { file }), id });
}

async function call(v2: V2Port | undefined, command: V2Command): Promise<Json> {
  if (v2 === undefined) throw missing("No session with the REST API v2 is configured");
  const { operation, with: given, timeoutMs } = command;
  return shallow(await v2.call({ operation, with: given, timeoutMs }));
}

async function render(speech: SpeechPort | undefined, command: SpeechCommand): Promise<Json> {
  if (speech === undefined) throw missing("No voice is configured");
  const { kind: _kind, request: _request, isMarkup, ...spoken } = command;
  if (isMarkup !== true) return speech.render(spoken);
  return speech.takesMarkup === true
    ? speech.render({ ...spoken, isMarkup })
    : speech.render({ ...spoken, text: wordsOfMarkup(spoken.text) });
}

async function writeDown(
  recognition: RecognitionPort | undefined,
  transport: Recordings | undefined,
  command: TranscribeCommand,
): Promise<Json> {
  if (recognition === undefined) throw missing("No recogniser is configured");
  if (recognition.transcribe === undefined)
    throw missing("The recogniser that is configured writes no recordings down");
  const { kind: _kind, request: _request, recording, ...transcribing } = command;
  const sound = soundIn(await storedRecording(transport, recording));
  return recognition.transcribe(sound, transcribing);
}

async function sealed(port: SealPort | undefined, { value, key }: SealCommand): Promise<Json> {
  if (port === undefined) throw missing("Nothing that seals values is configured");
  return port.seal({ value, key });
}

async function askOrigin(
  transport: Beside["transport"],
  command: LegQuestionCommand,
): Promise<Json> {
  if (transport?.origin === undefined) throw missing("This platform does not tell how calls came");
  const { kind: _kind, request: _request, ...question } = command;
  const { headers, variables, divertedFrom } = await transport.origin(question);
  return { headers, variables, diverted_from: divertedFrom };
}

/** An answer that expressions and journals can walk through. */
function shallow(value: Json): Json {
  if (isWithinDepth(value, deepestJson)) return value;
  throw new PortError(
    "RUN_ANSWER_DEPTH",
    `The answer is nested more than ${deepestJson} levels deep.`,
  );
}

/** A port that the host was not given. */
export function missing(what: string): PortError {
  return new PortError("RUN_NO_PORT", `${what}, so this step cannot be done.`, { certain: true });
}

const portNames: Readonly<Record<PortName, string>> = {
  transport: "The transport",
  store: "The store",
  http: "The HTTP client",
  mail: "The way to the mail server",
  seal: "The part that seals values",
  v2: "The client of the REST API v2",
  speech: "The voice",
  recognition: "The recogniser",
  agents: "The way to voice agents",
  streams: "The way to receivers of streams",
  calls: "The other call",
};

/**
 * Tells only the kind of what was thrown: its text was not written for people and may hold a
 * secret.
 */
function brokenBy(port: string, reason: unknown): string {
  const what = reason instanceof Error ? reason.name : typeof reason;
  return `${port} failed without saying why: it rejected with "${what}", which is no PortError.`;
}
