import type {
  PlatformCommand,
  SideCommand,
  AgentWordCommand,
  CallEvent,
  Program,
  CallState,
} from "@flowrun/core";
import type { OpenRequest } from "@flowrun/core/tooling";
import type { CallContext } from "./call-context.ts";
import { fateOf, isThere, playbacksOf, type Found } from "./after-gap.ts";
import type { CallLeft } from "./left-calls.ts";
import { ask, dropped, droppedAgain, lostInGap, toEvent, type Answer } from "./answer.ts";
import { isBeside } from "./ask-beside.ts";
import { Holdings, isRemoval, type Lost, PlatformQueue } from "./platform-queue.ts";
import type { Routed } from "./routes.ts";
import { SideRequests, sideTally } from "./side-requests.ts";

const none: readonly never[] = [];

/** The call that requests come from and answers go back to. */
export interface RequestParts {
  readonly call: Routed & { readonly isCall: boolean };
  readonly program: Program;
  readonly context: CallContext;
  /** Takes the answer to a request, as an event. */
  readonly answered: (event: CallEvent) => void;
  /** Whether the platform is away, so that a request which failed was not answered by it. */
  readonly isAway: () => boolean;
  /** Called when more commands wait for the platform than may. */
  readonly overflowed: () => void;
}

/**
 * The requests of one call. All go out with `pump`: those to the platform as `PlatformQueue` lets
 * them, those to anybody else (`SideRequests`) at once. It also keeps what the call has on the platform, so that
 * this can be removed when nobody else knows any more.
 */
export class CallRequests {
  readonly #parts: RequestParts;
  readonly #queue: PlatformQueue;
  readonly #holdings: Holdings;
  readonly #side: SideRequests;
  // Lists, because a call that rests has none of these, and an empty `Set` or `Map` takes 232 bytes.
  /** The requests under way that may tell something secret. */
  #secret: readonly string[] = none;
  /** The originates under way whose legs are there already. */
  #created: readonly string[] = none;
  /**
   * Whether an earlier process had the call: where its log was late, it may have asked for more
   * than that tells.
   */
  #hadAnother = false;

  constructor(parts: RequestParts) {
    this.#parts = parts;
    this.#holdings = new Holdings(parts.call.isCall ? [parts.call.id] : []);
    this.#queue = new PlatformQueue({
      send: (command) => this.#send(command),
      answered: (command, answer) => this.#answered(command, answer),
      isLost: (answer) => answer.kind === "failed" && parts.isAway(),
    });
    this.#side = new SideRequests({
      ...parts,
      answered: (command, answer) => this.#answered(command, answer),
    });
  }

  /** How many requests to the platform have no answer: under way, or waiting their turn. */
  get size(): number {
    return this.#queue.size;
  }

  /** Whether the platform has answered everything; others are not waited for. */
  get idle(): boolean {
    return this.#queue.idle;
  }

  /**
   * Takes a request, which goes out with `pump`. Why a secret one failed is not told to anybody.
   */
  make(command: PlatformCommand | SideCommand, isSecret: boolean): void {
    if (isSecret) this.#secret = [...this.#secret, command.request];
    if (isBeside(command)) return this.#side.make(command);
    if (this.#queue.waiting >= this.#parts.context.queueLimit) this.#parts.overflowed();
    if (command.kind === "leg.hangup" || command.kind === "bridge.destroy")
      this.#holdings.commanded(command);
    this.#queue.add(command);
  }

  /** Tells a voice agent something, which is not answered. */
  tell(command: AgentWordCommand): void {
    this.#side.tell(command);
  }

  /** Whether `pump` would send something. */
  get mayPump(): boolean {
    return this.#side.mayPump || this.#queue.mayPump;
  }

  /** Whether `pump` would ring a phone, or ask somebody beside the platform. */
  get goesOut(): boolean {
    return this.#side.mayPump || this.#queue.rings;
  }

  /** Sends what need not wait for an answer. */
  pump(): void {
    this.#side.pump();
    this.#queue.pump();
  }

  /**
   * Takes over the requests that an earlier process left unanswered, and the things of the call on
   * the platform. Requests whose answers wait for the interpreter are left out. A command that may
   * have been sent waits for `settle`.
   */
  restore(
    open: readonly OpenRequest[],
    { created, heard }: CallLeft,
    state: CallState | undefined,
  ): void {
    this.#hadAnother = true;
    const answers = new Set(heard.map((event) => ("request" in event ? event.request : undefined)));
    const toPlatform = { sent: [] as PlatformCommand[], waiting: [] as PlatformCommand[] };
    for (const { command, isSecret, isSent } of open) {
      if (answers.has(command.request)) continue;
      if (isSecret) this.#secret = [...this.#secret, command.request];
      if (!isBeside(command)) (isSent ? toPlatform.sent : toPlatform.waiting).push(command);
      else this.#side.restore({ command, isSent });
    }
    this.#queue.restore(toPlatform.sent, toPlatform.waiting);
    this.#created = [...created];
    if (state !== undefined) this.#claim(state);
  }

  /** All requests without an answer, for a process that goes on with the call. */
  get open(): readonly OpenRequest[] {
    const { sent, waiting } = this.#queue.open;
    const toPlatform = [
      ...sent.map((command) => ({ command, isSent: true })),
      ...waiting.map((command) => ({ command, isSent: false })),
    ];
    return [...toPlatform, ...this.#side.open].map((each) => ({
      ...each,
      isSecret: this.#secret.includes(each.command.request),
    }));
  }

  /** Whether a request to the platform may have been sent, and waits for `settle`. */
  get isUnsure(): boolean {
    return this.#queue.isUnsure;
  }

  /** Resolves when everything that was sent has its answer, also from others. */
  async answeredAll(): Promise<void> {
    await Promise.all([this.quiet(), this.#side.answeredAll()]);
  }

  /** Events about what the call has on the platform belong to it again. */
  #claim({ legs, bridges, media }: CallState): void {
    const { call, context } = this.#parts;
    const held = [...legs, ...bridges]
      .filter(({ status }) => status !== "gone")
      .map(({ id }) => id);
    const own = call.isCall ? call.id : undefined;
    for (const id of [...held, ...playbacksOf({ media })])
      if (id !== own) context.routes.claim(id, call);
    this.#holdings.restore({ legs, bridges });
  }

  /** Whether nothing is under way to the platform. */
  get isQuiet(): boolean {
    return this.#queue.isQuiet;
  }

  /** Resolves when nothing is. */
  quiet(): Promise<void> {
    return this.#queue.quiet();
  }

  /**
   * Answers, or puts before all others to be sent again, what was asked and not answered before a
   * gap. Without `found` it failed as it did, and only removals are sent again.
   */
  settle(state: CallState | undefined, found: Found | undefined): void {
    this.#side.settle(found !== undefined);
    const decide = ({ command, answer }: Lost): Answer | "again" => {
      if (isRemoval(command)) return "again";
      if (state === undefined || found === undefined) return answer;
      const fate = fateOf(command, state, found, this.#created.includes(command.request));
      if (fate === "again") return fate;
      return fate === "done" ? { kind: "succeeded", result: null } : lostInGap;
    };
    this.#queue.settle(decide, (command) => found !== undefined && isThere(command, found));
  }

  /** Notes what an event tells of legs. */
  saw(event: CallEvent): void {
    this.#holdings.saw(event);
  }

  /** Drops what was not sent, but for removals; each dropped request is answered as failed. */
  dropUnsent(): void {
    const { context, answered } = this.#parts;
    for (const { command, mayBeDone } of this.#queue.dropUnsent()) {
      context.tally.requests.dropped += 1;
      answered(
        toEvent(
          mayBeDone || this.#hadAnother ? droppedAgain : dropped,
          command.request,
          context.clock.now(),
        ),
      );
    }
  }

  /**
   * Removes, as far as known, all that the call has on the platform, in place of what was not sent.
   */
  removeAll(): void {
    this.#queue.dropUnsent();
    for (const removal of this.#holdings.removals()) this.#queue.add(removal);
  }

  #send(command: PlatformCommand): Promise<Answer> {
    const { call, context } = this.#parts;
    const { routes, tally, log, transport } = context;
    if (
      command.kind === "leg.originate" ||
      command.kind === "leg.snoop" ||
      command.kind === "media.open"
    )
      routes.claim(command.leg, call);
    if (command.kind === "bridge.create") routes.claim(command.bridge, call);
    if (command.kind === "playback.start") routes.claim(command.playback, call);
    this.#holdings.commanded(command);
    tally.requests.sent += 1;
    return ask("transport", log, () =>
      transport.perform(command, () => this.#noteCreated(command)),
    );
  }

  async #noteCreated({ request }: PlatformCommand): Promise<void> {
    const { call, context } = this.#parts;
    const { ledger } = context;
    this.#created = [...this.#created, request];
    if (ledger === undefined) return;
    ledger.write({ kind: "created", call: call.id, request });
    await new Promise<void>((resolve) => ledger.commit(resolve, true));
  }

  #answered(command: PlatformCommand | SideCommand, given: Answer): void {
    const { call, context, answered } = this.#parts;
    const { tally, log, clock } = context;
    const isOther = (request: string): boolean => request !== command.request;
    const answer = this.#secret.every(isOther) ? given : withoutReason(given);
    this.#secret = this.#secret.filter(isOther);
    this.#created = this.#created.filter(isOther);
    if (answer.kind === "failed") {
      tally[isBeside(command) ? sideTally[command.kind] : "requests"].failed += 1;
      log.warn({ call: call.id, command: command.kind, code: answer.code }, answer.message);
      if (!isBeside(command)) this.#holdings.notRemoved(command);
    }
    answered(toEvent(answer, command.request, clock.now()));
  }
}

/** The port's own words may repeat what it was asked; its code cannot. */
function withoutReason(answer: Answer): Answer {
  return answer.kind === "failed"
    ? { ...answer, message: "Why is masked: the step takes something secret." }
    : answer;
}
