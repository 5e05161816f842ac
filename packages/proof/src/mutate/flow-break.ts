import type { Span } from "@flowrun/core";

/** A small mistake that an author could make: one place of a flow's text, written otherwise. */
export interface FlowBreak {
  readonly span: Span;
  /** The text that stands there then. */
  readonly text: string;
  /** The step that it is in; absent: it is in a declaration, which any call may meet. */
  readonly step?: string;
  /** The thing that is changed, such as `timeout` or `found`. */
  readonly what: string;
  /** How it stands in the flow, and how it is broken; absent of a step that is left out. */
  readonly change?: { readonly from: string; readonly to: string };
}
