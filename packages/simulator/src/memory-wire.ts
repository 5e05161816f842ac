import { PortError, type Json } from "@flowrun/core/plugin";
import type { MediaLink } from "./model/media-link.ts";
import type { Platform, PlatformResponse } from "./platform.ts";
import type { PlatformRequest } from "./rest/router.ts";

/**
 * The platform as a wire of `@flowrun/ari-transport`, without a network: same requests, same
 * answers, same frames. Which shape it has is that package's business (`AriWire`); this one fits
 * it.
 */
export interface MemoryWire {
  /**
   * Rejects with SIM_CONNECTION_LOST when the platform plays dead, the wire is closed, or
   * `patience` is over.
   */
  request(request: MemoryWireRequest): Promise<MemoryWireAnswer>;
  /** The body under a path; rejects as a request does. */
  file(path: string, patience: MemoryPatience): Promise<MemoryWireFile>;
  /** Opens an event stream a moment later; the function it returns closes it silently. */
  open(receiver: MemoryWireReceiver): () => void;
  /** Opens the sound of a media channel a moment later. */
  media(connection: string, receiver: MemoryMediaReceiver): MemoryMediaSocket;
  close(): Promise<void>;
}

/** Takes what the sound of a media channel brings. */
export interface MemoryMediaReceiver {
  opened(): void;
  control(text: string): void;
  sound(samples: Uint8Array): void;
  lost(error: PortError): void;
}

/** The sound of a media channel. */
export interface MemoryMediaSocket {
  control(text: string): void;
  sound(samples: Uint8Array): void;
  close(): void;
}

/** A request of a wire. */
export interface MemoryWireRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: Json;
  /** Whether somebody still waits for the answer. */
  readonly patience?: MemoryPatience;
}

/** Whether somebody still waits. */
export interface MemoryPatience {
  whenOver(callback: () => void): void;
}

/** The answer: the status, and the body as JSON text; empty when there was none. */
export interface MemoryWireAnswer {
  readonly status: number;
  readonly body: string;
}

/** A file, or the answer that there is none. */
export interface MemoryWireFile extends MemoryWireAnswer {
  /** Its media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Takes what an event stream brings. */
export interface MemoryWireReceiver {
  opened(): void;
  frame(data: string): void;
  lost(error: PortError): void;
}

/** A wire of one application to a platform in this process. */
export function createMemoryWire(platform: Platform, application: string): MemoryWire {
  const closers = new Set<() => void>();
  let isClosed = false;
  const ask = async (
    request: PlatformRequest,
    patience?: MemoryPatience,
  ): Promise<PlatformResponse> => {
    if (isClosed || platform.isDown()) throw connectionLost();
    return requestPatiently(platform, request, patience);
  };
  return {
    async request({ patience, ...request }) {
      const response = await ask(request, patience);
      return { status: response.status, body: textOf(response) };
    },
    async file(path, patience) {
      const response = await ask({ method: "GET", path }, patience);
      const { type, bytes } = response.file ?? { type: "", bytes: new Uint8Array() };
      return { status: response.status, body: textOf(response), type, bytes };
    },
    open(receiver) {
      const close = openStream(platform, application, receiver);
      closers.add(close);
      return () => {
        closers.delete(close);
        close();
      };
    },
    media: (connection, receiver) => openMedia(platform, connection, receiver),
    close() {
      isClosed = true;
      for (const close of closers) close();
      closers.clear();
      return Promise.resolve();
    },
  };
}

function openMedia(
  platform: Platform,
  connection: string,
  receiver: MemoryMediaReceiver,
): MemoryMediaSocket {
  let link: MediaLink | undefined;
  const cancel = platform.after(0, () => {
    link = platform.media(connection, {
      control: (text) => receiver.control(text),
      cut: () => receiver.lost(connectionLost()),
    });
    if (link === undefined) receiver.lost(connectionLost());
    else receiver.opened();
  });
  return {
    control: (text) => link?.control(text),
    // Sound that is heard is not modelled.
    sound: () => undefined,
    close() {
      cancel();
      link?.close();
    },
  };
}

function connectionLost(): PortError {
  return new PortError("SIM_CONNECTION_LOST", "The connection to the embedded platform was lost.");
}

function requestPatiently(
  platform: Platform,
  request: PlatformRequest,
  patience: MemoryPatience | undefined,
): Promise<PlatformResponse> {
  return new Promise((resolve, reject) => {
    patience?.whenOver(() => reject(connectionLost()));
    platform.handle(request, resolve);
  });
}

function textOf({ body }: PlatformResponse): string {
  return body === null ? "" : JSON.stringify(body);
}

function openStream(
  platform: Platform,
  application: string,
  receiver: MemoryWireReceiver,
): () => void {
  let close: () => void = () => {};
  let isOver = false;
  const lose = (): void => {
    if (isOver) return;
    isOver = true;
    receiver.lost(connectionLost());
  };
  const cancel = platform.after(0, () => {
    if (platform.isDown()) {
      lose();
      return;
    }
    close = platform.connect({
      applications: [application],
      send(text) {
        if (!isOver) receiver.frame(text);
      },
      cut: lose,
    });
    receiver.opened();
  });
  return () => {
    isOver = true;
    cancel();
    close();
  };
}
