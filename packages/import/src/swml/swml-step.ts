import type { Json, JsonObject } from "@flowrun/core/plugin";
import type { FlowDraft } from "../draft/flow-draft.ts";
import type { PieceFate } from "../draft/piece-fate.ts";
import type { ListPlace } from "../draft/walk-list.ts";
import type { SwmlDocument, SwmlStep } from "./swml-document.ts";

/** A step of SWML that is translated, with what it may ask for. */
export interface SwmlPlace extends ListPlace {
  readonly draft: FlowDraft;
  readonly document: SwmlDocument;
  readonly method: string;
  /** The value of the method. */
  readonly options: Json;
  /** The same as a map; empty where it is none. */
  readonly map: JsonObject;
  /** A name for what the step gives, as `as` takes it. */
  readonly result: string;
  /** The step behind this one, which `takeNext` may take together with it. */
  readonly following: SwmlStep | undefined;
  /** Takes the step behind this one together with it. */
  readonly takeNext: () => void;
  /** The block in which nested steps begin, which lead to `after` at their end. */
  readonly nested: (steps: Json | undefined, name: string, after: string) => string;
  /** The block in which a section begins; `undefined` for an address outside of the file. */
  readonly section: (dest: string, after: string) => string | undefined;
  /** The block of a label. */
  readonly label: (name: string) => string | undefined;
  /** The block that `return` leads to. */
  readonly back: string;
  readonly over: string;
  /** The members of a variable that something in the document reads, as paths. */
  readonly readOf: (variable: string) => readonly string[];
  /** A text of the flow. */
  readonly text: (written: string) => string;
}

/** The fate of a step, and whether nothing goes on behind it. */
export interface Taken {
  readonly fate: PieceFate;
  readonly goesOn?: "over" | { readonly block: string };
}
