import type { JsonObject } from "../json.ts";

/** The effect of the caller's keys while a step runs, with its options as it was entered. */
export type VerbKeys<Values = JsonObject, Outcome extends string = string> = {
  /** The outcomes that only a caller who presses keys brings about. */
  readonly outcomes: readonly Outcome[];
} & (
  | {
      readonly kind: "interrupt";
      /** Any one of these keys ends the step. */
      readonly keys: (options: Values) => string;
    }
  | {
      readonly kind: "entry";
      /** The digits that the caller is asked for. */
      readonly entry: (options: Values) => Entry;
    }
  | {
      readonly kind: "menu";
      /** The keys that the caller may choose from. */
      readonly menu: (options: Values) => Menu;
    }
);

/** Which keys make an entry that a step accepts. */
export interface Entry {
  /** The least and the most keys of an entry. */
  readonly least: number;
  readonly most: number;
  /** The pattern of the whole entry; `undefined` for anything. */
  readonly pattern: string | undefined;
  /** Keys that end the entry and are never part of it. */
  readonly terminators: string;
  /** Whether an entry of `most` keys ends by itself. */
  readonly endsAtMost: boolean;
  /** How often the caller may try, counting the first time. */
  readonly tries: number;
  /** The media that are played before another try. */
  readonly again: readonly string[];
}

/** The choice that a caller has by keys. */
export interface Menu {
  /** For each outcome that keys lead to some keys that do. */
  readonly choices: readonly { readonly outcome: string; readonly keys: string }[];
  /** How often the caller may try, counting the first time. */
  readonly tries: number;
  /** The media that are played before another try, after an outcome. */
  readonly again: (outcome: string) => readonly string[];
}

/** The wishes that those who are connected may have. */
export interface TalkWishes {
  readonly presses: readonly TalkPress[];
  /** Numbers that a phone may transfer the call to, some that are allowed. Default: none. */
  readonly transfers?: readonly string[];
}

/** Keys that do something while the caller is connected with a phone, and who may press them. */
export interface TalkPress {
  readonly keys: string;
  readonly by: "caller" | "callee" | "both";
}

/** Something that a caller may say, and what comes of it. */
export interface Saying {
  readonly outcome: string;
  /** Any text where it is empty. */
  readonly text: string;
}
