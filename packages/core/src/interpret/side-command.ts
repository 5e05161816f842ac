import type { Json, JsonObject } from "../json.ts";
import type { SentRecording } from "./sent-recording.ts";
import type { SoundCommand } from "./sound-command.ts";
import type { StoreCommand } from "./store-command.ts";

/** The methods of a request. */
export const httpMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** A method of HTTP that a flow may use. */
export type HttpMethod = (typeof httpMethods)[number];

/** A request of a flow to another server. */
export interface HttpRequest {
  readonly method: HttpMethod;
  /**
   * Absolute, `http:` or `https:`. Its host stands in the flow; what a call put into it is
   * percent-encoded.
   */
  readonly url: string;
  /** By name, as the flow spells it. They may hold secrets, as may the body; the URL holds none. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; absent: no body. */
  readonly body?: Json;
  /**
   * The body is a map of fields, and is sent as a form, with the file under this name; absent: it is
   * not.
   */
  readonly form?: { readonly file: string };
  /** A file that is sent as the body instead, or in the form; absent: none. */
  readonly file?: HttpFile;
  /** The name and password of basic authentication; absent: none. */
  readonly credentials?: Credentials;
  /** The body of the answer is wanted as text, also where it is JSON; absent: it is not. */
  readonly asText?: true;
  /** The whole budget in milliseconds, repeats included. The flow waits no longer. */
  readonly timeoutMs: number;
  /** The most repeats after the first time, within the budget and where a repeat is safe. */
  readonly retries: number;
}

/** The name and password of basic authentication. Both may be secret. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** A file as the body of a request. */
export interface HttpFile {
  /** Its media type, e.g. `audio/x-wav`. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * A request to an HTTP server, of which the recording is the body, or the file of the form; the
 * result is `{ status, body }`, whatever the status.
 */
export interface HttpCommand extends Omit<HttpRequest, "file">, SentRecording {
  readonly kind: "http.request";
  readonly request: string;
  /** The members of a secret answer's body that are no secret, `owner.name`; absent: none. */
  readonly reveals?: readonly string[];
}

/** An e-mail. */
export interface Mail {
  /** Addresses, such as `ann@example.com`; at least one. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** The whole budget in milliseconds, repeats included. The flow waits no longer. */
  readonly timeoutMs: number;
}

/** Sends an e-mail, to which the recording is attached; the result is `null`. */
export interface MailCommand extends Mail, SentRecording {
  readonly kind: "mail.send";
  readonly request: string;
}

/** How a recording is written down. */
export interface Transcribing {
  /** E.g. `nb`. */
  readonly language: string;
  /** Words and phrases that are likely to be said. */
  readonly hints: readonly string[];
  /** In milliseconds. The flow waits no longer. */
  readonly timeoutMs: number;
}

/** Has a stored recording written down; the result is the text, empty where nothing was understood. */
export interface TranscribeCommand extends Transcribing {
  readonly kind: "speech.transcribe";
  readonly request: string;
  readonly recording: string;
}

/** A value that only the holder of a private key can read. */
export interface Sealing {
  /** It may be secret. */
  readonly value: string;
  /** The public key: PEM (SPKI or a certificate), or a JWK. */
  readonly key: string;
}

/** Seals a value; the result is the sealed text, another one each time, which is no secret. */
export interface SealCommand extends Sealing {
  readonly kind: "value.seal";
  readonly request: string;
  /** In milliseconds. The flow waits no longer. */
  readonly timeoutMs: number;
}

/** A call of an operation of the REST API v2. */
export interface V2Call {
  /** E.g. `contacts.search`. */
  readonly operation: string;
  /** The arguments: path, query and body names in one flat object. They may hold secrets. */
  readonly with: JsonObject;
  /** In milliseconds. The flow waits no longer. */
  readonly timeoutMs: number;
}

/** A call of the REST API v2; the result is the body of the answer. */
export interface V2Command extends V2Call {
  readonly kind: "v2.call";
  readonly request: string;
  /** As in a request. */
  readonly reveals?: readonly string[];
}

/** A text that a voice speaks. */
export interface SpokenText {
  readonly text: string;
  /** E.g. `nb`. */
  readonly language: string;
  /** The name of a voice. Default: the one of the language. */
  readonly voice?: string;
  /** In percent of the usual pace of the voice, from 50 to 200. Default: 100. */
  readonly pace?: number;
  /** In percent of the usual volume of the voice, from 10 to 200. Default: 100. */
  readonly volume?: number;
  /** The text is SSML, in one `speak`, of elements that only say how words sound. */
  readonly isMarkup?: true;
  /** In milliseconds. The flow waits no longer. */
  readonly timeoutMs: number;
}

/** Has a text spoken; the result is the URI of media that are ready to be played. */
export interface SpeechCommand extends SpokenText {
  readonly kind: "speech.render";
  readonly request: string;
}

/** A question to the platform about the origin of a call. */
export interface LegQuestion {
  readonly leg: string;
  /** Names of SIP headers. */
  readonly headers: readonly string[];
  /** Names of variables that the dial plan may have given it. */
  readonly variables: readonly string[];
  /** Whether it is asked which number the call was diverted from. */
  readonly asksDiversion: boolean;
  /** In milliseconds. The flow waits no longer. */
  readonly timeoutMs: number;
}

/**
 * Asks how a call came; the result is `{ headers, variables, diverted_from }`, in which `null` stands for what
 * it does not have.
 */
export interface LegQuestionCommand extends LegQuestion {
  readonly kind: "leg.ask";
  readonly request: string;
}

/** Another live call is told something; that fails where there is no such call. */
export interface SignalCommand {
  readonly kind: "signal.send";
  readonly request: string;
  /** The id of the call. */
  readonly to: string;
  /** The name of a declared signal. */
  readonly signal: string;
  /** The arguments, as its part takes them. */
  readonly args: JsonObject;
}

/**
 * A command to a port beside the platform, which answers like the platform. Neither waits for the
 * other.
 */
export type SideCommand =
  | StoreCommand
  | HttpCommand
  | MailCommand
  | V2Command
  | SpeechCommand
  | TranscribeCommand
  | SealCommand
  | LegQuestionCommand
  | SignalCommand
  | SoundCommand;

const sideKinds: Readonly<Record<SideCommand["kind"], true>> = {
  "store.lookup": true,
  "store.find": true,
  "store.list": true,
  "store.count": true,
  "store.save": true,
  "store.delete": true,
  "http.request": true,
  "mail.send": true,
  "v2.call": true,
  "speech.render": true,
  "speech.transcribe": true,
  "value.seal": true,
  "leg.ask": true,
  "signal.send": true,
  "speech.listen": true,
  "agent.begin": true,
  "stream.begin": true,
};

/** Whether commands of this kind are for somebody beside the platform. */
export function isSideKind(kind: string): kind is SideCommand["kind"] {
  return Object.hasOwn(sideKinds, kind);
}
