import type { AskedArgument } from "./asked-argument.ts";
import type { Source } from "../source/source.ts";
import type { Located, Span } from "../source/span.ts";
import type { Declaring } from "./declared.ts";
import type { ValueType } from "./value-type.ts";

/** The name under `otherwise` of the block that a call goes on with after a fault. */
export const faultName = "fault";

/**
 * A flow file that has the right shape. Reading yields it, the rules and the compiler take it.
 * Things of other files stand in it under names that begin with the name of the file,
 * `mail#leave_message`, and settings as `mail.longest`.
 *
 * Everything keeps its place in the source, so that a problem found later still points at its line.
 * Maps keep the order of the file. Nothing here has been resolved: a target may name a block that
 * does not exist.
 */
export interface FlowAst extends Declaring {
  readonly source: Source;
  readonly name: Located<string>;
  readonly version: Located<string> | undefined;
  /**
   * `languages:` — what callers may hear, what a call begins with first. Empty when the flow
   * declares none.
   */
  readonly languages: readonly Located<string>[];
  /** Empty where a file has only parts for others. */
  readonly start: Located<string>;
  /** `use:` — the files of which it uses parts. */
  readonly uses: ReadonlyMap<string, UseNode>;
  /**
   * These files by the names that they are used under, with those that they use themselves
   * (`mail#crypt`), each as a flow of parts.
   */
  readonly files: ReadonlyMap<string, FlowAst>;
  /**
   * `otherwise:` — where an outcome goes that a step does not map, by outcome; and where a call
   * goes on after a fault, under {@link faultName}.
   */
  readonly otherwise: ReadonlyMap<string, TargetNode>;
  readonly limits: LimitsNode;
  /**
   * `parts:` — the blocks that can be called with arguments and give something back, by the name of
   * the block.
   */
  readonly parts: ReadonlyMap<string, PartNode>;
  readonly blocks: ReadonlyMap<string, BlockNode>;
  /** `finally:` — runs once when the call is over, without media. Empty when the flow has none. */
  readonly finally: readonly StepNode[];
}

/** An entry of `use:`. */
export interface UseNode {
  readonly name: Located<string>;
  /** From the folder of the file that uses it. */
  readonly path: Located<string>;
}

/**
 * `limits:` with the defaults filled in: a call of at most 4 h, without its conversations, and 1,000
 * steps.
 */
export interface LimitsNode {
  readonly callMs: number;
  /** Whether conversations count for that. */
  readonly countsTalks: boolean;
  readonly steps: number;
}

/**
 * The block that an outcome leads to, or `return`, `return WORD` where there is no block of this
 * name.
 */
export type TargetNode = Located<string>;

/** An entry of `parts:`. */
export interface PartNode {
  /** Both the part and the block that it begins with have it. */
  readonly name: Located<string>;
  readonly about: string | undefined;
  /** Words of a voice agent that waits for it as a tool. */
  readonly meanwhile: string | undefined;
  /** The arguments of a call; a nullable one may be left out. */
  readonly takes: ReadonlyMap<string, ParameterNode>;
  /** The type of its value with the outcome `ok`. */
  readonly gives: Located<ValueType> | undefined;
  /** The block that runs when it is left, however. */
  readonly finally: TargetNode | undefined;
  readonly span: Span;
}

/** An entry of `takes:`. */
export interface ParameterNode extends AskedArgument {
  readonly name: Located<string>;
  readonly type: ValueType;
}

/** A named, ordered list of steps. */
export interface BlockNode {
  readonly name: Located<string>;
  readonly steps: readonly StepNode[];
  readonly span: Span;
}

/** A step: a verb, its options, and the keys that every step may have. */
export interface StepNode {
  readonly verb: Located<string>;
  /**
   * Options by name, shape-checked against the verb but not evaluated; a principal option has been
   * put under its name.
   */
  readonly options: ReadonlyMap<string, OptionNode>;
  /** Options whose values are not known, since a mistake in them is told. They have no value here. */
  readonly unread: ReadonlySet<string>;
  readonly id: Located<string> | undefined;
  /** The bare expression under `if`; its span covers the quotes, where it has any. */
  readonly condition: Located<string> | undefined;
  readonly as: Located<string> | undefined;
  readonly then: ReadonlyMap<string, ThenNode>;
  readonly else: TargetNode | undefined;
  readonly retry: RetryNode | undefined;
  /** The outcomes beside those of the verb: the words that what it runs can return. */
  readonly words: readonly string[];
  /**
   * Whether what it runs can come to its end, or return `ok`; `true` for a step that runs nothing.
   */
  readonly canEnd: boolean;
  /** The type of the value that its part gives; `undefined` when there is none. */
  readonly gives: ValueType | undefined;
  /** The whole map of the step. */
  readonly span: Span;
}

/** An entry of a step's `then`: the outcome's own place, and the block it leads to. */
export interface ThenNode {
  readonly outcome: Located<string>;
  readonly target: TargetNode;
}

/**
 * `retry: { times: 2, wait: 200ms }`: how often a step that ends in `failed` is tried again, and
 * after what pause.
 */
export interface RetryNode {
  readonly times: number;
  readonly waitMs: number;
  readonly span: Span;
}

/**
 * The value of an option as written. A `text` is a scalar as the source spells it, so that `+47…`
 * and `0123` stay strings; it is `plain` when it stands there without quotes. Lists and maps keep
 * their items in order. A text may hold `${ }`. The `span` covers the quotes of a text, the
 * `valueSpan` does not. With escapes or folded lines the text still differs from the source.
 */
export type OptionNode =
  | {
      readonly kind: "text";
      readonly text: string;
      readonly plain: boolean;
      readonly span: Span;
      readonly valueSpan: Span;
    }
  | { readonly kind: "list"; readonly items: readonly OptionNode[]; readonly span: Span }
  | {
      readonly kind: "map";
      readonly entries: ReadonlyMap<string, OptionEntry>;
      readonly span: Span;
    };

/** An entry of a map under an option. */
export interface OptionEntry {
  readonly key: Located<string>;
  readonly value: OptionNode;
}
