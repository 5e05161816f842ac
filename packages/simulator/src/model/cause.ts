/** Why a channel ended: a Q.850 cause and, where SIP said more, the status of SIP. */
export interface HangupCauses {
  readonly cause: number;
  readonly techCause?: number;
}

const causeTexts: Readonly<Record<number, string>> = {
  0: "Unknown",
  1: "Unallocated (unassigned) number",
  16: "Normal Clearing",
  17: "User busy",
  18: "No user responding",
  19: "User alerting, no answer",
  20: "Subscriber absent",
  21: "Call Rejected",
  22: "Number changed",
  26: "Answered elsewhere",
  27: "Destination out of order",
  28: "Invalid number format",
  31: "Normal, unspecified",
  34: "Circuit/channel congestion",
  38: "Network out of order",
  58: "Bearer capability not available",
  79: "Facility not implemented",
  102: "Recover on timer expiry",
  127: "Interworking, unspecified",
};

/** The platform's words for a Q.850 cause; `Unknown` for one it has no words for. */
export function causeText(cause: number): string {
  return causeTexts[cause] ?? "Unknown";
}

const reasonCauses: Readonly<Record<string, number>> = {
  normal: 16,
  busy: 17,
  congestion: 34,
  no_answer: 19,
  timeout: 102,
  rejected: 21,
  unallocated: 1,
  normal_unspecified: 31,
  number_incomplete: 28,
  codec_mismatch: 58,
  interworking: 127,
  failure: 38,
  answered_elsewhere: 26,
};

/** The Q.850 cause of ARI's `reason`, or `undefined` for a word that ARI does not know. */
export function causeOfReason(reason: string): number | undefined {
  return Object.hasOwn(reasonCauses, reason) ? reasonCauses[reason] : undefined;
}

const sipStatusOfCause: Readonly<Record<number, number>> = {
  1: 404,
  2: 404,
  3: 404,
  17: 486,
  18: 408,
  19: 480,
  20: 480,
  21: 403,
  22: 410,
  23: 302,
  27: 502,
  28: 484,
  29: 501,
  31: 480,
  34: 503,
  38: 500,
  42: 503,
  58: 488,
  66: 503,
  127: 500,
};

/**
 * The SIP status that refuses an unanswered call for this cause (each was measured on Asterisk 22;
 * 603 for any other cause).
 */
export function sipStatusFor(cause: number): number {
  return sipStatusOfCause[cause] ?? 603;
}

const causeOfSipStatus: Readonly<Record<number, number>> = {
  403: 21,
  404: 1,
  408: 18,
  410: 22,
  480: 19,
  484: 28,
  486: 17,
  487: 127,
  488: 58,
  500: 38,
  501: 79,
  502: 38,
  503: 34,
  504: 102,
  600: 17,
  603: 21,
  604: 1,
  606: 58,
};

/** The Q.850 cause of a callee's SIP refusal; 127 (interworking) where SIP has no counterpart. */
export function causeForSip(status: number): number {
  return causeOfSipStatus[status] ?? 127;
}
