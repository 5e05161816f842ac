import type { OfferFigures } from "@flowrun/host";
import { judgeOffer } from "@flowrun/host/tooling";
import type { Route } from "@flowrun/fleet";

/** A route that was not made yet. */
export type NextRoute = Omit<Route, "id">;

/** The shares through which an offer goes, of a hundred new calls: the last is all of them. */
const shares = [5, 10, 25, 50, 100] as const;

/** The share that comes after one. */
export function nextShare(percent: number): number {
  return shares.find((share) => share > percent) ?? 100;
}

/**
 * The next route, by how its offer does. It is without the offer when the host has taken it back,
 * or when it is to be raised and does worse. It has a larger share, in the end all calls, when it
 * has stood long enough and does well. `undefined` as long as it stays.
 */
export function nextRoute(
  { offered, current, over }: Route,
  figures: OfferFigures | undefined,
  now: number,
): NextRoute | undefined {
  if (offered === undefined || figures === undefined) return undefined;
  const kept = { over, ...(current !== undefined && { current }) };
  const judgement = judgeOffer(figures);
  const isWorse = offered.ifOk !== undefined && judgement === "worse";
  const { flow, percent, ifOk } = offered;
  if (figures.isTakenBack || isWorse) {
    const { faulted, early, ended: of } = figures.offered;
    return { ...kept, takenBack: { flow, faulted, early, of } };
  }
  if (ifOk === undefined || judgement !== "well" || now < ifOk.since + ifOk.everyMs)
    return undefined;
  const next = nextShare(percent);
  return next === 100
    ? { over, current: flow }
    : { ...kept, offered: { ...offered, percent: next, ifOk: { ...ifOk, since: now } } };
}
