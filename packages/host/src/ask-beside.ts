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
  Program,
  Table,
  Json,
  HttpPort,
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
import { deepestJson, isWithinDepth, PortError } from "@flowrun/core/plugin";
import { type Answer, ask, missing } from "./answer.ts";
import { askStore } from "./ask-store.ts";
import type { HostOptions } from "./host-options.ts";
import { recordingFile, storedRecording } from "./recording-file.ts";
import { soundIn } from "./sound-in.ts";

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
