import type { Json } from "@flowrun/core";
import type { RoomProof } from "../rooms/explore-rooms.ts";

/** A file, a table or anything else that was read, and the hash of its text. */
export interface ReadText {
  readonly name: string;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** All that decides what a flow does. */
export interface FlowReads {
  /** The flow's own file first, then those that it uses. */
  readonly files: readonly ReadText[];
  /** The definitions of its tables. */
  readonly tables: readonly ReadText[];
  /** The plugins of the configuration. */
  readonly plugins: readonly ReadPlugin[];
}

/** A plugin, by the key of the configuration that names it. */
export interface ReadPlugin extends ReadText {
  readonly key: string;
  /** Its package says it; null where none does. */
  readonly version: string | null;
}

/** A way on from a step of which something is to be told. */
export interface ToldWay {
  readonly step: string;
  readonly verb: string;
  readonly line: number;
  readonly way: string;
  readonly why: string;
}

/** The proof of a flow: what holds, what does not, and within which bounds. */
export interface Certificate {
  readonly "flowrun-certificate": 1;
  /** As the user named it. */
  readonly flow: string;
  /** Whether nothing was found that the flow does wrong. */
  readonly holds: boolean;
  /** The version of flowrun. */
  readonly engine: string;
  /** `2026-01-05T09:00:00.000Z` */
  readonly provedAt: string;
  readonly reads: FlowReads;
  /** The settings that were given, without secret ones. */
  readonly settings: Readonly<Record<string, Json>>;
  readonly bounds: {
    /** The states of the walk with values that are not known: in all, and at one step. */
    readonly states: number;
    readonly statesPerStep: number;
    /** The most calls that the search tries. */
    readonly calls: number;
    /** How many calls with what may happen were made up, from which seed. */
    readonly worlds: number;
    readonly seed: number;
    readonly mostSilenceMs: number;
    /** The most scenes of a room that are told apart in one walk. */
    readonly roomScenes: number;
  };
  readonly check: { readonly warnings: readonly string[] };
  readonly scenarios: {
    readonly files: readonly ReadText[];
    readonly passed: number;
    /** The names of those that fail. */
    readonly failed: readonly string[];
  };
  readonly properties: { readonly tried: readonly string[]; readonly broken: readonly string[] };
  readonly ways: {
    readonly all: number;
    readonly taken: number;
    /** The roots; how many more only they lead to is `behind`. */
    readonly impossible: readonly ToldWay[];
    readonly behind: number;
    readonly notFound: readonly ToldWay[];
  };
  /** Whether the search ended since it had tried the most calls. */
  readonly isCut: boolean;
  readonly callsTried: number;
  readonly faults: readonly (Omit<ToldWay, "way" | "why"> & {
    readonly code: string;
    readonly message: string;
  })[];
  /** The queues, lots and conferences, with several callers in every order. */
  readonly rooms: readonly RoomProof[];
  readonly fuzz: {
    /** The mistake of the call that was found; null for none. */
    readonly found: string | null;
    /** The steps that no made-up call has entered. */
    readonly unentered: readonly string[];
  };
}
