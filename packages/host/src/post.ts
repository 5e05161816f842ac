import type { Program, CallState, CallEvent } from "@flowrun/core";
import {
  type RoomRules,
  type RoomState,
  thingWith,
  type RoomSendCommand,
  declaredName,
  type RunBegin,
  type RoomFigures,
  roomFigures as figuresOf,
  standsAlways,
} from "@flowrun/core/tooling";
import type { LedgerEntry } from "@flowrun/core/plugin";
import { readRoomsLeft, type Handed } from "./left-rooms.ts";
import { LiveRoom, type Bridges } from "./live-room.ts";
import type { RoomContext } from "./room-context.ts";

/** A call, as far as rooms know it. */
export interface Correspondent {
  readonly id: string;
  readonly program: Program;
  readonly state: CallState | undefined;
  deliver(event: CallEvent): void;
}

/**
 * A call that an earlier process left, with what it said to rooms since its checkpoint, in order.
 */
export interface Speaker {
  readonly call: Correspondent;
  readonly said: readonly RoomSendCommand[];
}

/** The needs of a `Post`. */
export interface PostParts extends Omit<
  RoomContext,
  "mayAsk" | "tell" | "begin" | "isTaken" | "forget"
> {
  readonly begin: (run: RunBegin, room: string) => void;
  readonly call: (id: string) => Correspondent | undefined;
}

/**
 * The messages of calls and rooms to one another, in order for each pair: a room takes its messages
 * at once, a call takes them in its turn. It opens rooms when somebody writes to them, and tells
 * them when a call is over.
 */
export class Post {
  readonly #parts: PostParts;
  readonly #context: RoomContext;
  readonly #rooms = new Map<string, LiveRoom>();
  /** The rooms that a call wrote to, or that began it. */
  readonly #roomsOf = new Map<string, ReadonlySet<string>>();
  /** The rooms that a call was told to be lost, until it begins anew with them. */
  readonly #lostTo = new Map<string, ReadonlySet<string>>();

  /**
   * Whether the platform was looked at since the connection stands; where nobody may have left
   * anything it need not be.
   */
  #isLookedAt: boolean;

  constructor(parts: PostParts) {
    this.#parts = parts;
    this.#isLookedAt = parts.ledger === undefined;
    this.#context = {
      ...parts,
      tell: (call, told) => this.#tell(call, { kind: "room.told", at: parts.clock.now(), ...told }),
      begin: (run, room) => {
        this.#note(run.run, room);
        parts.begin(run, room);
      },
      isTaken: (handed, room) => this.#isTaken(handed, room),
      mayAsk: () => this.#isLookedAt,
      forget: (room, isLost) => this.#forget(room, isLost),
    };
  }

  /** The bridges of all rooms, which nobody else may remove. */
  get bridges(): readonly string[] {
    return [...this.#rooms.values()].flatMap(({ state }) => state.bridges);
  }

  /** The counts of all rooms now. */
  get figures(): RoomFigures {
    return figuresOf([...this.#rooms.values()].map(({ state }) => state));
  }

  /**
   * A program counts from now on: the rooms that stand always are opened, and those that are there
   * take its rules.
   */
  rule({ rooms = {} }: Program): void {
    for (const [id, rules] of Object.entries(rooms)) {
      if (standsAlways(rules) && !this.#rooms.has(id)) this.#open(id, rules);
    }
    for (const [id, room] of this.#rooms) {
      const rules = rooms[declaredName(id)];
      const isNew =
        rules !== undefined && JSON.stringify(rules) !== JSON.stringify(room.state.rules);
      if (isNew) room.take({ kind: "ruled", rules });
    }
  }

  /** A call says something to a room. */
  send(
    { id: call, program: { rooms = {} } }: Correspondent,
    { room: id, seq, body }: RoomSendCommand,
  ): void {
    if (seq === 1) this.#beginAnew(call, id);
    const name = declaredName(id);
    const rules = Object.hasOwn(rooms, name) ? rooms[name] : undefined;
    // A room that is not there any more would take a later message for nothing.
    const room =
      this.#rooms.get(id) ?? (rules === undefined || seq !== 1 ? undefined : this.#open(id, rules));
    if (room === undefined) return this.#tellLost(call, id);
    this.#note(call, id);
    room.take({ kind: "message", call, seq, body });
  }

  /** A call is over, however it ended. */
  gone(call: string): void {
    this.#lostTo.delete(call);
    const rooms = this.#roomsOf.get(call);
    if (rooms === undefined) return;
    this.#roomsOf.delete(call);
    for (const room of rooms) this.#rooms.get(room)?.take({ kind: "gone", call });
  }

  /** Loses a room: everybody in it is told. */
  lose(room: string): void {
    this.#rooms.get(room)?.lose();
  }

  /**
   * Takes up the rooms that an earlier process left, once its calls are there. Each side is told
   * again all that it may not have taken, and rooms are told of calls that are there no longer.
   */
  restore(entries: readonly LedgerEntry[], speakers: readonly Speaker[]): void {
    const { rooms, lost } = readRoomsLeft(entries);
    for (const id of lost)
      this.#parts.log.error(
        { room: id, code: "RUN_ROOM_BROKEN" },
        "A room of another version of flowrun is given up.",
      );
    for (const left of rooms) {
      this.#rooms.set(left.state.id, LiveRoom.restore(left, this.#context));
      for (const { id } of left.state.pairs) this.#note(id, left.state.id);
    }
    for (const speaker of speakers) this.#meet(speaker);
    for (const room of this.#rooms.values()) this.#takeUp(room);
  }

  /** Writes where every room stands, for another process; until `thaw` they take nothing. */
  freeze(): void {
    for (const room of this.#rooms.values()) room.freeze();
  }

  /** Nobody else went on with them. */
  thaw(): void {
    for (const room of this.#rooms.values()) room.thaw();
  }

  /** Resolves when nothing of any room is under way to the platform. */
  async quiet(): Promise<void> {
    await Promise.all([...this.#rooms.values()].map((room) => room.quiet()));
  }

  /** The connection has ended: nothing is asked of the platform until `resume`. */
  lost(): void {
    this.#isLookedAt = false;
  }

  /**
   * The platform is there again, with these bridges; `undefined`: none of those that were there.
   */
  resume(bridges: Bridges | undefined): void {
    this.#isLookedAt = true;
    for (const room of this.#rooms.values()) room.resume(bridges);
  }

  #open(room: string, rules: RoomRules): LiveRoom {
    const live = LiveRoom.open({ room, rules, at: this.#parts.clock.now() }, this.#context);
    this.#rooms.set(room, live);
    return live;
  }

  /**
   * The messages of a call that its room has not taken, and the rooms that are not there any more.
   */
  #meet({ call, said: all }: Speaker): void {
    for (const { id } of call.state?.rooms ?? []) {
      const room = this.#rooms.get(id);
      const seen = room && thingWith(room.state.pairs, call.id)?.seen;
      const unseen = all.filter((said) => said.room === id && said.seq > (seen ?? 0));
      if (room === undefined && unseen[0]?.seq !== 1) this.#tellLost(call.id, id);
      else for (const said of unseen) this.send(call, said);
    }
  }

  #takeUp(room: LiveRoom): void {
    room.handOnAgain();
    for (const { id: call } of room.state.pairs) {
      if (this.#parts.call(call) !== undefined) continue;
      this.#roomsOf.delete(call);
      room.take({ kind: "gone", call });
    }
  }

  #isTaken(handed: Handed, room: string): boolean {
    if (handed.kind === "run.begin") return this.#parts.call(handed.run)?.state !== undefined;
    const call = this.#parts.call(handed.call);
    if (call === undefined) return true;
    const seen = thingWith(call.state?.rooms ?? [], room)?.seen;
    return seen !== undefined && seen >= handed.seq;
  }

  #note(call: string, room: string): void {
    const rooms = this.#roomsOf.get(call);
    if (rooms?.has(room) !== true) this.#roomsOf.set(call, new Set([...(rooms ?? []), room]));
  }

  #tell(call: string, event: CallEvent & { readonly kind: "room.told" | "room.lost" }): void {
    this.#parts.call(call)?.deliver(event);
  }

  /**
   * Once for all that the call said before it knew: told again after it began anew, it would take
   * the new beginning for lost.
   */
  #tellLost(call: string, room: string): void {
    const told = this.#lostTo.get(call);
    if (told?.has(room) === true || this.#parts.call(call) === undefined) return;
    this.#lostTo.set(call, new Set([...(told ?? []), room]));
    this.#tell(call, { kind: "room.lost", at: this.#parts.clock.now(), room });
  }

  #beginAnew(call: string, room: string): void {
    const left = [...(this.#lostTo.get(call) ?? [])].filter((each) => each !== room);
    if (left.length === 0) this.#lostTo.delete(call);
    else this.#lostTo.set(call, new Set(left));
  }

  #forget({ id, pairs }: RoomState, isLost: boolean): void {
    this.#rooms.delete(id);
    if (isLost) for (const pair of pairs) this.#tellLost(pair.id, id);
  }
}
