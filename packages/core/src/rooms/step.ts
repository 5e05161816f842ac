import type { RoomRules } from "../interpret/program.ts";
import { thingWith, withThing, withoutThing } from "../interpret/listing.ts";
import type { Json, JsonObject } from "../json.ts";
import type { RoomCommand, RoomEvent, RoomState, RoomStep } from "./room.ts";
import type {
  RoomDraft,
  RoomFigures,
  RoomHappening,
  RoomKind,
  RoomRequestable,
} from "./room-kind.ts";
import { roomKinds } from "./room-kinds.ts";

/** How long a room remembers that a call is over, in ms: longer than a message may be under way. */
const goneRemembered = 600_000;

/**
 * The most calls that are over that a room remembers: those that were over first are forgotten
 * first.
 */
const mostGone = 1_000;

/** The name of the one timer that a room has. */
export const roomTimer = "due";

/** A room before anything has happened in it, and what it wants done at once. */
export function openRoom(id: string, rules: RoomRules, at: number): RoomStep {
  const own = kindOf(rules).open(rules, at);
  const state = {
    version: 1,
    id,
    openedAt: at,
    rules,
    pairs: [],
    gone: [],
    requests: [],
    bridges: [],
  } as const;
  return toStep(new Draft({ ...state, counter: 0, due: null, own }, at), null);
}

/**
 * The effect of one event on a room. Pure: the same state and event give the same step, and
 * replaying a room's journal gives its state and all that it told (R1). It never throws. A message
 * that is known, late or strange changes nothing (R6); one that is in its turn is counted as seen,
 * also when it means nothing.
 */
export function roomStep(state: RoomState, event: RoomEvent): RoomStep {
  const stray = strayOf(state, event);
  if (stray !== null) return { state, commands: [], ignored: stray };
  const draft = new Draft(counted(state, event), event.at);
  return toStep(draft, draft.kind.take(draft, happeningOf(state, event)));
}

/**
 * Whether the room may be closed: nobody is in it, nothing of it is on the platform, and it is not
 * one that stands always.
 */
export function isOver({ rules, pairs, requests, bridges, own }: RoomState): boolean {
  if (pairs.length > 0 || requests.length > 0 || bridges.length > 0) return false;
  return kindOf(rules).isOver?.(own) ?? false;
}

/** Whether such a room is there as long as the host is. */
export function standsAlways(rules: RoomRules): boolean {
  return kindOf(rules).isOver === undefined;
}

/**
 * The counts of rooms now, by their kind to a flow: `queue`, `conference`, `lot`, `ringing`, `lane`
 * or `schedule`. Rooms of the same name are counted together, such as the rooms of one conference.
 */
export function figuresOf(rooms: readonly RoomState[]): RoomFigures {
  const figures: Record<string, Record<string, Record<string, number>>> = {};
  for (const { rules, own } of rooms) {
    const kind = declaredAs[rules.kind] ?? rules.kind;
    for (const [name, counts] of Object.entries(kindOf(rules).figures(own, rules))) {
      const sums = ((figures[kind] ??= {})[name] ??= {});
      for (const [what, count] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + count;
    }
  }
  return figures;
}

/** The flow's name for the thing whose order a room of another name keeps. */
const declaredAs: Readonly<Record<string, string>> = { desk: "queue", timetable: "schedule" };

function kindOf(rules: RoomRules): RoomKind {
  const kind = Object.hasOwn(roomKinds, rules.kind) ? roomKinds[rules.kind] : undefined;
  if (kind === undefined) throw new Error(`There are no rooms of the kind "${rules.kind}".`);
  return kind;
}

/** Why an event means nothing to any kind of room; null when it is one to take. */
function strayOf({ pairs, gone, requests, due }: RoomState, event: RoomEvent): string | null {
  switch (event.kind) {
    case "timer.fired":
      return event.timer === roomTimer && due !== null && due <= event.at ? null : "timer";
    case "request.succeeded":
    case "request.failed":
      return thingWith(requests, event.request) === undefined ? "answer" : null;
    case "gone":
      return thingWith(gone, event.call) === undefined ? null : "gone";
    case "message":
      if (thingWith(gone, event.call) !== undefined) return "gone";
      return event.seq === (thingWith(pairs, event.call)?.seen ?? 0) + 1 ? null : "not its turn";
    default:
      return null;
  }
}

/** The knowledge of every kind of room after an event. */
function counted(state: RoomState, event: RoomEvent): RoomState {
  const { pairs } = state;
  switch (event.kind) {
    case "message": {
      const sent = thingWith(pairs, event.call)?.sent ?? 0;
      return { ...state, pairs: withThing(pairs, { id: event.call, seen: event.seq, sent }) };
    }
    case "gone": {
      const gone = [...remembered(state, event.at), { id: event.call, at: event.at }].slice(
        -mostGone,
      );
      return { ...state, pairs: withoutThing(pairs, event.call), gone };
    }
    case "request.succeeded":
    case "request.failed":
      return answered(state, event);
    case "timer.fired":
      return { ...state, due: null };
    case "ruled":
      return { ...state, rules: event.rules };
    default:
      return state;
  }
}

/**
 * Whether or not its removal succeeded, a bridge is off the books: a kind of room that cares
 * commands it again.
 */
function answered(
  state: RoomState,
  event: RoomEvent & { kind: "request.succeeded" | "request.failed" },
): RoomState {
  const request = thingWith(state.requests, event.request);
  const isNone =
    event.kind === "request.failed" && event.certain && request?.kind === "bridge.create";
  const isGone = isNone || request?.kind === "bridge.destroy";
  const bridges = isGone
    ? state.bridges.filter((bridge) => bridge !== request.subject)
    : state.bridges;
  return { ...state, requests: withoutThing(state.requests, event.request), bridges };
}

function remembered({ gone }: RoomState, now: number): RoomState["gone"] {
  const oldest = now - goneRemembered;
  return (gone[0]?.at ?? now) > oldest ? gone : gone.filter(({ at }) => at > oldest);
}

function happeningOf(before: RoomState, event: RoomEvent): RoomHappening {
  switch (event.kind) {
    case "message":
      return { kind: "message", call: event.call, body: event.body };
    case "request.succeeded":
    case "request.failed": {
      const request = thingWith(before.requests, event.request);
      if (request === undefined) return { kind: "time" };
      const isDone = event.kind === "request.succeeded";
      return { kind: "answered", request, isDone, certain: isDone || event.certain };
    }
    case "playback.finished":
      return { kind: "played", playback: event.playback };
    case "timer.fired":
      return { kind: "time" };
    case "gone":
      return { kind: "gone", call: event.call };
    default:
      return { kind: event.kind };
  }
}

/** A room that is worked on: the state of its kind, and the parts that all kinds have. */
class Draft implements RoomDraft {
  readonly id: string;
  readonly at: number;
  readonly kind: RoomKind;
  readonly commands: RoomCommand[] = [];
  #room: RoomState;

  constructor(room: RoomState, at: number) {
    this.#room = room;
    this.id = room.id;
    this.at = at;
    this.kind = kindOf(room.rules);
  }

  get room(): RoomState {
    return this.#room;
  }

  get rules(): RoomRules {
    return this.#room.rules;
  }

  get state(): unknown {
    return this.#room.own;
  }

  set state(own: unknown) {
    this.#room = { ...this.#room, own };
  }

  readonly tell = (call: string, body: Json): void => {
    const { pairs } = this.#room;
    const pair = thingWith(pairs, call);
    if (pair === undefined) return;
    const seq = pair.sent + 1;
    this.#room = { ...this.#room, pairs: withThing(pairs, { ...pair, sent: seq }) };
    this.commands.push({ kind: "call.tell", call, seq, body });
  };

  readonly nextId = (): string => `fr.${this.#nextName()}`;

  readonly command = (command: RoomRequestable): string => {
    const counter = this.#nextNumber();
    const id = `r${counter}`;
    const subject = "playback" in command ? command.playback : command.bridge;
    const { requests, bridges } = this.#room;
    this.#room = {
      ...this.#room,
      requests: [...requests, { id, kind: command.kind, subject }],
      bridges: command.kind === "bridge.create" ? [...bridges, subject] : bridges,
    };
    this.commands.push({ ...command, request: id });
    return id;
  };

  readonly begin = (part: string, args: JsonObject): string => {
    // The leg of the phone that the run dials gets this name: by the prefix of our ids it is known
    // as ours.
    const run = this.nextId();
    this.#room = { ...this.#room, pairs: [...this.#room.pairs, { id: run, seen: 0, sent: 0 }] };
    this.commands.push({ kind: "run.begin", run, part, args });
    return run;
  };

  /** Moves the timer to when time brings something next. */
  setTimer(): void {
    const next = this.kind.due(this);
    const { due } = this.#room;
    if (next === due) return;
    this.#room = { ...this.#room, due: next };
    this.commands.push(
      next === null
        ? { kind: "timer.cancel", timer: roomTimer }
        : { kind: "timer.set", timer: roomTimer, at: next },
    );
  }

  #nextNumber(): number {
    const counter = this.#room.counter + 1;
    this.#room = { ...this.#room, counter };
    return counter;
  }

  #nextName(): string {
    return `${this.id}.${this.#room.openedAt}.${this.#nextNumber()}`;
  }
}

function toStep(draft: Draft, ignored: string | null): RoomStep {
  draft.setTimer();
  return { state: draft.room, commands: draft.commands, ignored };
}
