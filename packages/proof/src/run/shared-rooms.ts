import type { CallEvent, Clock, Command, Program } from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import {
  declaredName,
  openRoom,
  roomFigures,
  roomStep,
  standsAlways,
  type RoomEvent,
  type RoomFigures,
  type RoomState,
  type RoomStep,
} from "@flowrun/core/tooling";
import type { PortFault, QueueFigures, Scenario } from "../scenario/scenario.ts";
import { createInOrder, type InOrder } from "./in-order.ts";
import type { Memory } from "./memory.ts";
import type { Ask } from "./questions.ts";

type RunBegin = Extract<RoomStep["commands"][number], { kind: "run.begin" }>;

type RoomSend = Extract<Command, { kind: "room.send" }>;

/** The messages of rooms to a call. */
type Told = Extract<CallEvent, { kind: "room.told" | "room.lost" }>;

type Happened = RoomEvent extends infer Event
  ? Event extends RoomEvent
    ? Omit<Event, "at">
    : never
  : never;

/** The name by which members begin: no call has it. */
const onDuty = "on duty";

/** How a queue stands of which a scenario says no more. */
const noFigures: Required<QueueFigures> = {
  waiting: 0,
  longest: 0,
  staffed: 0,
  ready: 0,
  estimate: 0,
};

/** The world that rooms are made for. */
export interface RoomWorld {
  readonly program: Program;
  readonly duty: Scenario["duty"];
  readonly ask: Ask;
  readonly clock: Clock;
  readonly memory: Memory;
  readonly tell: (call: string, told: Told) => void;
  /** Begins a run that somebody waits for. */
  readonly begin: (begun: RunBegin, by: string) => void;
}

/**
 * The rooms that the calls of one run share, in virtual time. A message takes no time, unless the
 * scenario says so.
 */
export class SharedRooms {
  readonly #world: RoomWorld;
  readonly #messages: InOrder;
  readonly #faultOf: (command: RoomSend) => PortFault | undefined;
  readonly #rooms: Map<string, RoomState>;
  readonly #roomsOf: Map<string, ReadonlySet<string>>;
  readonly #timers: Map<string, () => void>;

  constructor(world: RoomWorld) {
    this.#world = world;
    const { memory } = world;
    this.#rooms = memory.map();
    this.#roomsOf = memory.map();
    this.#timers = memory.map();
    this.#messages = createInOrder(world.clock, memory);
    this.#faultOf = roomFaults(world.ask, memory);
    for (const [id, rules] of Object.entries(world.program.rooms ?? {}))
      if (standsAlways(rules)) this.#open(id);
    for (const [index, [member, state]] of Object.entries(world.duty ?? {}).entries()) {
      const body = { kind: "duty", member, state, queues: null, skills: null, level: null };
      this.#take("desk", { kind: "message", call: onDuty, seq: index + 1, body });
    }
    this.#take("desk", { kind: "gone", call: onDuty });
  }

  /** Whether something is said that nobody has heard yet. */
  get areMessagesUnderWay(): boolean {
    return this.#messages.isUnderWay();
  }

  /** Their counts now. */
  get figures(): RoomFigures {
    return roomFigures([...this.#rooms.values()]);
  }

  /** A call says something to a room. */
  send(call: string, command: RoomSend): void {
    const fault = this.#faultOf(command);
    const { room } = command;
    this.#roomsOf.set(call, new Set([...(this.#roomsOf.get(call) ?? []), room]));
    const standing = fault === undefined ? this.#standing(command) : undefined;
    const answer = fault?.how === "full" ? refusalOf(command) : standing;
    if (answer !== undefined) this.#answer(call, command, answer);
    else if (fault?.how === "fails" || fault?.how === "times_out") this.#lose(room, call);
    else
      this.#messages.after(`${call} ${room}`, fault?.lateMs ?? 0, () =>
        this.#deliver(call, command),
      );
  }

  /** A call is over. Its earlier messages may be under way. */
  gone(call: string): void {
    for (const room of this.#roomsOf.get(call) ?? []) {
      const forget = (): void => this.#take(room, { kind: "gone", call });
      if (this.#messages.isUnderWay(`${call} ${room}`))
        this.#messages.after(`${call} ${room}`, 0, forget);
      else forget();
    }
    this.#roomsOf.delete(call);
  }

  /** The figures that the scenario gives of the queue that a message asks for, as the desk says them. */
  #standing(command: RoomSend): RoomSend["body"] | undefined {
    const queue = queueAsked(command);
    if (queue === undefined) return undefined;
    const figures = this.#world.ask("queues", (said) => said?.[queue]);
    return figures && { kind: "stands", queue, why: null, ...noFigures, ...figures };
  }

  /** The room counts the message, and its answer, and nothing else comes of it. */
  #answer(call: string, { room, seq }: RoomSend, answer: RoomSend["body"]): void {
    if (!this.#rooms.has(room)) this.#open(room);
    const state = this.#rooms.get(room);
    if (state === undefined) return this.#lose(room, call);
    const others = state.pairs.filter(({ id }) => id !== call);
    const sent = (state.pairs.find(({ id }) => id === call)?.sent ?? 0) + 1;
    this.#rooms.set(room, { ...state, pairs: [...others, { id: call, seen: seq, sent }] });
    this.#tell(room, call, sent, answer);
  }

  #deliver(call: string, { room, seq, body }: RoomSend): void {
    if (!this.#rooms.has(room) && (seq !== 1 || !this.#open(room))) return this.#lose(room, call);
    this.#take(room, { kind: "message", call, seq, body });
  }

  #open(id: string): boolean {
    const { clock, program } = this.#world;
    const declared = program.rooms ?? {};
    const rules = Object.hasOwn(declared, declaredName(id))
      ? declared[declaredName(id)]
      : undefined;
    if (rules === undefined) return false;
    this.#apply(id, openRoom(id, rules, clock.now()));
    return true;
  }

  #lose(id: string, call: string): void {
    const { clock, tell } = this.#world;
    const there = this.#rooms.get(id)?.pairs.map((pair) => pair.id) ?? [];
    this.#rooms.delete(id);
    this.#timers.get(id)?.();
    for (const each of new Set([...there, call]))
      this.#messages.after(`${id} ${each}`, 0, () =>
        tell(each, { kind: "room.lost", at: clock.now(), room: id }),
      );
  }

  #take(id: string, happened: Happened): void {
    const state = this.#rooms.get(id);
    if (state !== undefined)
      this.#apply(id, roomStep(state, { ...happened, at: this.#world.clock.now() }));
  }

  #apply(id: string, { state, commands }: RoomStep): void {
    const { clock } = this.#world;
    this.#rooms.set(id, state);
    for (const command of commands) {
      if (command.kind === "call.tell") this.#tell(id, command.call, command.seq, command.body);
      else if (command.kind === "run.begin") this.#begin(id, command);
      else if (command.kind === "timer.set" || command.kind === "timer.cancel")
        this.#setTimer(id, command);
      else if ("request" in command)
        clock.wake(clock.now(), () =>
          this.#take(id, { kind: "request.succeeded", request: command.request }),
        );
    }
  }

  /**
   * Only a desk waits for what its runs come to; those of lanes and schedules are scenarios of
   * their own (`starts`).
   */
  #begin(room: string, begun: RunBegin): void {
    if (this.#rooms.get(room)?.rules.kind !== "desk") return;
    this.#roomsOf.set(begun.run, new Set([room]));
    this.#world.begin(begun, room);
  }

  #tell(room: string, call: string, seq: number, body: RoomSend["body"]): void {
    const { clock, tell } = this.#world;
    this.#messages.after(`${room} ${call}`, 0, () =>
      tell(call, { kind: "room.told", at: clock.now(), room, seq, body }),
    );
  }

  #setTimer(
    id: string,
    command: Extract<RoomStep["commands"][number], { kind: `timer.${string}` }>,
  ): void {
    const { timer } = command;
    this.#timers.get(id)?.();
    this.#timers.delete(id);
    if (command.kind !== "timer.set") return;
    const fire = (): void => this.#take(id, { kind: "timer.fired", timer });
    this.#timers.set(id, this.#world.clock.wake(command.at, fire));
  }
}

/**
 * The message of a full room to a call that asks for a place in it; `undefined` to a call that asks
 * for none.
 */
export function refusalOf({ body }: RoomSend): RoomSend["body"] | undefined {
  const kind = isJsonObject(body) ? body["kind"] : undefined;
  // A lot says it in words of its own.
  if (kind === "park") return { kind: "full" };
  const queue = queueAsked({ body });
  if (queue !== undefined) return { kind: "stands", queue, why: "full" };
  return ["join", "callback", "enter"].some((asking) => asking === kind)
    ? { kind: "refused", why: "full" }
    : undefined;
}

/** The queue of which a message asks how it stands; `undefined` for any other message. */
export function queueAsked({ body }: Pick<RoomSend, "body">): string | undefined {
  if (!isJsonObject(body) || body["kind"] !== "look") return undefined;
  return typeof body["queue"] === "string" ? body["queue"] : undefined;
}

/**
 * Gives the fault that concerns a message; counts messages for faults with `nth`. `subject` is a
 * room or what it is about.
 */
function roomFaults(ask: Ask, memory: Memory): (command: RoomSend) => PortFault | undefined {
  const seen = memory.log<RoomSend>();
  return (command) => {
    const place = seen.all.length;
    seen.add(command);
    const concerns = (fault: PortFault, { room, body }: RoomSend): boolean =>
      fault.command === "room.send" &&
      (fault.subject === undefined ||
        room.split(":").includes(fault.subject) ||
        hasQueue(body, fault.subject));
    const nthOf = (fault: PortFault): number =>
      seen.all.filter((each, at) => at <= place && concerns(fault, each)).length;
    return ask("ports", (faults) =>
      faults.find(
        (fault) =>
          concerns(fault, command) && (fault.nth === undefined || fault.nth === nthOf(fault)),
      ),
    );
  };
}

/** Whether a message is about a queue: what is said after the joining names none. */
function hasQueue(body: RoomSend["body"], queue: string): boolean {
  return typeof body === "object" && body !== null && "queue" in body && body["queue"] === queue;
}
