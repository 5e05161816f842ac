import type { PlatformCommand } from "../interpret/platform-command.ts";
import type { SideCommand } from "../interpret/side-command.ts";
import type { CallEvent, CallStart, PlatformEvent, RunStart } from "../interpret/event.ts";
import type { Program, RoomRules } from "../interpret/program.ts";
import type { CallState } from "../interpret/state.ts";
import type { JsonObject } from "../json.ts";
import type { RoomCommand, RoomEvent, RoomState } from "../rooms/room.ts";

/**
 * The place where a host writes the inputs of calls, before they have any effect. Another process
 * can go on with them when this one dies: the interpreter is deterministic (I1, I2), so the inputs
 * of a call are its state. Its content is not masked: it may hold secrets, and belongs where only
 * this user can read it.
 */
export interface Ledger {
  /**
   * The entries that an earlier owner left, in the order in which they were written; calls that
   * have ended are taken out.
   */
  readonly left: readonly LedgerEntry[];
  /**
   * There when an owner that is alive hands its calls over and stands still for that. Called once,
   * when the event stream stands. Resolves when `left` is there. It gives `true` when that owner
   * has written all that it heard on its own stream. It gives `false` when the owner did not say so
   * in time, so that something may be missing. Never rejects.
   */
  takeOver?(): Promise<boolean>;
  /** The name of a program, which is kept as long as a live call has it. */
  nameOf(program: Program): string;
  /** The program of this name; `undefined` when it is not there any more, or cannot be used. */
  program(name: string): Program | undefined;
  /** Takes an entry. Order is kept. Returns at once and never throws. */
  write(entry: LedgerEntry): void;
  /**
   * Calls back, in order, once everything written so far would survive; also when it cannot be
   * written, since no call waits for that. With `goesOut` a phone is rung then, or somebody beside
   * the platform is asked: a ledger may be set up to survive the machine there.
   */
  commit(release: () => void, goesOut?: boolean): void;
  /**
   * Whether all that has been committed would be there for another process now. Looks at once and
   * never throws.
   */
  isKept(): boolean;
  /**
   * There where another process may take the calls without a word to this one. It names their
   * owner, as far as that can be found out on the platform; `nobody's` while it is not settled yet
   * that this process has them. Never rejects.
   */
  whose?(): Promise<"ours" | "another's" | "nobody's">;
  /** Writes what is left, and lets another owner in. */
  close(): Promise<void>;
}

/** A line of a ledger. */
export type LedgerEntry =
  /** A call began. */
  | {
      readonly kind: "start";
      readonly call: string;
      readonly program: string;
      readonly start: CallStart | RunStart;
    }
  /**
   * Its interpreter took an event; `n` is the counter of the state after it, by which a replay that
   * differs is noticed.
   */
  | { readonly kind: "event"; readonly call: string; readonly event: CallEvent; readonly n: number }
  /** The leg of this originate is there, and may be dialled from here on. */
  | { readonly kind: "created"; readonly call: string; readonly request: string }
  /**
   * Where the events so far led: a `CallState`, of the version that it names, and the requests that
   * no event has answered.
   */
  | {
      readonly kind: "state";
      readonly call: string;
      readonly state: CallState | JsonObject;
      readonly open: readonly OpenRequest[];
    }
  /**
   * The owner has stood still since this time: it sends and steps nothing, and a successor may open
   * the event stream.
   */
  | { readonly kind: "ready"; readonly at: number }
  /** Standing still, it heard this of a call, and did not step it. */
  | { readonly kind: "heard"; readonly call: string; readonly event: CallEvent }
  /** Standing still, it heard of a new call, and did not begin it. */
  | {
      readonly kind: "arrived";
      readonly arrival: PlatformEvent & { readonly kind: "call.arrived" };
    }
  /** Its event stream has ended, since the successor opened its own. */
  | { readonly kind: "over"; readonly at: number }
  /** It goes on after all, and steps what it heard: that comes as events from here on. */
  | { readonly kind: "stayed"; readonly at: number }
  /**
   * The owner lived at this time, and so did its calls, but for these: they stood still, each since
   * a time. Default: all of them lived.
   */
  | {
      readonly kind: "beat";
      readonly at: number;
      readonly still?: Readonly<Record<string, number>>;
    }
  /** Nothing is left of the call. */
  | { readonly kind: "end"; readonly call: string }
  /** A room that calls share was opened. */
  | ({ readonly kind: "room.start" } & RoomOpening)
  /** It took an event; `n` is its counter after that. */
  | {
      readonly kind: "room.event";
      readonly room: string;
      readonly event: RoomEvent;
      readonly n: number;
    }
  /**
   * The state after the events so far: earlier lines are not needed any more. Messages to calls and
   * runs that nobody is known to have taken are `handed`. Requests that the platform has not
   * answered are `open`.
   */
  | {
      readonly kind: "room.state";
      readonly room: string;
      readonly state: RoomState;
      readonly handed: readonly Extract<RoomCommand, { kind: "call.tell" | "run.begin" }>[];
      readonly open: readonly PlatformCommand[];
    }
  /** Nothing is left of the room. */
  | { readonly kind: "room.end"; readonly room: string };

/** How a room begins. */
export interface RoomOpening {
  /** Its id. */
  readonly room: string;
  readonly rules: RoomRules;
  readonly at: number;
}

/**
 * A request of a call that another process made, or was about to make, and that no input has
 * answered.
 */
export interface OpenRequest {
  readonly command: PlatformCommand | SideCommand;
  readonly isSecret: boolean;
  /** Whether it may have been sent. */
  readonly isSent: boolean;
}
