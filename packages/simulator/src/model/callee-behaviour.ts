/**
 * How a phone that the platform calls behaves. Times are milliseconds from the INVITE on, except `hangUpAfterMs`, which
 * counts from the answer. A phone rings (180) at once unless it says otherwise.
 */
export type CalleeBehaviour =
  | {
      readonly kind: "answer";
      readonly afterMs?: number;
      /** Sends media before the answer (183) instead of ringing. */
      readonly earlyMedia?: boolean;
      readonly hangUpAfterMs?: number;
      /** Keys pressed after the answer, `gapMs` apart. */
      readonly keys?: string;
      readonly gapMs?: number;
    }
  /** 486 after a while (default 100 ms). */
  | { readonly kind: "busy"; readonly afterMs?: number }
  /** 603 after a while (default 100 ms). */
  | { readonly kind: "decline"; readonly afterMs?: number }
  /** Any other SIP refusal, 400 to 699. */
  | { readonly kind: "reject"; readonly status: number; readonly afterMs?: number }
  /** Rings for ever. */
  | { readonly kind: "never" }
  /** Not there: the platform answers originate with 500 at once. */
  | { readonly kind: "unregistered" }
  /** Does nothing by itself; somebody acts through `Platform.callee`. */
  | { readonly kind: "manual" };
