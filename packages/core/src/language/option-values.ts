import type { Json, JsonObject } from "../json.ts";
import type { MediaItem } from "./media-item.ts";

/** The value of an option of a verb, by its kind, as the interpreter receives it. */
export interface OptionValues {
  /** Text, `${ }` allowed anywhere. */
  readonly string: string;
  /** A whole number or `${ }`. */
  readonly integer: number;
  /** `true`, `false` or `${ }`. */
  readonly boolean: boolean;
  /** `30s`, `250ms`, `2m`, `4h` or `${ }`; for the interpreter milliseconds. */
  readonly duration: number;
  /**
   * Media: a URI, `prompt:NAME`, something that is said, or a list of these; for the interpreter
   * always a list.
   */
  readonly media: readonly MediaItem[];
  /** The same, of a prompt: written out, and every text without a scheme is spoken. */
  readonly prompt: readonly MediaItem[];
  /** `PJSIP/1000`, or an extension, `${ }` allowed. */
  readonly endpoint: string;
  /**
   * An endpoint, or several at once or in turn, `${ }` allowed; for the interpreter always rounds,
   * each called at once.
   */
  readonly endpoints: readonly (readonly string[])[];
  /** An endpoint, or `dialplan:CONTEXT/EXTENSION`, `${ }` allowed. */
  readonly destination: string;
  /** `600@features`, an extension of the dial plan and its context, `${ }` allowed in the first. */
  readonly place: string;
  /** A map of variables of the dial plan to texts, `${ }` allowed. */
  readonly "plan-variables": Readonly<Record<string, string>>;
  /** `nothing`, `ringing`, `music` or `music:CLASS`; never `${ }`. */
  readonly background: string;
  /** Telephone keys to be sent, with `w` for half a second, `${ }` allowed. */
  readonly tones: string;
  /** Telephone keys, e.g. `#` or `*#`. */
  readonly keys: string;
  /** `any`, `none` or telephone keys. */
  readonly interrupt: string;
  /** A regular expression over digits, matched in linear time; never `${ }`. */
  readonly pattern: string;
  /** A word of `choices`; never `${ }`. */
  readonly choice: string;
  /** The name of something, as `of` says: of a block, a part, a table, a queue; never `${ }`. */
  readonly name: string;
  /** A list of such names; never `${ }`. */
  readonly names: readonly string[];
  /** The name of a queue, a calendar or the like, as `of` says, `${ }` allowed. */
  readonly thing: string;
  /** A list of such names, `${ }` allowed in each. */
  readonly things: readonly string[];
  /** A map of telephone keys, or dial patterns of them, to blocks; never `${ }`. */
  readonly branches: Readonly<Record<string, string>>;
  /**
   * A map of sequences of telephone keys to the blocks that they begin, or maps of such a block
   * with `by` and `apart`; never `${ }`.
   */
  readonly presses: JsonObject;
  /** A map of phrases to names of blocks; never `${ }`. */
  readonly words: Readonly<Record<string, string>>;
  /** A list that an expression gives, of at most 1,000 items. */
  readonly list: readonly Json[];
  /** A map of the arguments of a part, `${ }` allowed. */
  readonly parameters: JsonObject;
  /** A list of dial patterns without a `.`; never `${ }`. */
  readonly patterns: readonly string[];
  /** A map of sequences of telephone keys to blocks that are run beside the step; never `${ }`. */
  readonly sequences: Readonly<Record<string, string>>;
  /** A list of texts, `${ }` allowed in each. */
  readonly texts: readonly string[];
  /** A map of columns of a table to values, `${ }` allowed. */
  readonly columns: JsonObject;
  /** A list of columns of a table, `-` before one for the largest first; never `${ }`. */
  readonly order: readonly string[];
  /** A list of members such as `owner.name`; those of a list are those of its items; never `${ }`. */
  readonly members: readonly string[];
  /** The content of an answer: a map of members and types, or a list of one such; never `${ }`. */
  readonly shape: Json;
  /** A map of declared variables to values, `${ }` allowed. */
  readonly assignments: JsonObject;
  /** An `http:` or `https:` URL, `${ }` allowed behind its host, percent-encoded there. */
  readonly url: string;
  /** A map of HTTP headers to texts, `${ }` allowed. */
  readonly headers: Readonly<Record<string, string>>;
  /** Any value, `${ }` allowed in every text of it. */
  readonly json: Json;
  /** A map of names to any values, `${ }` allowed in every text of it. */
  readonly arguments: JsonObject;
  /** `2026-12-24`, milliseconds since 1970 or `${ }`. */
  readonly day: string | number;
  /** `14:05`, milliseconds since 1970 or `${ }`. */
  readonly clock: string | number;
  /** `2026-12-24 08:30`, a part of it, milliseconds since 1970 or `${ }`. */
  readonly moment: string | number;
  /** A number or `${ }`. */
  readonly amount: number;
  /** `90s`, milliseconds or `${ }`; for the interpreter milliseconds. */
  readonly period: number;
  /** `<speak>Hello</speak>` or with `${ }`. */
  readonly markup: string;
  /** `EUR` or `${ }`. */
  readonly currency: string;
  /** `anna`, `en-us` or `${ }`. */
  readonly voice: string;
  /** `Europe/Oslo` or `${ }`. */
  readonly zone: string;
  /** `nb`, `en_GB` or `${ }`. */
  readonly language: string;
  /**
   * The name of a recording, `${ }` allowed; what that gives stays in the folder where it stands.
   */
  readonly recording: string;
}

/** The kind of an option. */
export type OptionKind = keyof OptionValues;
