import { type Observation, isOptional } from "./observation.ts";

/**
 * Things this far apart on the real platform happened one after the other; nearer ones may have
 * raced.
 */
export const raceMs = 50;

/**
 * Compares two runs as partial orders and tells every difference; none means that the second could
 * have been the first.
 *
 * 1. Both have the same things in them, optional ones aside.
 * 2. Within a lane the order is the same; only Dial(RINGING) and the change of state to Ringing may change places.
 * 3. What lay more than `raceMs` apart in the first run has the same order in the second. Nearer things of different
 *    lanes may change places: above all an event and the answer to its own request.
 * 4. An answer takes as long as in the first run, within `raceMs`: so held-back answers are seen.
 */
export function compareRuns(
  expected: readonly Observation[],
  actual: readonly Observation[],
): readonly string[] {
  const [first, second] = [expected, actual].map((run) => run.filter((item) => !isOptional(item)));
  if (first === undefined || second === undefined) return [];
  const differences = compareContents(first, second);
  if (differences.length > 0) return differences;
  return [
    ...compareLanes(first, second),
    ...compareOrder(first, second),
    ...compareLatencies(first, second),
  ];
}

function compareContents(first: readonly Observation[], second: readonly Observation[]): string[] {
  const left = countLabels(first);
  const right = countLabels(second);
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((label) => {
    const missing = (left.get(label) ?? 0) - (right.get(label) ?? 0);
    if (missing > 0) return [`missing: ${label}`];
    return missing < 0 ? [`unexpected: ${label}`] : [];
  });
}

function countLabels(run: readonly Observation[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { label } of run) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

function compareLanes(first: readonly Observation[], second: readonly Observation[]): string[] {
  return [...new Set(first.map(({ lane }) => lane))].flatMap((lane) => {
    const [left, right] = [first, second].map((run) => labelsOf(run, lane).join("\n"));
    return left === right ? [] : [`order within ${lane}:\n${left}\n-- but --\n${right}`];
  });
}

function labelsOf(run: readonly Observation[], lane: string): readonly string[] {
  const labels = run.filter((item) => item.lane === lane).map(({ label }) => label);
  for (let index = 0; index + 1 < labels.length; index += 1) {
    const [one = "", two = ""] = labels.slice(index, index + 2);
    if (isDialRinging(one) && isStateRinging(two)) labels.splice(index, 2, two, one);
  }
  return labels;
}

function isDialRinging(label: string): boolean {
  return label.startsWith("Dial ") && label.includes('"dialstatus":"RINGING"');
}

function isStateRinging(label: string): boolean {
  return label.startsWith("ChannelStateChange ") && label.includes('"state":"Ringing"');
}

function compareOrder(first: readonly Observation[], second: readonly Observation[]): string[] {
  const places = placesOf(second);
  const placed = numberLabels(first).map(({ item, key }) => ({
    item,
    place: places.get(key) ?? -1,
  }));
  return placed.flatMap((later, index) =>
    placed
      .slice(0, index)
      .filter((earlier) => later.item.t - earlier.item.t > raceMs && earlier.place > later.place)
      .map(
        (earlier) => `out of order: ${later.item.label}\n-- came before --\n${earlier.item.label}`,
      ),
  );
}

function placesOf(run: readonly Observation[]): ReadonlyMap<string, number> {
  return new Map(numberLabels(run).map(({ key }, place) => [key, place]));
}

function numberLabels(run: readonly Observation[]): readonly { item: Observation; key: string }[] {
  const seen = new Map<string, number>();
  return run.map((item) => {
    const count = (seen.get(item.label) ?? 0) + 1;
    seen.set(item.label, count);
    return { item, key: `${count} ${item.label}` };
  });
}

function compareLatencies(first: readonly Observation[], second: readonly Observation[]): string[] {
  const left = latenciesOf(first);
  const right = latenciesOf(second);
  return [...left].flatMap(([label, ms]) => {
    const other = right.get(label) ?? Number.NaN;
    return Math.abs(ms - other) <= raceMs
      ? []
      : [`answered after ${other} ms, not ${ms} ms: ${label}`];
  });
}

function latenciesOf(run: readonly Observation[]): ReadonlyMap<string, number> {
  const sent = new Map(
    run.filter(({ kind }) => kind === "request").map(({ label, t }) => [label.slice(2), t]),
  );
  return new Map(
    run
      .filter(({ kind }) => kind === "response")
      .map(({ label, lane, t }) => [label, t - (sent.get(lane) ?? Number.NaN)]),
  );
}
