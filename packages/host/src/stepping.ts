import type {
  Command,
  EmitCommand,
  StepResult,
  CallEvent,
  CallStart,
  RunStart,
  Program,
  CallState,
} from "@flowrun/core";
import {
  type EmittedEvent,
  answeringOutcome,
  currentStep,
  idOf,
  type OpenRequest,
} from "@flowrun/core/tooling";
import { isToldAgain } from "./after-gap.ts";
import { leadingTogether } from "./platform-queue.ts";
import { isBeside } from "./ask-beside.ts";
import { createCallJournal, type CallJournal, type ToldProgram } from "./call-journal.ts";
import type { CallInput, HostOptions, Interpreter } from "./host-options.ts";
import { mask, type StepSecrecy } from "./mask.ts";
import type { Replayed, ReplayedCall } from "./replay-left.ts";
import { UntoldEvents } from "./untold-events.ts";

/** The ports that are told of a call's steps. */
export interface SteppingContext extends Pick<
  HostOptions,
  "journal" | "observe" | "ledger" | "events"
> {
  readonly interpreter: Interpreter;
  readonly told: (program: Program) => ToldProgram;
}

/** The result of one input. */
export interface Stepped {
  readonly result: StepResult;
  /** Whether the step may have told something secret, so that its texts are masked. */
  readonly isTelling: boolean;
  /** Whether the answer to a command, and why it failed, may hold something secret. */
  readonly isSecret: (command: Command) => boolean;
}

/**
 * The interpreter's side of one call: its program and its state, which only inputs change. Each
 * input goes into the journal and the ledger, and is shown to the observer. Throws what the
 * interpreter throws, which is a bug of it.
 */
export class Stepping {
  readonly program: Program;
  /** The events that the flow emitted and nobody was told yet. */
  readonly untold: UntoldEvents;
  readonly #context: SteppingContext;
  readonly #journal: CallJournal | undefined;
  readonly #secrecy: StepSecrecy;
  #state: CallState | undefined;
  #mayWait = false;

  constructor(program: Program, context: SteppingContext) {
    this.program = program;
    this.#context = context;
    this.untold = new UntoldEvents(context.events);
    const told = context.told(program);
    this.#secrecy = told.secrecy;
    this.#journal = context.journal && createCallJournal(context.journal, program, told);
  }

  /** The state so far; `undefined` before the beginning. */
  get state(): CallState | undefined {
    return this.#state;
  }

  /**
   * Whether the inputs since the last commit may be kept with the next ones: they have no effects,
   * and the platform would tell them again.
   */
  get mayWait(): boolean {
    return this.#mayWait;
  }

  /** Calls back once all that was taken would survive. */
  commit(release: () => void, goesOut: boolean): void {
    const { ledger } = this.#context;
    if (ledger === undefined) return release();
    this.#mayWait = true;
    ledger.commit(release, goesOut);
  }

  /** Nothing is left of the call: what led to its end is kept together with that. */
  end(call: string): void {
    const { ledger } = this.#context;
    ledger?.write({ kind: "end", call });
    ledger?.commit(() => {});
  }

  /** Another process is about to go on from here, with the requests that are open. */
  handOver(state: CallState, open: readonly OpenRequest[]): void {
    this.untold.tell();
    this.#context.ledger?.write({ kind: "state", call: state.call.id, state, open });
  }

  /** An event came that the other process is to take. */
  heard(call: string, event: CallEvent): void {
    const { ledger } = this.#context;
    ledger?.write({ kind: "heard", call, event });
    ledger?.commit(() => {});
  }

  /** Whether two talk with one another, and nothing has to be done for them. */
  get isConversation(): boolean {
    const { program } = this;
    const state = this.#state;
    if (state === undefined || state.status !== "running" || state.requests.length > 0)
      return false;
    if (state.tracks.length > 1) return false;
    const step = currentStep({ program, state });
    return (
      step !== undefined &&
      answeringOutcome(step.verb, "talked") !== undefined &&
      state.legs.filter(({ role, status }) => role !== "helper" && status === "here").length === 2
    );
  }

  begin(arrival: CallStart | RunStart): Stepped {
    const { interpreter, ledger, observe } = this.#context;
    const input = { call: idOf(arrival), program: this.program, start: arrival, event: undefined };
    let result: StepResult | undefined;
    try {
      result = interpreter.start(this.program, arrival);
    } finally {
      this.#journal?.started(arrival, result);
      ledger?.write({
        kind: "start",
        call: input.call,
        program: ledger.nameOf(this.program),
        start: arrival,
      });
      if (result === undefined) observe?.broke?.(input);
    }
    return this.#take(input, result);
  }

  /** Takes an event; `undefined` before the beginning. */
  step(event: CallEvent): Stepped | undefined {
    const state = this.#state;
    if (state === undefined) return undefined;
    const { interpreter, ledger, observe } = this.#context;
    const input = { call: state.call.id, program: this.program, event };
    let result: StepResult | undefined;
    try {
      result = interpreter.step(this.program, state, event);
    } finally {
      this.#journal?.stepped(state, event, result);
      if (result === undefined) observe?.broke?.(input);
    }
    this.#mayWait &&= isToldAgain(event, state);
    ledger?.write({ kind: "event", call: input.call, event, n: result.state.counter });
    return this.#take(input, result);
  }

  /**
   * Takes again what another process took: nothing is written, and nobody is told. Gives the
   * requests that are still open.
   */
  replayLeft(left: ReplayedCall): readonly OpenRequest[] {
    const { lived, checkpoint, events } = left;
    const secret = new Set(
      checkpoint?.open.flatMap((open) => (open.isSecret ? [open.command.request] : [])),
    );
    // The checkpoint tells what is open there; callers wait for calls that are handed over.
    const open = checkpoint?.after === events.length ? checkpoint.open : undefined;
    const made: OpenRequest[] = [];
    const answered = answeredIn(lived);
    for (const step of lived) {
      const { result } = step;
      this.#noteAgain(step, answered);
      if (open === undefined) made.push(...this.#requestsIn(result, secret));
      this.#state = result.state;
    }
    if (open !== undefined) return open;
    const waiting = new Set(this.#state?.requests.map(({ id }) => id));
    return inDoubt(made.filter(({ command }) => waiting.has(command.request)));
  }

  /** Whether what this step writes to the log is masked. */
  hides(step: string): boolean {
    return this.#secrecy.logs(step);
  }

  /** The words about an event. The checker refuses secrets in it; other rules may not. */
  eventOf({ id, name, at, data, step }: EmitCommand): EmittedEvent {
    return { id, name, at, data: this.hides(step) ? mask : data };
  }

  #take(input: CallInput, result: StepResult): Stepped {
    const stepped = this.#judge(result);
    this.#context.observe?.stepped?.({ ...input, result });
    return stepped;
  }

  #noteAgain(step: Replayed, answered: ReadonlySet<string>): void {
    const { commands } = step.result;
    // An earlier process may have died before it told of them; who was told knows them by their
    // ids.
    for (const command of commands)
      if (command.kind === "event.emit") this.untold.add(this.eventOf(command));
    const isOpen = commands.some(
      (command) => "request" in command && !answered.has(command.request),
    );
    if (isOpen) this.#journal?.replayed(this.#state, step.result);
  }

  /** The requests of a step, of which all are taken for sent. */
  #requestsIn(result: StepResult, secret: ReadonlySet<string>): readonly OpenRequest[] {
    const { isSecret } = this.#judge(result);
    return result.commands.flatMap((command) =>
      "request" in command
        ? [{ command, isSecret: secret.has(command.request) || isSecret(command), isSent: true }]
        : [],
    );
  }

  #judge(result: StepResult): Stepped {
    const isTelling = this.#secrecy.tells(this.#state, result);
    const isKept = this.#secrecy.keeps(result);
    this.#state = result.state;
    return { result, isTelling, isSecret: (command) => isTelling || (isKept && isBeside(command)) };
  }
}

/** The requests that were answered in these steps. */
function answeredIn(lived: readonly Replayed[]): ReadonlySet<string> {
  return new Set(
    lived.flatMap(({ event }) =>
      event !== undefined && "request" in event ? [event.request] : [],
    ),
  );
}

/**
 * To others requests go at once; to the platform one at a time, so that only the first may have
 * been sent, with those that go with it.
 */
function inDoubt(open: readonly OpenRequest[]): readonly OpenRequest[] {
  const toPlatform = open.flatMap(({ command }) => (isBeside(command) ? [] : [command]));
  const sent = new Set<string>(leadingTogether(toPlatform).map(({ request }) => request));
  return open.map((each) => ({
    ...each,
    isSent: isBeside(each.command) || sent.has(each.command.request),
  }));
}
