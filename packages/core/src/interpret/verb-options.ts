import type { Problem } from "../diagnostics/problem.ts";
import type { Json } from "../json.ts";
import type { Declaring } from "../language/declared.ts";
import type { ValueType } from "../language/value-type.ts";

/** The options of a step as its author wrote them. */
export interface WrittenOptions<Name extends string = string> {
  readonly has: (option: Name) => boolean;
  /**
   * The text of an option, or else of its default; `""` where there is neither, and for a list or a
   * map. May hold `${ }`.
   */
  readonly text: (option: Name) => string;
  /**
   * The texts of an option that is a list or a map, without those that hold `${ }`; none for
   * anything else.
   */
  readonly texts: (option: Name) => readonly string[];
  /**
   * The blocks that an option of the kind `presses` names. `isApart`: the two who talk are apart
   * while it runs.
   */
  readonly blocks: (
    option: Name,
  ) => readonly { readonly name: string; readonly isApart: boolean }[];
  /** The type that an option of the kind `shape` spells; of JSON where it is left out. */
  readonly shape: (option: Name) => ValueType;
  /** The type of the value that the step's part gives; `undefined` when there is none. */
  readonly gives: ValueType | undefined;
}

/** The options of a step as far as they are known before the call. */
export interface KnownOptions<Numbers extends string = string, Texts extends string = string> {
  /**
   * The number that an option holds; `undefined` when it is left out, or only the call decides it.
   */
  readonly number: (option: Numbers) => number | undefined;
  /** The text that an option holds; `undefined` as for numbers. */
  readonly text: (option: Texts) => string | undefined;
  /** The value of an option, in the unit of state; `undefined` as for numbers. */
  readonly value: (option: string) => Json | undefined;
  /** Whether an option is written, also where only the call decides what it holds. */
  readonly has: (option: string) => boolean;
}

/** The same, for the times of a step. */
export interface TimedOptions<
  Numbers extends string = string,
  Texts extends string = string,
  Media extends string = string,
> extends KnownOptions<Numbers, Texts> {
  /**
   * How long the media under the first of these options that is written play, in milliseconds; 0
   * when none is.
   */
  readonly mediaMs: (...options: readonly Media[]) => number;
  /** How long one thing that is said is taken to last, in milliseconds. */
  readonly itemMs: number;
  /**
   * How many rounds of phones an option has that are called one after the other; the most that may
   * be called, where only the call knows.
   */
  readonly rounds: (option: string) => number;
}

/** The mistakes that the options of a verb can have together. */
export interface VerbMistakes<Known = KnownOptions> {
  /** The problems that it finds. */
  readonly problems: readonly Problem[];
  /** The mistakes of a step in a flow that declares these things. */
  readonly find: (known: Known, flow: Declaring) => readonly Mistake[];
}

/** Options of a step that do not go together. */
export interface Mistake {
  readonly problem: Problem;
  /** The option to point at. */
  readonly option: string;
  /** The key in its map to point at. Default: all of it. */
  readonly member?: string;
  readonly message: string;
  readonly hint: string;
}

/**
 * The command that a step gives, and what of it is written in the step; texts may hold `${ }`, and
 * are empty when unknown.
 */
export type VerbSends<Written = WrittenOptions> =
  | {
      readonly kind: "store.lookup" | "store.count" | "store.save" | "store.delete";
      readonly table: (written: Written) => string;
    }
  | {
      readonly kind: "http.request";
      readonly request: (written: Written) => { readonly method: string; readonly url: string };
    }
  | {
      readonly kind:
        | "event.emit"
        | "mail.send"
        | "message.send"
        | "signal.send"
        | "speech.transcribe"
        | "value.seal";
    }
  | { readonly kind: "agent.begin" | "stream.begin"; readonly name: (written: Written) => string }
  | { readonly kind: "v2.call"; readonly operation: (written: Written) => string };
