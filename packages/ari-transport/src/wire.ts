import type { PortError, JsonObject } from "@flowrun/core/plugin";

/**
 * The way ARI's bytes travel. The codec above it is the same over HTTP and WebSocket
 * (`createNetworkWire`) and over a platform in this process, which offers an object of this shape.
 *
 * A wire belongs to one application (`app`) and one user; its maker knows both.
 */
export interface AriWire {
  /**
   * The bytes under a path, as they are; an error's text where its status tells one. A wire without
   * it gives no files.
   */
  file?(path: string, patience: Patience): Promise<WireFile>;
  /**
   * Sends one request and gives whatever was answered, also 404 or 500. Rejects with a `PortError`
   * when nothing was.
   */
  request(request: WireRequest): Promise<WireAnswer>;
  /**
   * Opens one event stream and returns at once; the function it returns closes that stream
   * silently. A stream is opened once and lost once: whoever wants another calls `open` again.
   */
  open(receiver: WireReceiver): () => void;
  /**
   * Resolves when the open event stream has given a sign of life, or was lost and has said so; at
   * once when none is open. A wire without it loses its stream no later than a request.
   */
  verify?(): Promise<void>;
  /**
   * Opens the sound of a media channel, by the connection that the platform named. A wire without
   * it passes no sound.
   */
  media?(connection: string, receiver: MediaReceiver): MediaSocket;
  /** How many WebSockets take requests at this moment. A wire without it has none. */
  requestSockets?(): number;
  /** Frees everything. Requests under way may fail. */
  close(): Promise<void>;
}

/**
 * Takes what the sound of one media channel brings. The functions return at once and never throw.
 */
export interface MediaReceiver {
  opened(): void;
  /** A message about the sound, such as `MEDIA_XOFF`. */
  control(text: string): void;
  sound(samples: Uint8Array): void;
  /** It could not be opened, or has ended. Nothing follows. */
  lost(error: PortError): void;
}

/** The sound of one media channel, being opened, or open. Nothing is sent before `opened`. */
export interface MediaSocket {
  control(text: string): void;
  sound(samples: Uint8Array): void;
  /** Closes it silently. */
  close(): void;
}

/** An ARI request. */
export interface WireRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Relative to `/ari`, begins with `/`, each id in it percent-encoded. */
  readonly path: string;
  /** Plain values; encoding them is the wire's business. */
  readonly query: Readonly<Record<string, string>>;
  /** Sent as JSON: what the document has in a body. */
  readonly body?: JsonObject;
  /**
   * The thing that the answer may wait for: requests of one lane must never take the connections
   * that those of another need.
   */
  readonly lane: Lane;
  /** Whether somebody still waits for the answer. */
  readonly patience: Patience;
}

/**
 * The thing that a request's answer may wait for. A `blocking` one waits until a channel has played
 * its media. An `originate` one waits until the far side says something, on a platform that waits
 * for that. A `quick` one waits for nothing.
 */
export type Lane = "quick" | "blocking" | "originate";

/**
 * Tells whether somebody still waits for an answer. Each request has one, so it is less than an
 * `AbortSignal`. Making and listening to a signal took a tenth of the time that we spend on a
 * request ourselves (measured).
 */
export interface Patience {
  /** Whether nobody waits any more: it took too long, or everything is being closed. */
  readonly over: boolean;
  /**
   * Calls back once when patience is over, unless what was waited for has come. The latest callback
   * counts.
   */
  whenOver(callback: () => void): void;
}

/** The answer: the status, and the body, unread; empty when there was none. */
export interface WireAnswer {
  readonly status: number;
  readonly body: string;
}

/** A file, or the answer that there is none. */
export interface WireFile extends WireAnswer {
  /** Its media type; empty where that was not told. */
  readonly type: string;
  /** When the platform sent it, by its own clock, as HTTP writes that; absent where it was not told. */
  readonly date?: string;
  readonly bytes: Uint8Array;
}

/** Takes what one event stream brings. The functions return at once and never throw. */
export interface WireReceiver {
  /** The stream stands; frames follow. */
  opened(): void;
  /** A message, unread. Bytes are a binary message. */
  frame(data: string | Uint8Array): void;
  /** The stream could not be opened, or has ended. Nothing follows. */
  lost(error: PortError): void;
}
