import type { FlowCode } from "../../diagnostics/flow-catalogue.ts";
import { formatDuration } from "../duration.ts";
import type { ExpressionType, TypedValue } from "../expression-type.ts";
import type { Json, JsonObject } from "../../json.ts";
import type { OptionNode } from "../ast.ts";
import type { MomentKind } from "../written-moment.ts";
import type { OptionKind } from "../option-values.ts";
import { quote } from "../../diagnostics/words.ts";

/** A part of a text: what the author of the flow wrote out, or what an expression gave. */
export interface TextPart {
  readonly text: string;
  readonly isGiven: boolean;
}

/**
 * The kinds of values: those of options, and `number`, which only settings and variables can have.
 */
export type ValueKind = OptionKind | "number" | MomentKind;

/**
 * The rule of the values that may stand somewhere: the declaration of an option, or the type of a
 * variable or setting.
 */
export interface ValueRule {
  /** One of the kinds of the language, or a kind of one's own. */
  readonly kind: ValueKind | OwnKind;
  /** A value as it would stand in a file. */
  readonly example?: Json;
  /**
   * The value, spelt as in a file, that stands for an option that is left out; none means that the
   * verb sees `undefined`.
   */
  readonly default?: Json;
  /**
   * The thing of which a `name` or `names` hold the name: `block`, `table`, `parking lot`. A value
   * of another kind stands for the thing: a `language`, a `member` of queues.
   */
  readonly of?: string;
  /** The words of a `choice`. */
  readonly choices?: readonly string[];
  /** The smallest `integer`, or `duration` in milliseconds; of `columns` how few there may be. */
  readonly minimum?: number;
  /** The largest; of `names` how many there may be. */
  readonly maximum?: number;
}

/** Gives the new name of a thing. */
export type Rename = (of: string, name: string) => string;

/** A problem of a text. */
export interface TextProblem {
  readonly code: FlowCode;
  readonly message: string;
  readonly hint?: string | undefined;
}

/**
 * All that the language knows of one kind of values. The validator of flows, the schema for
 * editors, the messages, the compiler, completion and `docs/language.md` are made from it, so that
 * a new kind is one more record.
 */
export interface KindRecord {
  /** The nature of a value, for the end of `"x" must be …`. */
  readonly expected: string;
  /** The same, where the declaration decides it. Default: {@link KindRecord.expected}. */
  readonly expects?: (rule: ValueRule) => string;
  /**
   * The JSON Schema of values, for two sights of them. The reader sees each single value as the
   * text that spells it; other YAML tools see a number in `0123`. {@link textFormat} says the rest.
   */
  readonly schema: (rule: ValueRule) => JsonObject;
  /**
   * Finds the problem of a text that holds no expression. Absent where any text is right, also one
   * that looks like an expression.
   */
  readonly problem?: (name: string, text: string, rule: ValueRule) => TextProblem | undefined;
  /** Finds the problem of a text around its expressions. Default: there is none. */
  readonly templateProblem?: (name: string, text: string) => TextProblem | undefined;
  /**
   * Where expressions may stand. A value that is decided before the first call has them `nowhere`.
   * With `alone` an expression is the whole text: more around it would make it a text.
   */
  readonly expressions: "nowhere" | "alone" | "anywhere";
  /** Whether an expression of this type may stand alone. */
  readonly takes: (type: ExpressionType) => boolean;
  /** The value in state that a right text spells. */
  readonly read: (text: string) => Json;
  /**
   * The value in state for that of an expression that stood alone; `undefined` when it does not
   * fit. Default: the value that its text spells.
   */
  readonly receive?: (result: TypedValue, rule: ValueRule) => Json | undefined;
  /** The remedy for an expression that gave something else, as a sentence. Default: none. */
  readonly remedy?: string;
  /**
   * How the text of an expression stands in the text that it makes, alone or with others. Default:
   * as it is.
   */
  readonly encode?: (text: string) => string;
  /**
   * The text that these parts make; `undefined` when it may not be made of them. Default: one
   * behind the other.
   */
  readonly join?: (parts: readonly TextPart[]) => string | undefined;
  /**
   * Words that an option of the kind may hold or begin with, for completion. Default: its own
   * default.
   */
  readonly words?: (rule: ValueRule) => readonly string[];
  /**
   * A value with each name in it as `rename` gives it. `of` tells of what it is a name. Default: no
   * text of it is a name.
   */
  readonly renamed?: (node: OptionNode, rename: Rename, rule: ValueRule) => OptionNode;
  /** The kind of the texts that a value is built from. Absent for a value that is a single text. */
  readonly parts?:
    | "endpoints"
    | "media"
    | "variables"
    | "parameters"
    | "columns"
    | "json"
    | "string";
  /**
   * The nature of each text that a value is built from, as words that could follow "must be".
   * Default: a single value.
   */
  readonly part?: string;
  /** Whether a value is a map. Default: `false`. */
  readonly isMap?: boolean;
  /** Whether a text holds several values with commas between. Default: `false`. */
  readonly hasCommas?: boolean;
  /**
   * The nature of the keys of the map, and the letters that they may have; absent where they may be
   * anything. Where a key is wrong, `remedy` says what to write.
   */
  readonly names?: {
    readonly what: string;
    readonly letters: string;
    readonly remedy?: (key: string) => string | undefined;
  };
}

/**
 * A kind that is not of the language: the option of a verb brings it along. Its `schema` has to
 * refuse all that is wrong; `problem` only finds better words for that.
 */
export interface OwnKind<Value extends Json = Json> extends KindRecord {
  /** As documentation and editors call it. */
  readonly name: string;
  readonly read: (text: string) => Value;
}

/** A kind of one's own. Options of it hold what `read` gives. */
export function defineKind<Value extends Json>(kind: OwnKind<Value>): OwnKind<Value> {
  return kind;
}

/** A kind as documentation and editors call it. */
export function nameOfKind(kind: ValueKind | OwnKind): string {
  return typeof kind === "string" ? kind : kind.name;
}

/** In schemas: the pattern of a text that holds an expression. */
export const expressionPattern = "\\$\\{";

/** A pattern of texts, or of any text with an expression in it. */
export function orExpression(pattern: string): string {
  return `${pattern}|${expressionPattern}`;
}

/**
 * The name of the format that stands in the schema of a kind for what only its own check knows of a
 * text.
 */
export function textFormat(kind: ValueKind): string {
  return `flow-${kind}`;
}

/** Whether values of a type have a text. */
export function isPrintable({ kind }: ExpressionType): boolean {
  return ["string", "integer", "number", "boolean", "duration", "dynamic"].includes(kind);
}

/**
 * The text of a value inside other text: numbers plainly, durations as in a flow. `undefined` for
 * null and lists.
 */
export function printValue({ type, value }: TypedValue): string | undefined {
  if (type.kind === "duration" && typeof value === "number") return formatDuration(value);
  return typeof value === "object" ? undefined : String(value);
}

/** `"x" must be …, not "…".` */
export function mustBe(name: string, expected: string, text: string, hint?: string): TextProblem {
  return {
    code: "FLOW_BAD_OPTION",
    message: `"${name}" must be ${expected}, not ${quote(text)}.`,
    hint,
  };
}

/** Parts of a text, one behind the other. */
export function joinParts(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join("");
}

/** A value with each text in it, at any depth, under another name. */
export function renamedTexts(node: OptionNode, named: (text: string) => string): OptionNode {
  switch (node.kind) {
    case "text":
      return { ...node, text: named(node.text) };
    case "list":
      return { ...node, items: node.items.map((item) => renamedTexts(item, named)) };
    case "map": {
      const entries = [...node.entries].map(([name, entry]) => {
        return [name, { ...entry, value: renamedTexts(entry.value, named) }] as const;
      });
      return { ...node, entries: new Map(entries) };
    }
  }
}

/** The words for the value of a place, for the end of `"x" must be …`. */
export function expectedOf({ expected, expects }: KindRecord, rule: ValueRule): string {
  return expects?.(rule) ?? expected;
}
