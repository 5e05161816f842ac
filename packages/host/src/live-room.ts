import type { CallEvent, PlatformCommand } from "@flowrun/core";
import {
  isOver,
  openRoom,
  type RoomCommand,
  type RoomEvent,
  type RoomOpening,
  type RoomState,
  roomStep,
  type RoomStep,
  roomTimer,
  thingWith,
} from "@flowrun/core/tooling";
import { type Answer, ask } from "./answer.ts";
import type { Handed, RoomLeft } from "./left-rooms.ts";
import { PlatformQueue } from "./platform-queue.ts";
import type { RoomContext } from "./room-context.ts";

/** The bridges that the platform has. */
export type Bridges = Pick<ReadonlySet<string>, "has">;

/**
 * After so many events where the room stands is written, so that another process need not take all
 * again; and a new journal is begun.
 */
const checkpointEvents = 256;
const journalEvents = 10_000;

/**
 * A room that calls share: events go in one at a time, and their effects are done. Its words reach
 * a call as an event in its turn. Its time does not stand still while the platform is away; only
 * its requests to the platform wait.
 */
export class LiveRoom {
  readonly id: string;
  readonly #context: RoomContext;
  readonly #queue: PlatformQueue;
  #state: RoomState;
  /**
   * The messages and runs since the checkpoint, and those that nobody had taken then. Nothing
   * without a ledger.
   */
  #untaken: Handed[] = [];
  #cancelTimer = (): void => {};
  /** The events while it stood still. */
  #held: readonly RoomHappened[] = [];
  #events = 0;
  #life: "live" | "standing" | "forgotten" = "live";

  private constructor(state: RoomState, context: RoomContext) {
    this.id = state.id;
    this.#state = state;
    this.#context = context;
    this.#queue = new PlatformQueue({
      send: (command) => this.#send(command),
      answered: ({ request }, answer) => this.#answered(request, answer),
      isLost: (answer) => answer.kind === "failed" && context.standing.isAway,
    });
  }

  /** A room that begins now. */
  static open({ room, rules, at }: RoomOpening, context: RoomContext): LiveRoom {
    const step = openRoom(room, rules, at);
    const live = new LiveRoom(step.state, context);
    context.ledger?.write({ kind: "room.start", room, rules, at });
    context.journal?.room?.({ room, rules, at, commands: step.commands });
    live.#apply(step, undefined);
    return live;
  }

  /**
   * A room that an earlier process left: its messages and runs are handed on again, and a call that
   * took them knows that.
   */
  static restore({ state, handed, open }: RoomLeft, context: RoomContext): LiveRoom {
    const live = new LiveRoom(state, context);
    context.journal?.room?.({ room: state.id, at: context.clock.now(), state });
    live.#untaken = [...handed];
    live.#queue.restore(open, []);
    live.#setTimer(state.due);
    return live;
  }

  get state(): RoomState {
    return this.#state;
  }

  /** Resolves when nothing is under way to the platform. */
  quiet(): Promise<void> {
    return this.#queue.quiet();
  }

  /** Takes an event of the platform about what the room asked for. */
  deliver(event: CallEvent): void {
    if (event.kind !== "playback.finished") return;
    this.#context.routes.release(event.playback);
    this.take({ kind: event.kind, playback: event.playback, failed: event.failed });
  }

  /** Takes what happened, at once. A room whose kind fails at it, which is a bug, is lost. */
  take(happened: RoomHappened): void {
    if (this.#life === "standing") this.#held = [...this.#held, happened];
    if (this.#life !== "live") return;
    const { clock, journal, ledger, log } = this.#context;
    const event: RoomEvent = { ...happened, at: clock.now() };
    let step: RoomStep | undefined;
    try {
      step = roomStep(this.#state, event);
    } catch (error: unknown) {
      log.error(
        { room: this.id, code: "RUN_ROOM_BROKEN", err: error },
        "A room failed; it is given up.",
      );
      return this.lose();
    }
    ledger?.write({ kind: "room.event", room: this.id, event, n: step.state.counter });
    journal?.room?.({ room: this.id, event, commands: step.commands });
    this.#apply(step, event);
  }

  /** Hands on what nobody has taken. */
  handOnAgain(): void {
    this.#forgetTaken();
    for (const handed of this.#untaken) this.#hand(handed);
  }

  /**
   * Another process is about to go on with the room, which takes nothing more: writes where it
   * stands.
   */
  freeze(): void {
    if (this.#life !== "live") return;
    this.#writeCheckpoint();
    this.#life = "standing";
    this.#cancelTimer();
  }

  /** Nobody else went on with it. */
  thaw(): void {
    if (this.#life !== "standing") return;
    this.#life = "live";
    this.#setTimer(this.#state.due);
    const held = this.#held;
    this.#held = [];
    for (const happened of held) this.take(happened);
  }

  /**
   * The platform is there again, with these bridges; `undefined`: none of those that were there. A
   * room whose bridge is gone is lost, since those who were in it hear one another no more.
   */
  resume(bridges: Bridges | undefined): void {
    if (this.#life === "forgotten") return;
    const { requests } = this.#state;
    const isMade = (bridge: string): boolean =>
      !requests.some(({ kind, subject }) => kind === "bridge.create" && subject === bridge);
    const held = this.#state.bridges.filter(isMade);
    if (held.some((bridge) => bridges?.has(bridge) !== true)) return this.lose();
    this.#queue.settle(({ command }) => (command.kind === "bridge.play" ? done : "again"));
    this.take({ kind: "resumed" });
    this.#pump();
  }

  /** The room is no more: each call in it is told, and what it had on the platform is removed. */
  lose(): void {
    this.#queue.dropUnsent();
    for (const bridge of this.#state.bridges)
      this.#queue.add({ kind: "bridge.destroy", request: `host:${bridge}`, bridge });
    this.#forget(true);
    this.#pump();
  }

  #apply(step: RoomStep, event: RoomEvent | undefined): void {
    this.#state = step.state;
    this.#context.observe?.roomStepped?.({ room: this.id, event, step });
    for (const command of step.commands) this.#act(command);
    this.#count();
    if (this.#queue.mayPump) this.#commit(() => this.#pump());
    // A room that has only just been opened is about to be written to.
    if (event !== undefined && isOver(this.#state) && this.#queue.idle) this.#forget(false);
  }

  #count(): void {
    const { clock, journal, ledger } = this.#context;
    this.#events += 1;
    if (ledger !== undefined && this.#events % checkpointEvents === 0) this.#writeCheckpoint();
    if (this.#events % journalEvents === 0)
      journal?.room?.({ room: this.id, at: clock.now(), state: this.#state });
  }

  #act(command: RoomCommand): void {
    switch (command.kind) {
      case "timer.set":
        return this.#setTimer(command.at);
      case "timer.cancel":
        return this.#setTimer(null);
      case "call.tell":
      case "run.begin":
        if (this.#context.ledger !== undefined) this.#untaken.push(command);
        return this.#hand(command);
      default:
        return this.#queue.add(command);
    }
  }

  #hand(handed: Handed): void {
    if (handed.kind === "run.begin") return this.#context.begin(handed, this.id);
    const { call, seq, body } = handed;
    this.#context.tell(call, { room: this.id, seq, body });
  }

  #setTimer(at: number | null): void {
    this.#cancelTimer();
    this.#cancelTimer = (): void => {};
    if (at === null) return;
    this.#cancelTimer = this.#context.alarms.set(Math.ceil(at), () =>
      this.take({ kind: "timer.fired", timer: roomTimer }),
    );
  }

  #send(command: PlatformCommand): Promise<Answer> {
    const { log, routes, transport } = this.#context;
    if ("playback" in command && command.kind !== "playback.stop")
      routes.claim(command.playback, this);
    return ask("transport", log, () => transport.perform(command));
  }

  #answered(request: string, answer: Answer): void {
    if (answer.kind === "failed")
      this.#context.log.warn({ room: this.id, code: answer.code }, answer.message);
    if (thingWith(this.#state.requests, request) === undefined || this.#life === "forgotten")
      return this.#pump();
    if (answer.kind === "succeeded") this.take({ kind: "request.succeeded", request });
    else this.take({ kind: "request.failed", request, code: answer.code, certain: answer.certain });
    this.#commit(() => this.#pump());
  }

  #pump(): void {
    if (this.#context.mayAsk()) this.#queue.pump();
  }

  #commit(release: () => void): void {
    const { ledger } = this.#context;
    if (ledger === undefined) release();
    else ledger.commit(release);
  }

  #writeCheckpoint(): void {
    const { sent, waiting } = this.#queue.open;
    this.#forgetTaken();
    const stand = { state: this.#state, handed: this.#untaken, open: [...sent, ...waiting] };
    this.#context.ledger?.write({ kind: "room.state", room: this.id, ...stand });
  }

  /** Also what was for a call that is over: a run that began and ended begins no second time. */
  #forgetTaken(): void {
    const { pairs } = this.#state;
    this.#untaken = this.#untaken.filter((handed) => {
      const call = handed.kind === "run.begin" ? handed.run : handed.call;
      return thingWith(pairs, call) !== undefined && !this.#context.isTaken(handed, this.id);
    });
  }

  #forget(isLost: boolean): void {
    if (this.#life === "forgotten") return;
    this.#life = "forgotten";
    this.#cancelTimer();
    this.#context.routes.releaseAll(this);
    const { clock, forget, journal, ledger } = this.#context;
    ledger?.write({ kind: "room.end", room: this.id });
    journal?.room?.({ room: this.id, at: clock.now(), over: true });
    forget(this.#state, isLost);
  }
}

const done: Answer = { kind: "succeeded", result: null };

/** An event of a room, before it has its time. */
export type RoomHappened = RoomEvent extends infer Event
  ? Event extends RoomEvent
    ? Omit<Event, "at">
    : never
  : never;
