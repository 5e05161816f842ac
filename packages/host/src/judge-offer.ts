/** How the calls of one version of a flow do, since another one is offered. */
export interface VersionFigures {
  readonly started: number;
  readonly ended: number;
  /** How many of them ended by a fault: of the flow, of a limit, of the interpreter. */
  readonly faulted: number;
  /** How many their callers ended within ten seconds. */
  readonly early: number;
  /** How many ended, by the reason. */
  readonly reasons: Readonly<Record<string, number>>;
}

/** A program that is offered beside the one that takes all other calls. */
export interface OfferFigures {
  /** To how many of a hundred new calls. */
  readonly share: number;
  readonly offered: VersionFigures;
  readonly current: VersionFigures;
  /**
   * It was taken back by itself, and no call begins with it any more. The figures stay those by
   * which it was judged.
   */
  readonly isTakenBack: boolean;
}

/** A version is judged after so many of its calls. */
const judgedAfter = 20;

/** How much more often callers may leave early, of all calls. */
const margin = 0.1;

/** Both versions, as far as their calls have ended. */
type Beside = Pick<OfferFigures, "offered" | "current">;

/**
 * The judgement of an offered version beside the one that takes all other calls. It is `worse` if
 * it faults more than twice as often. It is so, too, if its callers leave early more than twice as
 * often and in ten of a hundred calls more. It is `open` while too few calls of one of them have
 * ended.
 */
export function judgeOffer({ offered, current }: Beside): "open" | "well" | "worse" {
  if (faultsTooOften({ offered, current })) return "worse";
  if (offered.ended < judgedAfter || current.ended < judgedAfter) return "open";
  return shareOf(offered, "early") > 2 * shareOf(current, "early") + margin ? "worse" : "well";
}

/** Whether an offered version faults more than twice as often as the other one. */
export function faultsTooOften({ offered, current }: Beside): boolean {
  return (
    offered.ended >= judgedAfter && shareOf(offered, "faulted") > 2 * shareOf(current, "faulted")
  );
}

function shareOf(figures: VersionFigures, kind: "faulted" | "early"): number {
  return figures.ended === 0 ? 0 : figures[kind] / figures.ended;
}
