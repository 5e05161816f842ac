import type { Proved } from "../prove/proof-desk.ts";
import { failuresIn } from "../prove/proof-state.ts";
import { errorsIn } from "../state/studio-state.ts";
import type { CheckedText } from "../worker/flow-desk.ts";
import type { LongChecks } from "./publish-state.ts";

/** A thing that has to be well before a version is given to calls. */
export interface ReadyItem {
  readonly what: "errors" | "scenarios" | "coverage" | "fuzz" | "calls";
  /** `open`: it is not known of this text. */
  readonly state: "good" | "bad" | "open";
  /**
   * How many of `all` things are well; or how many errors there are, calls that go elsewhere, and
   * calls that break the flow.
   */
  readonly count: number;
  readonly all: number;
}

/** The knowledge of the text in the editor. */
export interface KnownOfText {
  readonly text: string;
  readonly checked: CheckedText | undefined;
  readonly proved: Proved | undefined;
  readonly checks: LongChecks | undefined;
}

/**
 * All that has to be well, in the order in which it is looked at. Knowledge of another text counts
 * for nothing.
 */
export function readyItems({ text, checked, proved, checks }: KnownOfText): readonly ReadyItem[] {
  const own = checked?.text === text ? checked : undefined;
  const tested = proved?.text === text ? proved : undefined;
  const tried = checks?.text === text ? checks : undefined;
  const errors = errorsIn({ checked: own });
  return [
    itemOf("errors", own && errors === 0, errors, errors),
    scenarioItem(tested),
    coverageItem(tested),
    fuzzItem(tried?.fuzzed),
    callsItem(tried?.replayed),
  ];
}

/** Whether a version may be given to calls without a reason. */
export function isGreen(items: readonly ReadyItem[]): boolean {
  return items.every(({ state }) => state === "good");
}

function itemOf(
  what: ReadyItem["what"],
  isWell: boolean | undefined,
  count: number,
  all: number,
): ReadyItem {
  const known = isWell === true ? "good" : "bad";
  return { what, state: isWell === undefined ? "open" : known, count, all };
}

function scenarioItem(proved: Proved | undefined): ReadyItem {
  const all = proved?.scenarios.length ?? 0;
  const failures = failuresIn({ proved });
  const isWell = proved && !proved.isBroken && all > 0 && failures === 0;
  return itemOf("scenarios", isWell, all - Math.min(all, failures), all);
}

function coverageItem(proved: Proved | undefined): ReadyItem {
  const { covered, total } = proved?.totals?.steps ?? { covered: 0, total: 0 };
  return itemOf("coverage", proved && total > 0 && covered === total, covered, total);
}

function fuzzItem(fuzzed: LongChecks["fuzzed"]): ReadyItem {
  return itemOf(
    "fuzz",
    fuzzed && fuzzed.found.length === 0,
    fuzzed?.found.length ?? 0,
    fuzzed?.tried ?? 0,
  );
}

/** Where no call has been recorded none can go elsewhere. */
function callsItem(replayed: LongChecks["replayed"]): ReadyItem {
  const known = (replayed ?? []).filter(({ went }) => went !== "unknown");
  const elsewhere = known.filter(({ went }) => went === "elsewhere").length;
  return itemOf("calls", replayed && elsewhere === 0, elsewhere, known.length);
}
