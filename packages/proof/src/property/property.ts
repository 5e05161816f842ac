import type { Span } from "@flowrun/core";

/** Something that must hold in every call of a flow. */
export interface Property {
  /** The author's name, or else the rule as it is written. */
  readonly name: string;
  /** The rule as it is written, behind `never` or `always`. */
  readonly text: string;
  readonly rule: PropertyRule;
  /** Where the rule stands in its test file. */
  readonly span: Span;
}

/** The rule of a property. A list of moments means any of them. */
export type PropertyRule =
  | { readonly kind: "never"; readonly moments: readonly Moment[] }
  /** Before the first of `then` one of `first` has come. */
  | {
      readonly kind: "before";
      readonly first: readonly Moment[];
      readonly then: readonly Moment[];
    }
  /** After each of `from` one of `to` comes, in time, unless the caller leaves. */
  | {
      readonly kind: "leads_to";
      readonly from: readonly Moment[];
      readonly to: readonly Moment[];
      /** `undefined`: before the call ends. */
      readonly withinMs: number | undefined;
    };

/** Something that happens in a call, as a property names it. */
export interface Moment {
  /** As it is written. */
  readonly text: string;
  readonly what:
    | { readonly kind: "block"; readonly block: string }
    /** The step is entered; with an outcome: it ends so. */
    | { readonly kind: "step"; readonly step: string; readonly outcome: string | undefined }
    | { readonly kind: "silence" | "call"; readonly overMs: number }
    | { readonly kind: "connected" | "fault" | "overtaken" }
    /** `pattern` has `*` for any text. */
    | { readonly kind: PatternKind; readonly pattern: string };
}

/** The moments that are told by a word and a text, each with what the text is. */
export const patternKinds = {
  hears: "media",
  calls: "an endpoint",
  requests: "a URL",
  v2: "an operation",
  saves: "a table",
  deletes: "a table",
  emails: "an address",
  messages: "an endpoint",
  emits: "an event",
  starts: "a part",
  ends: "a reason",
} as const;

/** The word of such a moment. */
export type PatternKind = keyof typeof patternKinds;
