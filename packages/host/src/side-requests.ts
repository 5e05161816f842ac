import type { AgentWordCommand, Program, SideCommand, SoundCommand } from "@flowrun/core";
import type { OpenRequest } from "@flowrun/core/tooling";
import { ask, lostInGap, type Answer } from "./answer.ts";
import { askBeside } from "./ask-beside.ts";
import type { CallContext } from "./call-context.ts";
import type { Routed } from "./routes.ts";
import { isForSound, SoundUsers } from "./sound-users.ts";
import { tellFromCall } from "./tell-call.ts";

/** Which counters a request to somebody beside the platform goes to. */
export const sideTally = {
  "store.lookup": "lookups",
  "store.find": "lookups",
  "store.list": "lookups",
  "store.count": "lookups",
  "store.save": "saves",
  "store.delete": "saves",
  "http.request": "http",
  "mail.send": "mail",
  "value.seal": "seals",
  "v2.call": "v2",
  "speech.render": "speech",
  "speech.transcribe": "recognition",
  "leg.ask": "requests",
  "signal.send": "requests",
  "speech.listen": "recognition",
  "agent.begin": "agents",
  "stream.begin": "streams",
} as const;

/** A request that was sent, and the promise of its answer. */
interface Asked {
  readonly command: SideCommand;
  readonly done: Promise<void>;
}

const none: readonly never[] = [];

/** The call that the requests come from, and who takes their answers. */
export interface SideParts {
  readonly call: Routed;
  readonly program: Program;
  readonly context: CallContext;
  readonly answered: (command: SideCommand, answer: Answer) => void;
}

/**
 * The requests of one call to anybody beside the platform: stores, servers, voices, agents. They go
 * out with `pump`, and none waits for another.
 */
export class SideRequests {
  readonly #parts: SideParts;
  // Lists, because a call that rests has none of these, and an empty `Set` or `Map` takes 232 bytes.
  #unsent: readonly SideCommand[] = none;
  /** The requests that an earlier process may have sent. */
  #left: readonly SideCommand[] = none;
  #asked: readonly Asked[] = none;
  /** Absent until a command is for sound. */
  #sounds: SoundUsers | undefined;

  constructor(parts: SideParts) {
    this.#parts = parts;
  }

  /** Whether `pump` would send something. */
  get mayPump(): boolean {
    return this.#unsent.length > 0;
  }

  /** Takes a request, which goes out with `pump`. */
  make(command: SideCommand): void {
    this.#unsent = [...this.#unsent, command];
  }

  /** Takes over a request of an earlier process; if it may have been sent, it waits for `settle`. */
  restore({ command, isSent }: { readonly command: SideCommand; readonly isSent: boolean }): void {
    if (isSent) this.#left = [...this.#left, command];
    else this.make(command);
  }

  /** Tells a voice agent something, which is not answered. */
  tell(command: AgentWordCommand): void {
    this.#sounds?.tell(command);
  }

  /** Sends what was not sent yet. */
  pump(): void {
    const unsent = this.#unsent;
    if (unsent.length === 0) return;
    this.#unsent = none;
    for (const command of unsent) this.#ask(command);
  }

  /**
   * Asks again what an earlier process may have asked, where that does nothing twice; all else it
   * left is answered as lost. Unless the call `goesOn`, nothing is asked again.
   */
  settle(goesOn: boolean): void {
    const left = this.#left;
    this.#left = none;
    for (const command of left)
      if (goesOn && isRepeatable(command)) this.make(command);
      else this.#parts.answered(command, lostInGap);
  }

  /** All without an answer, each with whether it was sent. */
  get open(): readonly Omit<OpenRequest & { readonly command: SideCommand }, "isSecret">[] {
    const sent = [...this.#left, ...this.#asked.map(({ command }) => command)];
    return [
      ...sent.map((command) => ({ command, isSent: true })),
      ...this.#unsent.map((command) => ({ command, isSent: false })),
    ];
  }

  /** Resolves when everything that was sent has its answer. */
  async answeredAll(): Promise<void> {
    await Promise.all(this.#asked.map(({ done }) => done));
  }

  #ask(command: SideCommand): void {
    const { context, answered } = this.#parts;
    const answer = this.#answerTo(command);
    context.tally[sideTally[command.kind]].sent += 1;
    const take = async (): Promise<void> => {
      const known = await answer;
      this.#asked = this.#asked.filter((each) => each.command !== command);
      answered(command, known);
    };
    this.#asked = [...this.#asked, { command, done: take() }];
  }

  #answerTo(command: SideCommand): Promise<Answer> {
    const { call, program, context } = this.#parts;
    if (isForSound(command)) return this.#useSound(command);
    if (command.kind !== "signal.send")
      return askBeside(context, { call: call.id, program }, command);
    return ask("calls", context.log, () => tellFromCall(context, call.id, command));
  }

  #useSound(command: SoundCommand): Promise<Answer> {
    const { call, context } = this.#parts;
    this.#sounds ??= new SoundUsers({
      ports: context,
      now: () => context.clock.now(),
      told: (event) => call.deliver(event),
    });
    return this.#sounds.begin(command);
  }
}

/**
 * Whether asking again does nothing twice. Nobody here knows that of an operation of the REST API
 * v2.
 */
function isRepeatable(command: SideCommand): boolean {
  if (command.kind === "http.request") return ["GET", "PUT", "DELETE"].includes(command.method);
  return command.kind !== "v2.call" && !isForSound(command);
}
