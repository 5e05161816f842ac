import type { Json, JsonObject } from "../json.ts";
import type { PlatformPart } from "./platform-command.ts";
import type { Program } from "./program.ts";
import type { VerbMachine } from "./verb-machine.ts";
import type { Option } from "../language/option.ts";
import type { ValueType } from "../language/value-type.ts";
import type {
  KnownOptions,
  TimedOptions,
  VerbMistakes,
  VerbSends,
  WrittenOptions,
} from "./verb-options.ts";
import type { Saying, TalkWishes, VerbKeys } from "./verb-keys.ts";

/**
 * A verb of the flow language, whole. The checker, the editor's schema and the documentation take
 * its options. The rules, the times, the graph and the searches take the facts that hold before a
 * call. The interpreter runs its machine. Nobody else knows a verb by its name. Each verb is one
 * file in `verbs/` and one line in `verbs/index.ts`.
 *
 * Three names of options mean the same in every verb: `timeout` may also stand beside it, `secret`
 * hides its result, `reveals` shows a piece of that. Besides, `retry` may stand beside a verb that
 * has the outcome `failed`, unless that is optional.
 */
export interface Verb {
  /** The key in a flow file. */
  readonly name: string;
  /** Its purpose for the call, in one sentence. */
  readonly summary: string;
  /**
   * Its names in other systems, as they are read there, for people who come from them. Default:
   * none.
   */
  readonly elsewhere?: Readonly<Partial<Record<PeerSystem, readonly string[]>>>;
  /**
   * The option that a bare scalar or list fills; absent when the verb stands alone or always takes
   * a map.
   */
  readonly principal?: string;
  readonly options: Readonly<Record<string, Option>>;
  /**
   * Closed list, the normal outcome first; empty for a verb that never hands on (`go`, `hangup`).
   * Each key of an option of the kind `branches` or `words` is one more, which leads to its block.
   */
  readonly outcomes: readonly string[];
  /**
   * When a step's options make an outcome impossible, e.g. `invalid` without a `pattern`. Default:
   * never.
   */
  readonly impossible?: Readonly<Record<string, (written: WrittenOptions) => boolean>>;
  /**
   * Outcomes that can happen only where the step's own `then` names them: nobody need map them, and
   * neither `else` nor `otherwise` takes them. Default: none.
   */
  readonly optional?: readonly string[];
  /** The type of the name under `as`; absent for a verb that yields nothing. */
  readonly result?: (written: WrittenOptions) => ValueType | undefined;
  /**
   * The outcomes after which the name under `as` is set, beside those of its branches and the words
   * of its tools. Default: the normal one.
   */
  readonly resultOn?: readonly string[];
  /**
   * Laws of its result by outcome: expressions over `it`, the result, and `options`. They hold
   * after every step that came to the outcome; those under `beside` in all blocks that a step runs
   * beside itself. They may tell what the flow declares. Default: nothing is known.
   */
  readonly laws?: Readonly<
    Record<string, (known: KnownOptions, flow: Pick<Program, "languages">) => readonly string[]>
  >;
  /**
   * How the flow goes on after this step. Default: `next`.
   *
   * - `next`: with the next step after the normal outcome, or when there are no outcomes,
   * - `choice`: no outcome is the normal one, all lead somewhere,
   * - `leave`: the same, and the call may end with the step, without an outcome,
   * - `jump`: at the block that its options name,
   * - `end`: the call ends,
   * - `return`: behind the step that runs the part or block.
   */
  readonly flow?: "next" | "choice" | "leave" | "jump" | "end" | "return";
  /**
   * The word that a step of it brings to the step that runs its part or block. The flow `return`
   * ends the block with it. Any other verb brings it later, and only to a step that runs the block
   * beside itself. The verb may stand within a part there. Default: none.
   */
  readonly returns?: (written: WrittenOptions) => string;
  /**
   * A step runs these before it is over. Their words are outcomes of the step, too. Where it has an
   * option of the kind `list`, it runs its block for each item, which has the name under `as`. A
   * verb that runs nothing, and names a part in an option, begins a run of it. Default: nothing.
   */
  readonly runs?: (written: WrittenOptions) => readonly Running[];
  /** The verb to write instead in a place where this one cannot stand. Default: none is known. */
  readonly instead?: Readonly<Partial<Record<Place, string>>>;
  /**
   * The outcome of a step without `failed` when the value of an option does not fit. Default: the
   * flow cannot go on.
   */
  readonly unfit?: string;
  /**
   * The result after a value did not fit. A verb needs it whose `resultOn` has the outcome of such
   * a step. Default: the name under `as` is not set.
   */
  readonly unfitResult?: Json;
  /**
   * How long a step of it can take; absent for a verb that does not wait for the world, so that a
   * loop through it can spin.
   */
  readonly time?: (known: TimedOptions) => VerbTime;
  /**
   * How the caller came to be answered, for the outcomes that tell so: from then on the caller
   * hears and is heard. Default: nothing is known.
   */
  readonly after?: Readonly<Record<string, AnsweredCaller>>;
  /**
   * Whether the caller must have been answered before, perhaps only with some options. Default:
   * `false`.
   */
  readonly needsAnswer?: boolean | ((written: WrittenOptions) => boolean);
  /**
   * The media that a step of it plays beside its options of the kind `media`, as far as they are
   * written. A text with `${ }` stands for anything.
   */
  readonly plays?: (written: WrittenOptions) => readonly string[];
  /**
   * Whether its options are those of one thing that is said, the principal one being a text.
   * Default: `false`.
   */
  readonly says?: boolean;
  /**
   * The sound that the caller hears behind it while nothing is played; absent for a verb that
   * changes nothing there.
   */
  readonly under?: (written: WrittenOptions) => "music" | "silence";
  /** The effect of the caller's keys; absent when they do nothing. */
  readonly keys?: VerbKeys;
  /** The wishes that a caller and a phone may have in a conversation. Default: none. */
  readonly talk?: (options: JsonObject) => TalkWishes;
  /**
   * Words that a caller may say in a step of it, some for each outcome that words lead to; absent
   * when nobody listens.
   */
  readonly ears?: (options: JsonObject) => readonly Saying[];
  /**
   * For a verb that decides by the time: instants after another at which its outcomes come, as far
   * as they do.
   */
  readonly instants?: (
    options: JsonObject,
    program: Program,
    from: number,
  ) => readonly OutcomeInstant[];
  /** The requests of a step to a port beside the platform; absent when there are none. */
  readonly sends?: VerbSends;
  /**
   * The parts of the platform that a step needs beyond those of every call; absent when there are
   * none.
   */
  readonly uses?: (options: JsonObject) => readonly PlatformPart[];
  /**
   * The mistakes of its options together, beside those of each alone; absent when there are none.
   */
  readonly mistakes?: VerbMistakes;
  /**
   * The verb whose work a step of it is for: in a flow without that one it comes to nothing.
   * Default: it is for itself.
   */
  readonly serves?: string;
  /** Where the verb may stand. Default: only with a caller, `["M"]`. */
  readonly places?: readonly Place[];
  /** The work that the interpreter runs. */
  readonly machine: VerbMachine;
}

/**
 * Where a step stands, which follows from how its block is reached:
 *
 * - `M` with a caller,
 * - `P` on a called phone, before it is joined,
 * - `K` by a key in a conversation, which waits meanwhile,
 * - `C` by a key in a conversation that goes on meanwhile, or in a tool of a voice agent: nobody is
 *   talked to there,
 * - `W` beside the step in which the caller waits,
 * - `S` beside whatever the call does, in the part of a signal,
 * - `R` in a run without a caller, such as that of a webhook,
 * - `F` in `finally`, when the call or part is over.
 *
 * A part stands where it is called, a side block where {@link Running.place} says. A verb on a way
 * of a place that it does not name is an error.
 */
export type Place = "M" | "P" | "K" | "C" | "W" | "S" | "R" | "F";

/**
 * How a caller came to be answered:
 *
 * - `answered` the step has answered the call,
 * - `talked` a conversation is over. A step whose options make the outcome impossible ends the call
 *   with the conversation,
 * - `cut` the step has ended the conversation,
 * - `dialled` the step has dialled the caller, in a run that had none. A run comes to one such step,
 *   once.
 */
export type AnsweredCaller = "answered" | "talked" | "cut" | "dialled";

/** A system of which people know words for verbs. */
export type PeerSystem = "Twilio" | "Amazon Connect" | "FreePBX" | "Asterisk" | "jambonz";

/**
 * A part runs with an activation of its own, a block (`side`) in the scope of the step. A tool is a
 * part beside the step, which talks to nobody.
 */
export interface Running {
  readonly kind: "part" | "side" | "tool";
  readonly name: string;
  /**
   * Whether its words are an answer that the step takes, and no outcomes of the step. Default:
   * `false`.
   */
  readonly isAnswer?: boolean;
  /** Whether the name under `as` is set in its steps already. Default: `false`. */
  readonly isBound?: boolean;
  /** Where its steps stand, when it runs beside the step. Default: where the step stands. */
  readonly place?: Place;
}

/**
 * How long a step can take at most, in milliseconds; Infinity where nothing of the step ends it.
 */
export interface VerbTime {
  /** With a caller who presses no key. */
  readonly idleMs: number;
  /** With any caller. Default: `idleMs`. */
  readonly mostMs?: number;
  /**
   * How long the caller can hear nothing from the step's beginning on: until its first sound, or
   * until its end. Default: `idleMs`.
   */
  readonly quietMs?: number;
  /** How long the caller can hear nothing after its last sound; absent when it has no sound. */
  readonly tailMs?: number | undefined;
}

/** An instant at which a step would come to an outcome. */
export interface OutcomeInstant {
  readonly outcome: string;
  readonly at: number;
}
