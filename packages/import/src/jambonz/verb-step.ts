import type { JsonObject } from "@flowrun/core/plugin";
import type { FlowDraft } from "../draft/flow-draft.ts";
import type { PieceFate } from "../draft/piece-fate.ts";
import type { ListPlace } from "../draft/walk-list.ts";

/** A verb of jambonz that is translated, with what it may ask for. */
export interface VerbStep extends ListPlace {
  readonly draft: FlowDraft;
  /** The verb with its properties. */
  readonly verb: JsonObject;
  /** A name for what the verb gives, as `as` takes it. */
  readonly result: string;
  /** A property that is a text, ready for a text of the flow. */
  readonly text: (property: string) => string;
  /** The block of the verbs that a webhook gives; `undefined` where they are not in the file. */
  readonly hook: (property: string) => string | undefined;
}

/** The fate of a verb, and whether nothing goes on behind it. */
export interface Taken {
  readonly fate: PieceFate;
  readonly goesOn?: "over";
}
