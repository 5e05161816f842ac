import type { AskedArgument } from "../language/asked-argument.ts";
import type { Json, JsonObject } from "../json.ts";
import type { Calendar } from "../calendar/calendar.ts";
import type { Source } from "../source/source.ts";
import type { Span } from "../source/span.ts";
import type { SpokenText } from "./side-command.ts";
import type { ScalarType, ValueType } from "../language/value-type.ts";
import type { MediaItem } from "../language/media-item.ts";
import type { Verb } from "./verb.ts";

/** The names that an expression may use when it runs. */
export interface Scope {
  /** The time of the event, in milliseconds since 1970 (I3). */
  readonly now: number;
  readonly call: JsonObject;
  /** Only in the run of a webhook. */
  readonly webhook?: JsonObject;
  readonly settings: JsonObject;
  readonly vars: JsonObject;
  /** The arguments of the part; empty outside of parts. */
  readonly args: JsonObject;
  /** The values bound under `as`, by name. */
  readonly names: JsonObject;
}

/**
 * An option or condition ready to run: a constant, or an expression checked against the flow's
 * declarations. Its `evaluate` throws an `ExpressionFault` for a fault that only shows at run time,
 * e.g. a division by zero.
 */
export type CompiledValue =
  | { readonly kind: "constant"; readonly value: Json }
  | {
      readonly kind: "computed";
      readonly source: string;
      readonly span: Span;
      readonly evaluate: (scope: Scope) => Json;
      /** The parts of a map by key; absent for a single value and a list. */
      readonly members?: Readonly<Record<string, CompiledValue>>;
    };

/**
 * A flow ready to run: checked, resolved, with its settings filled in. Immutable; one program
 * serves any number of calls.
 */
export interface Program {
  readonly name: string;
  readonly version: string | undefined;
  readonly source: Source;
  /** The verbs of the language that it is written in, by their key. */
  readonly verbs: Readonly<Record<string, Verb>>;
  /**
   * Setting values in the unit of state (`duration`: milliseconds); those of used files as
   * `mail.longest`.
   */
  readonly settings: JsonObject;
  /** Names of the settings declared `secret`. */
  readonly secretSettings: readonly string[];
  /** The value every variable begins with. */
  readonly vars: JsonObject;
  /**
   * The names that the steps of used files see of their own, by the names that these are used
   * under, in any depth; absent when there are none.
   */
  readonly files?: Readonly<Record<string, UsedFile>>;
  readonly tables: Readonly<Record<string, Table>>;
  /**
   * The languages that callers may hear, what a call begins with first; absent when the flow
   * declares none.
   */
  readonly languages?: readonly string[];
  /** The media of each prompt, by name and language; absent when the flow has none. */
  readonly prompts?: Readonly<Record<string, Readonly<Record<string, readonly MediaItem[]>>>>;
  readonly calendars: Readonly<Record<string, Calendar>>;
  /**
   * SIP headers by the names that they have in `call.headers`; absent when the flow declares none.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The dial plan's variables by the names that they have in `call.variables`; absent when the flow
   * declares none.
   */
  readonly variables?: Readonly<Record<string, VariableOfCall>>;
  /** Whether any step reads `call.diverted_from`; absent: none does. */
  readonly readsDiversion?: true;
  /**
   * The texts that are written out to be spoken, each with its language and how it is spoken; absent when the flow has
   * nothing spoken.
   */
  readonly spoken?: readonly Omit<SpokenText, "timeoutMs">[];
  /** Whether a text is spoken by a step that does not map `failed`; absent: the flow has ways out. */
  readonly needsVoice?: true;
  readonly start: string;
  /**
   * The rules of the rooms that calls of the flow share, each by its kind and the name that it has
   * in the flow: `desk`, `lot:office`. Absent when there are none.
   */
  readonly rooms?: Readonly<Record<string, RoomRules>>;
  /** The parts that steps can call, by name. */
  readonly parts: Readonly<Record<string, Part>>;
  /** The block that the run of a webhook begins with, by the webhook's name. */
  readonly webhooks: Readonly<Record<string, string>>;
  /**
   * The part that begins when somebody asks for it, by the name of the request; absent when nobody
   * can.
   */
  readonly requests?: Readonly<Record<string, string>>;
  /** The signals that live calls take, by name; absent when there are none. */
  readonly signals?: Readonly<Record<string, Signal>>;
  readonly blocks: Readonly<Record<string, readonly Step[]>>;
  readonly finally: readonly Step[];
  /** The block that a call goes on with after a fault, once; absent: the fault ends it. */
  readonly fault?: string;
  /**
   * Whether `finally` reads `cdr`, for which the history of each call is kept; absent: it does not.
   */
  readonly readsCdr?: true;
  /** `countsTalks`: conversations count for the longest call; absent: they do not. */
  readonly limits: {
    readonly callMs: number;
    readonly steps: number;
    readonly countsTalks?: true;
  };
}

/**
 * The settings of a used file, under its own names, and the value that each of its variables begins
 * with.
 */
export interface UsedFile {
  /** As in the program. */
  readonly headers?: Readonly<Record<string, string>>;
  /** As in the program. */
  readonly variables?: Readonly<Record<string, VariableOfCall>>;
  readonly settings: JsonObject;
  readonly vars: JsonObject;
}

/** A variable of the dial plan. */
export interface VariableOfCall {
  /** Its name there. */
  readonly variable: string;
  readonly kind: ScalarType["kind"];
  /** The value of a call that has none, or one of another type. */
  readonly default: Json;
}

/** Something that may be told to a live call. */
export interface Signal {
  /** The part that begins then, beside whatever the call does. */
  readonly part: string;
  /** The block that the call goes on with, by the word that the part returned. */
  readonly then: Readonly<Record<string, string>>;
}

/** The rules of a room, as plain JSON; all but this is up to its kind. */
export interface RoomRules {
  /** E.g. `desk`. */
  readonly kind: string;
}

/** A declared table: the only identifiers that ever reach a store. */
export interface Table {
  readonly name: string;
  readonly key: string;
  readonly columns: Readonly<Record<string, ScalarType>>;
  readonly secretColumns: readonly string[];
}

/** A part: it begins with the block of its name. */
export interface Part {
  readonly name: string;
  /** More about arguments, by name, for those who ask from outside; absent: nothing. */
  readonly asked?: Readonly<Record<string, AskedArgument>>;
  /** Its purpose, for voice agents; absent where nobody said. */
  readonly about?: string;
  /** Words that a voice agent says when it takes longer than a moment; absent: those of the step. */
  readonly meanwhile?: string;
  /** The type of each argument. */
  readonly takes: Readonly<Record<string, ValueType>>;
  /** The type of what it gives; `undefined` when it gives nothing. */
  readonly gives: ValueType | undefined;
  /** The block that runs when it is left; `undefined` when there is none. */
  readonly finally: string | undefined;
}

/** Where an outcome leads: to a block, or out of the part or side block with a word. */
export type Target = string | { readonly returns: string };

/** A step of a block, resolved. */
export interface Step {
  /** The author's `id`, or `block/index` counted from 1: unique in the program, used in traces. */
  readonly id: string;
  readonly verb: Verb;
  readonly span: Span;
  readonly condition: CompiledValue | undefined;
  /** Every option that was written or has a default, by name. */
  readonly options: Readonly<Record<string, CompiledValue>>;
  /** The outcomes that can happen with these options, the normal one first. */
  readonly outcomes: readonly string[];
  /** The name under `as`. */
  readonly as: string | undefined;
  /** The type of what `as` binds; `undefined` when the verb yields nothing. */
  readonly result: ValueType | undefined;
  /** Where each outcome leads; the normal outcome is absent when it goes on with the next step. */
  readonly targets: Readonly<Record<string, Target>>;
  readonly retry: { readonly times: number; readonly waitMs: number } | undefined;
  /** The options, and `if`, whose expressions take something secret; absent when none does. */
  readonly secretReads?: readonly string[];
}

/** Whether what a step gives under `as` is secret: its option `secret` is, or may be, true. */
export function isSecretEntry({ options }: Pick<Step, "options">): boolean {
  const secret = options["secret"];
  return secret !== undefined && (secret.kind === "computed" || secret.value === true);
}
