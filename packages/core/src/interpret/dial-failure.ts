// The platform ends an unanswered leg by itself; this is for one that says nothing about it.
/** How much longer than it may ring a leg is waited for, in milliseconds. */
export const ringGraceMs = 5_000;

/**
 * Why an outbound leg ended before it was answered: Q.850 cause and, where the platform tells it,
 * the SIP status.
 */
export type DialFailure = {
  readonly cause: number;
  readonly techCause?: number;
  /** The number that its phone is forwarded to. */
  readonly forwardedTo?: string;
};

/**
 * The members of what a step gives that has called somebody: `cause` is Q.850's, `sip` the status of
 * SIP, `forwarded_to` the number that the phone is forwarded to. Each is `null` after an answer,
 * and where the platform has not told it.
 */
export const failureMembers = {
  cause: { kind: "integer", nullable: true },
  sip: { kind: "integer", nullable: true },
  forwarded_to: { kind: "string", nullable: true },
} as const;

/** Their values; `undefined`: the platform has told nothing, or somebody has answered. */
export function failureValues(failure: DialFailure | undefined): {
  readonly cause: number | null;
  readonly sip: number | null;
  readonly forwarded_to: string | null;
} {
  const { cause = null, techCause: sip = null, forwardedTo = null } = failure ?? {};
  return { cause, sip, forwarded_to: forwardedTo };
}

/** Why a leg has ended, of an event that tells it. */
export function failureIn({ cause, techCause, forwardedTo }: DialFailure): DialFailure {
  return {
    cause,
    ...(techCause === undefined ? {} : { techCause }),
    ...(forwardedTo === undefined ? {} : { forwardedTo }),
  };
}

/** The fates of phones that never answered; of several the first that any had counts. */
export const dialOutcomes = ["no_answer", "busy", "declined", "failed"] as const;

/** The outcome of a dial whose phone never answered. */
export type DialOutcome = (typeof dialOutcomes)[number];

/** Whether an outcome is one of them. */
export function isDialOutcome(outcome: string): boolean {
  return dialOutcomes.some((each) => each === outcome);
}

// Measured on Asterisk 22: a ring timeout is 19/480, a busy phone 17/486, a rejected call 21/603.
const bySipStatus: Readonly<Record<number, DialOutcome>> = {
  408: "no_answer",
  480: "no_answer",
  486: "busy",
  487: "no_answer",
  600: "busy",
  603: "declined",
  // A trunk wants other credentials, or does not let us call there: no person has declined.
  401: "failed",
  403: "failed",
  407: "failed",
};

/**
 * A warning for whoever runs the flow, about a leg whose call was refused for want of rights;
 * `undefined` for any other end.
 */
export function warningOfFailure({ techCause = 0 }: DialFailure): string | undefined {
  if (![401, 403, 407].includes(techCause)) return undefined;
  return `A called phone or trunk answered ${techCause}: it wants other credentials, or does not allow this call. Look at the endpoint on the platform.`;
}

const byCause: Readonly<Record<number, DialOutcome>> = {
  16: "no_answer",
  17: "busy",
  18: "no_answer",
  19: "no_answer",
  21: "declined",
};

/**
 * The outcome of a `bridge` whose other side never answered. The SIP status counts first: causes
 * are coarser.
 */
export function failureOutcome({ cause, techCause = 0 }: DialFailure): DialOutcome {
  // Asterisk has no cause of its own (16) for a phone that sends the caller elsewhere, without a number.
  if (techCause >= 300 && techCause < 400) return "failed";
  return bySipStatus[techCause] ?? byCause[cause] ?? "failed";
}
