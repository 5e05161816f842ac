import {
  createConnection,
  DidChangeWatchedFilesNotification,
  type WatchDog,
} from "vscode-languageserver";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { capabilities, connectFeatures, type FeaturePorts } from "./connect-features.ts";

/** The process's parts that a server is given. */
export interface ServerPorts extends FeaturePorts {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Whether a process is still there. */
  readonly isAlive: (processId: number) => boolean;
  /** Named in the answer to `initialize`. */
  readonly version: string;
}

/**
 * How a server ended. With `asked` the editor asked for it, in the order of the protocol. With
 * `abandoned` the editor went away or asked out of order. With `not-protocol` it got a message that
 * is none of the protocol.
 */
export type ServerEnd =
  | { readonly kind: "asked" | "abandoned" }
  | { readonly kind: "not-protocol"; readonly message: string };

/** How often it is looked whether the editor is still there, in milliseconds. */
const watchMs = 3_000;

/**
 * Serves one editor the Language Server Protocol, until it is done. Resolves with how it ended, and
 * never rejects; the streams are left to their owner.
 */
export function serveLanguage(ports: ServerPorts): Promise<ServerEnd> {
  const { input, output, clock, isAlive, version } = ports;
  const { promise, resolve } = Promise.withResolvers<ServerEnd>();
  let stopWatching = (): void => undefined;
  const watch = (processId: number): void => {
    stopWatching = clock.wake(clock.now() + watchMs, () =>
      isAlive(processId) ? watch(processId) : resolve({ kind: "abandoned" }),
    );
  };
  const watchDog: WatchDog = {
    shutdownReceived: false,
    initialize: ({ processId }) => {
      if (processId !== null) watch(processId);
    },
    exit: (code) => resolve({ kind: code === 0 ? "asked" : "abandoned" }),
  };
  const connection = createConnection((logger) => {
    const wire = createProtocolConnection(
      new StreamMessageReader(input),
      new StreamMessageWriter(output),
      logger,
    );
    wire.onError(([error, unsent]) => {
      const message = error.message.split("\n")[0] ?? "";
      // A message that could not be sent has nobody to read it any more.
      resolve(unsent === undefined ? { kind: "not-protocol", message } : { kind: "abandoned" });
    });
    wire.onClose(() => resolve({ kind: watchDog.shutdownReceived ? "asked" : "abandoned" }));
    return wire;
  }, watchDog);
  connection.onInitialize(({ capabilities: { workspace } }) => {
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration === true)
      connection.onInitialized(() => {
        const watched = connection.client.register(DidChangeWatchedFilesNotification.type, {
          watchers: [{ globPattern: "**/*.{yaml,yml}" }],
        });
        // An editor that does not watch after all judges a flow again when it is typed in.
        watched.catch(() => undefined);
      });
    return { capabilities, serverInfo: { name: "flowrun", version } };
  });
  const endFeatures = connectFeatures(connection, ports);
  // A pipe whose other end is gone closes without ever having been read to its end.
  input.on("end", () => resolve({ kind: watchDog.shutdownReceived ? "asked" : "abandoned" }));
  output.on("error", () => resolve({ kind: "abandoned" }));
  connection.listen();
  return promise.then((end) => {
    stopWatching();
    // Nothing may be sent over a connection that is disposed.
    endFeatures();
    connection.dispose();
    return end;
  });
}
