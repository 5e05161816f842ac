import type { ModelFiles } from "./model-files.ts";

/** The first message to the process that recognises. */
export interface ProcessData {
  /** The module of the library. */
  readonly library: string;
  /** By language. */
  readonly models: Readonly<Record<string, ModelFiles>>;
  /** How many threads each model takes. */
  readonly threads: number;
}

/** The messages to it after that. A line is one caller, by a number. */
export type ToProcess =
  | {
      readonly kind: "open";
      readonly line: number;
      readonly language: string;
      readonly endOnSilenceMs: number;
    }
  | { readonly kind: "sound"; readonly line: number; readonly samples: Float32Array }
  /** All of its sound has come, and `done` is the answer. */
  | { readonly kind: "end"; readonly line: number }
  | { readonly kind: "close"; readonly line: number };

/** The messages from it. */
export type FromProcess =
  /** All models are loaded. */
  | { readonly kind: "ready" }
  | {
      readonly kind: "failed";
      readonly code: "HEAR_NO_LIBRARY" | "HEAR_MODEL";
      readonly why: string;
    }
  /** The sound so far has been heard. */
  | { readonly kind: "done"; readonly line: number }
  | {
      readonly kind: "heard";
      readonly line: number;
      readonly text: string;
      readonly confidence: number;
      readonly isFinal: boolean;
    };
