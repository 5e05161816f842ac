import type { PlatformCommand } from "../interpret/platform-command.ts";
import type { RoomRules } from "../interpret/program.ts";
import type { Json, JsonObject } from "../json.ts";
import type { RoomRequest } from "./room.ts";

/**
 * A kind of room, whole: what a room of it keeps, what it makes of messages, and what it wants
 * done. Pure. Each kind is one file (or several that begin with its name) here, and one line in
 * `room-kinds.ts`; none imports a verb or another kind.
 */
export interface RoomKind<Rules extends RoomRules = RoomRules, Own = unknown> {
  /** The state of a room as it begins: plain JSON. */
  readonly open: (rules: Rules, at: number) => Own;
  /**
   * Takes what happened, after time has passed until then; gives why it means nothing as things
   * stand, or null. A message is in its turn, of a call that is not over; an answer is one that was
   * waited for.
   */
  readonly take: (room: RoomDraft<Rules, Own>, happening: RoomHappening) => string | null;
  /** When time brings something next, later than `at`; null: never. */
  readonly due: (room: Pick<RoomDraft<Rules, Own>, "rules" | "state" | "at">) => number | null;
  /**
   * Whether nothing would be lost if the room was closed, now that nobody is in it: it is opened
   * anew by the next message. Absent for a room that is opened with the host, and is there as long
   * as the host is; then there is one for each declaration.
   */
  readonly isOver?: (own: Own) => boolean;
  /**
   * The counts in it now, by a name of the flow and then by their kind: `{ support: { waiting: 2 }
   * }`.
   */
  readonly figures: (own: Own, rules: Rules) => NamedFigures;
}

/** The counts of rooms of one kind: by a name of the flow, and then by their kind. */
export type NamedFigures = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * The counts of all rooms, by the kind of room, since different things may have the same name: `{
 * queue: { support: { waiting: 2 } } }`.
 */
export type RoomFigures = Readonly<Record<string, NamedFigures>>;

/** The events that a kind of room takes. */
export type RoomHappening =
  | { readonly kind: "message"; readonly call: string; readonly body: Json }
  /** A call that wrote to the room, or a run that the room began, is over. */
  | { readonly kind: "gone"; readonly call: string }
  /** The answer to a command for the platform. */
  | {
      readonly kind: "answered";
      readonly request: RoomRequest;
      readonly isDone: boolean;
      readonly certain: boolean;
    }
  | { readonly kind: "played"; readonly playback: string }
  /** Nothing but time, or that it was not heard what played. */
  | { readonly kind: "time" | "resumed" }
  /** `rules` of the draft are new. */
  | { readonly kind: "ruled" };

/** A room while one event is worked on; `state` is replaced, never changed in place (R1). */
export interface RoomDraft<Rules extends RoomRules = RoomRules, Own = unknown> {
  /** The id of the room. */
  readonly id: string;
  readonly rules: Rules;
  /** The time of the event. */
  readonly at: number;
  /** The state of the kind. */
  state: Own;
  /** Tells a call that has written, or a run that the room began; nothing when it is over. */
  readonly tell: (call: string, body: Json) => void;
  /** A new id for a bridge or playback, of which there is no other one on the platform. */
  readonly nextId: () => string;
  /**
   * Commands something of the platform, which answers; gives the id of the request. Requests go
   * singly, in order.
   */
  readonly command: (command: RoomRequestable) => string;
  /** Begins a run with a part, and gives its name. `gone` comes when it is over. */
  readonly begin: (part: string, args: JsonObject) => string;
}

/** A command about a bridge or a playback, before it has the id of its request. */
export type RoomRequestable = WithoutRequest<
  Extract<PlatformCommand, { kind: `bridge.${string}` | "playback.stop" }>
>;

type WithoutRequest<Command> = Command extends unknown ? Omit<Command, "request"> : never;

/**
 * A kind of room from its definition. Only this function gives up the types of rules and of a
 * room's state. This is safe: rules are as the flow declares them, and a state comes back as it was.
 */
export function defineRoom<Rules extends RoomRules, Own>(kind: RoomKind<Rules, Own>): RoomKind {
  return kind as unknown as RoomKind;
}
