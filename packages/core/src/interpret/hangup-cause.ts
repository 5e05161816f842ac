/** Why a flow may hang a leg up, as the platform's `reason`. */
export const hangupCauses = [
  "normal",
  "busy",
  "congestion",
  "no_answer",
  "rejected",
  "unallocated",
  "number_incomplete",
  "failure",
  "interworking",
  "codec_mismatch",
  "timeout",
  "normal_unspecified",
] as const;

/**
 * Why a leg is hung up: by the flow, also as the number of a cause of Q.850, or because another phone
 * was faster.
 */
export type HangupCause = (typeof hangupCauses)[number] | "answered_elsewhere" | number;
