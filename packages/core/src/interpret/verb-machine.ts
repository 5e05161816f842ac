import type { Json, JsonObject } from "../json.ts";
import type { CallDraft } from "./draft.ts";
import type { CallEvent } from "./event.ts";

/**
 * The work of a verb, as a small machine over the call's shared pieces (media queue, timers, legs,
 * requests). Pure: it reads and changes the draft and nothing else.
 */
export interface VerbMachine<Options = JsonObject, Memory = Json, Outcome extends string = string> {
  /** Begins the step. `options` holds every option that was written or has a default, evaluated. */
  readonly enter: (call: CallDraft, options: Options) => Progress<Memory, Outcome>;
  /**
   * Takes an event while the step waits, with what it remembered; absent for a verb that never
   * waits.
   */
  readonly resume?: (
    call: CallDraft,
    memory: Memory,
    event: CallEvent,
  ) => Progress<Memory, Outcome>;
  /**
   * Whether the caller was asked for just this key, so that it is no late terminator of an entry
   * before. Absent for a verb that asks for none by name.
   */
  readonly asksFor?: (memory: Memory, key: string) => boolean;
  /** Whether the caller talks with somebody while the step waits. Absent for a verb of no talk. */
  readonly isTalking?: (memory: Memory) => boolean;
  /**
   * Takes the end of a side block that the step opened, while it waits; absent for a verb that
   * opens none.
   */
  readonly sideEnded?: (call: CallDraft, memory: Memory, end: SideEnd) => Progress<Memory, Outcome>;
  /**
   * Ends a step that waits, since the call goes on elsewhere, and undoes the work that the step has
   * begun. The step may wait until that is done; nobody reads its outcome. Gives `undefined` while
   * the step cannot be left: it is asked again after the next event. Absent for a verb whose end the
   * call waits for.
   */
  readonly leave?: (call: CallDraft, memory: Memory) => Progress<Memory, Outcome> | undefined;
  /**
   * Does what a side block wants of the conversation: of one that the step opened, or of the part
   * of a signal. Both see what the room says. Gives `granted` where it is so already, and
   * `undefined` when it cannot be. Absent for a verb that knows of no other side.
   */
  readonly wished?: (
    call: CallDraft,
    memory: Memory,
    wish: TalkWish,
  ) => Progress<Memory, Outcome> | "granted" | undefined;
  /**
   * The legs that talk on when the caller's own leg ends: the first that is there is the caller's
   * from then on. Absent for a verb whose call is over then.
   */
  readonly heirs?: (memory: Memory) => readonly string[];
}

/** The wish of a side block for a conversation. */
export type TalkWish = LotWish | RoomWish;

/** All who talk go to a conference. */
export interface RoomWish {
  readonly kind: "merge";
  /** The side track. */
  readonly side: string;
  /** The room. */
  readonly room: string;
  readonly role: "member" | "moderator";
}

/** The other side is parked. */
export interface LotWish {
  readonly kind: "park";
  /** The side track. */
  readonly side: string;
  readonly lot: string;
  /** `null`: the first that is free. */
  readonly slot: string | null;
  /** The class of music; `null`: as the lot has it. */
  readonly music: string | null;
}

/** How a side block ended: `ok` when it ran out, `failed` after a fault of its own. */
export interface SideEnd {
  /** The id that opening it gave. */
  readonly side: string;
  readonly outcome: FlowWord;
  /** The result of a tool with the outcome `ok`; absent where it gives nothing. */
  readonly value?: Json;
  /** It ended with a phone that takes the place of whom it talked to; absent: it did not. */
  readonly phone?: HandedPhone;
  /** It ended by a fault of its own, not by a word. */
  readonly isFault?: true;
}

/**
 * A phone that a side block has called, for a place in the conversation that it was opened in. It
 * may ring still.
 */
export interface HandedPhone {
  readonly leg: string;
  /** The called party, as an endpoint. */
  readonly to: string;
  /** The request that called it. */
  readonly request: string;
  /** How long it may ring, in milliseconds. */
  readonly ringMs: number;
  /** Other phones of the same endpoint that ring as well: the first that answers is handed over. */
  readonly others: readonly Pick<HandedPhone, "leg" | "request">[];
  /** It has answered, and comes in as one more: nobody gives way to it. */
  readonly isThird?: true;
}

type WishOf<Wish> = Wish extends TalkWish ? Omit<Wish, "side"> : never;

declare const isInFlow: unique symbol;

/**
 * An outcome that no verb declares, since it stands in the flow: the key of a branch, or a word
 * that a block returned.
 */
export type FlowWord = string & { readonly [isInFlow]: true };

/** Such an outcome from its text, which the flow has. */
export function flowWord(text: string): FlowWord {
  return text as FlowWord;
}

/** The step is over. */
export interface Done<Outcome extends string = string> {
  readonly kind: "done";
  readonly outcome: Outcome | FlowWord;
  /** The value that `as` binds. */
  readonly result?: Json;
  readonly detail?: string;
}

/**
 * How a step stands after `enter` or `resume`. `Outcome` are the outcomes that its verb declares.
 */
export type Progress<Memory = Json, Outcome extends string = string> =
  /** The step waits; `memory` comes back with the next event. */
  | { readonly kind: "waiting"; readonly memory: Memory }
  /** The event meant nothing to this step (I8). */
  | { readonly kind: "ignored"; readonly why: string }
  | Done<Outcome>
  /** A block is run for each item; the step is over with the last, or with a word. */
  | { readonly kind: "each"; readonly list: readonly Json[]; readonly block: string }
  /** A part is called; the step is over when the part is. */
  | { readonly kind: "call"; readonly part: string; readonly args: JsonObject }
  /** The part or side block is left with a word, and with a value for the outcome `ok`. */
  | { readonly kind: "return"; readonly outcome: string; readonly value?: Json }
  /** The side block is over: a phone takes the place of whom it talked to, or is one more. */
  | { readonly kind: "hand_over"; readonly phone: HandedPhone }
  /**
   * The step of a side block waits: something is asked of the conversation. The step is over with
   * `ok` where it is so already, and with `failed` where it cannot be.
   */
  | { readonly kind: "wish"; readonly wish: WishOf<TalkWish>; readonly memory: Json }
  /** The flow goes on at the start of another block. */
  | { readonly kind: "jump"; readonly block: string }
  /** The call is over. */
  | {
      readonly kind: "end";
      readonly reason: "flow_ended" | "answer_failed" | "callee_left" | "caller_left";
    };
