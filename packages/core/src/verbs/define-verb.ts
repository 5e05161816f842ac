import type { PlatformPart } from "../interpret/platform-command.ts";
import type { Program } from "../interpret/program.ts";
import type { VerbMachine } from "../interpret/verb-machine.ts";
import type { Json } from "../json.ts";
import type { Option } from "../language/option.ts";
import type { OptionKind, OptionValues } from "../language/option-values.ts";
import type { MediaItem } from "../language/media-item.ts";
import type { OwnKind } from "../language/option-kinds/option-kind.ts";
import type { plainReturn } from "../language/return-target.ts";
import type { ValueType } from "../language/value-type.ts";
import type { AnsweredCaller, Place, Running, Verb, VerbTime } from "../interpret/verb.ts";
import type { Saying, TalkWishes, VerbKeys } from "../interpret/verb-keys.ts";
import type {
  KnownOptions,
  TimedOptions,
  VerbMistakes,
  VerbSends,
  WrittenOptions,
} from "../interpret/verb-options.ts";

/** The options of a verb by name, as they are declared. */
export type Options = Readonly<Record<string, Option>>;

/**
 * The options as the interpreter gives them: an option that is required or has a default is always
 * there.
 */
export type ValuesOf<Declared extends Options> = {
  readonly [Name in keyof Declared as Declared[Name] extends Certain ? Name : never]: ValueOf<
    Declared[Name]
  >;
} & {
  readonly [Name in keyof Declared as Declared[Name] extends Certain ? never : Name]?: ValueOf<
    Declared[Name]
  >;
};

type Certain = { readonly required: true } | { readonly default: Json };

/** The value of one option: a `choice` is one of its words. */
type ValueOf<Declared extends Option> = Declared extends {
  readonly kind: "choice";
  readonly choices: readonly (infer Word extends string)[];
}
  ? Word
  : Declared["kind"] extends OptionKind
    ? OptionValues[Declared["kind"]]
    : Declared["kind"] extends OwnKind<infer Value>
      ? Value
      : never;

type NameOf<Declared extends Options, Value> = {
  [Name in keyof Declared & string]: ValueOf<Declared[Name]> extends Value ? Name : never;
}[keyof Declared & string];

/** Options as far as they are known before a call, by the names that there are. */
type Known<Declared extends Options> = KnownOptions<
  NameOf<Declared, number>,
  NameOf<Declared, string>
>;

/** The same, for the times of a step. */
export type Timed<Declared extends Options> = TimedOptions<
  NameOf<Declared, number>,
  NameOf<Declared, string>,
  NameOf<Declared, readonly MediaItem[]>
>;

/**
 * A verb in which the types of its options, outcomes and memory follow from their declarations. See
 * {@link Verb}.
 */
export interface VerbDefinition<
  Declared extends Options,
  Outcome extends string,
  Memory extends Json,
> extends Omit<Verb, Typed> {
  readonly options: Declared;
  readonly outcomes: readonly Outcome[];
  readonly principal?: keyof Declared & string;
  readonly resultOn?: readonly NoInfer<Outcome>[];
  readonly optional?: readonly NoInfer<Outcome>[];
  readonly impossible?: Readonly<
    Partial<Record<NoInfer<Outcome>, (written: WrittenOptions<keyof Declared & string>) => boolean>>
  >;
  readonly result?: (written: WrittenOptions<keyof Declared & string>) => ValueType | undefined;
  readonly laws?: Readonly<
    Partial<
      Record<
        NoInfer<Outcome> | "beside",
        (known: Known<Declared>, flow: Pick<Program, "languages">) => readonly string[]
      >
    >
  >;
  readonly returns?: (written: WrittenOptions<keyof Declared & string>) => string;
  readonly runs?: (written: WrittenOptions<keyof Declared & string>) => readonly Running[];
  readonly needsAnswer?: boolean | ((written: WrittenOptions<keyof Declared & string>) => boolean);
  readonly after?: Readonly<Partial<Record<NoInfer<Outcome>, AnsweredCaller>>>;
  readonly time?: (known: Timed<Declared>) => VerbTime;
  readonly plays?: (written: WrittenOptions<keyof Declared & string>) => readonly string[];
  readonly under?: (written: WrittenOptions<keyof Declared & string>) => "music" | "silence";
  readonly ears?: (options: ValuesOf<Declared>) => readonly Saying[];
  readonly keys?: VerbKeys<ValuesOf<Declared>, NoInfer<Outcome>>;
  readonly talk?: (options: ValuesOf<Declared>) => TalkWishes;
  readonly sends?: VerbSends<WrittenOptions<keyof Declared & string>>;
  readonly uses?: (options: ValuesOf<Declared>) => readonly PlatformPart[];
  readonly mistakes?: VerbMistakes<Known<Declared>>;
  readonly machine: VerbMachine<ValuesOf<Declared>, Memory, OutcomeOf<Outcome>>;
}

/** The outcomes that a machine may give; a verb that declares none goes on with `ok`. */
type OutcomeOf<Outcome extends string> = [Outcome] extends [never]
  ? typeof plainReturn
  : NoInfer<Outcome>;

type Typed =
  | (
      | "options"
      | "outcomes"
      | "principal"
      | "resultOn"
      | "laws"
      | "optional"
      | "impossible"
      | "result"
      | "returns"
      | "runs"
    )
  | (
      | "needsAnswer"
      | "after"
      | "time"
      | "plays"
      | "under"
      | "ears"
      | "keys"
      | "talk"
      | "sends"
      | "uses"
      | "mistakes"
      | "machine"
    );

/** The places of a verb that needs nobody. */
export const everywhere: readonly Place[] = ["M", "P", "K", "C", "W", "S", "R", "F"];

/** The places of a verb that steers the flow: all but `finally`, where nothing goes on. */
export const beforeEnd: readonly Place[] = everywhere.filter((place) => place !== "F");

/**
 * A verb from its definition. Only this function gives up the types of options and memory. This is
 * safe: the checker holds options to their declaration, and the interpreter gives a memory back as
 * it was.
 */
export function defineVerb<
  const Declared extends Options,
  const Outcome extends string,
  Memory extends Json = null,
>(definition: VerbDefinition<Declared, Outcome, Memory>): Verb {
  return definition as unknown as Verb;
}
