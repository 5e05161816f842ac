import type { DraftStep, FlowDraft } from "../draft/flow-draft.ts";
import type { StudioFlow, Widget } from "./studio-flow.ts";

/** A widget that is translated, with what it may ask for. */
export interface WidgetStep {
  readonly flow: StudioFlow;
  readonly draft: FlowDraft;
  readonly widget: Widget;
  /** A name for what the widget gives, as `as` takes it. */
  readonly result: string;
  /** Adds steps to the block of the widget. */
  readonly push: (...steps: readonly DraftStep[]) => void;
  /** The block that an event leads to; where Studio leads nowhere, the one that hangs up. */
  readonly next: (event: string) => string;
  /** The block of a widget, by its name. */
  readonly blockOf: (name: string) => string;
  /** A text of the flow; `lost` gets what has no counterpart. */
  readonly text: (written: string) => string;
  /** The same as an expression. */
  readonly cel: (written: string) => string;
  /** The variable that holds what a widget gives under a name, where something reads it. */
  readonly kept: (name: string) => string | undefined;
  /** The members of a widget's answer that something reads. */
  readonly readMembers: (prefix: string) => readonly string[];
  /** Says that another widget was taken together with this one. */
  readonly also: (name: string) => void;
}
