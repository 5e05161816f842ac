import type { PlatformCommand, ConnectionState, Transport } from "@flowrun/core";
import {
  PortError,
  type ReplacedLeg,
  type Survey,
  type TransportReceiver,
  type Wanted,
  type PlatformEvent,
} from "@flowrun/core/plugin";

/**
 * The fate of a command at a scripted transport: succeed, fail with this error, or wait for
 * `succeed` or `fail`.
 */
export type ScriptedAnswer = "succeed" | "wait" | PortError;

/**
 * A transport that is driven by hand: it tells what a test emits, and records what the host
 * commands.
 */
export interface ScriptedTransport extends Transport {
  /** Every command so far, in the order in which it was sent. */
  readonly commands: readonly PlatformCommand[];
  /** Requests that wait for their answer, in the order in which they were sent. */
  readonly waiting: readonly string[];
  readonly closed: boolean;
  /** How often the application was to be taken back. */
  readonly takenBack: number;
  /** The things that the host still wanted after each connection, where it has said so. */
  readonly wanted: readonly Wanted[];
  /** The legs that other channels have the places of, as the host said. */
  readonly adopted: readonly ReplacedLeg[];
  emit(event: PlatformEvent): void;
  /** Whether it may connect again after a loss. */
  mayReconnect(): Promise<boolean>;
  connection(state: ConnectionState): void;
  /** Answers a waiting request. Throws when it does not wait. */
  succeed(request: string): void;
  fail(request: string, error: PortError): void;
}

/**
 * A scripted transport. `answer` decides for each command; by default every one succeeds at once.
 * `survey` tells what the platform holds; without it nobody can tell.
 */
export function scriptedTransport(
  answer: (command: PlatformCommand) => ScriptedAnswer = () => "succeed",
  survey?: () => Promise<Survey | null>,
): ScriptedTransport {
  const wanted: Wanted[] = [];
  const adopted: ReplacedLeg[] = [];
  const commands: PlatformCommand[] = [];
  const waiting = new Map<
    string,
    { readonly resolve: () => void; readonly reject: (error: PortError) => void }
  >();
  let receiver: TransportReceiver | undefined;
  let closed = false;
  let takenBack = 0;

  function taken(request: string): {
    readonly resolve: () => void;
    readonly reject: (error: PortError) => void;
  } {
    const found = waiting.get(request);
    if (found === undefined)
      throw new Error(`The request "${request}" does not wait for an answer.`);
    waiting.delete(request);
    return found;
  }

  function connected(): TransportReceiver {
    if (receiver === undefined) throw new Error("The transport was never told to connect.");
    return receiver;
  }

  return {
    ...(survey === undefined ? {} : { survey }),
    commands,
    wanted,
    adopted,
    adopt: (legs) => void adopted.push(...legs),
    get waiting() {
      return [...waiting.keys()];
    },
    get closed() {
      return closed;
    },
    get takenBack() {
      return takenBack;
    },
    takeBack: () => void (takenBack += 1),
    connect: (given) => {
      receiver = given;
    },
    perform: async (command) => {
      commands.push(command);
      const reply = answer(command);
      if (reply instanceof PortError) throw reply;
      if (reply === "wait") {
        await new Promise<void>((resolve, reject) =>
          waiting.set(command.request, { resolve, reject }),
        );
      }
    },
    close: async () => {
      closed = true;
    },
    emit: (event) => connected().event(event),
    mayReconnect: async () => (await connected().mayReconnect?.()) ?? true,
    connection(state) {
      void connected()
        .connection(state)
        ?.then((told) => wanted.push(told));
    },
    succeed: (request) => taken(request).resolve(),
    fail: (request, error) => taken(request).reject(error),
  };
}
