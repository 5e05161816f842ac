import { type Json, PortError } from "@flowrun/core/plugin";
import type { MediaLink } from "./model/media-link.ts";
import type { Platform } from "./platform.ts";

/**
 * The platform as a wire of `@flowrun/ari-transport`, without a network: same requests, same answers, same frames.
 * Which shape it has is that package's business (`AriWire`); this one fits it.
 */
export interface MemoryWire {
  /** Rejects with SIM_CONNECTION_LOST when the platform plays dead, the wire is closed, or `patience` is over. */
  request(request: MemoryWireRequest): Promise<MemoryWireAnswer>;
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

/** One request of a wire. */
export interface MemoryWireRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: Json;
  /** Whether somebody still waits for the answer. */
  readonly patience?: { whenOver(callback: () => void): void };
}

/** What came back: the status, and the body as JSON text; empty when there was none. */
export interface MemoryWireAnswer {
  readonly status: number;
  readonly body: string;
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
  return {
    request(request) {
      if (isClosed || platform.isDown()) return Promise.reject(connectionLost());
      return requestPatiently(platform, request);
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

function openMedia(platform: Platform, connection: string, receiver: MemoryMediaReceiver): MemoryMediaSocket {
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
    // What is heard is not modelled.
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

function requestPatiently(platform: Platform, request: MemoryWireRequest): Promise<MemoryWireAnswer> {
  return new Promise((resolve, reject) => {
    request.patience?.whenOver(() => reject(connectionLost()));
    platform.handle(request, ({ status, body }) => {
      resolve({ status, body: body === null ? "" : JSON.stringify(body) });
    });
  });
}

function openStream(platform: Platform, application: string, receiver: MemoryWireReceiver): () => void {
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
