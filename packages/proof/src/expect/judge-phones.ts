import type { TraceEntry } from "@flowrun/core";
import type { ScenarioRun } from "../run/run-scenario.ts";
import { proofProblem } from "../scenario/proof-catalogue.ts";
import type { Trial } from "../scenario/read-test-file.ts";
import type { ExpectedLeg } from "../scenario/expectations.ts";
import { compareLists, type Departure } from "./departure.ts";

/**
 * Where the phones that were called departed from their expectations, and the acts of theirs that
 * waited in vain.
 */
export function judgePhones(trial: Trial, run: ScenarioRun): readonly (Departure | undefined)[] {
  const expected = Object.entries(trial.scenario.expect.legs ?? {});
  const all = { ...run, phones: [...run.phones, ...run.begun.flatMap(({ phones }) => phones)] };
  return [
    ...judgeActs(trial, run),
    ...expected.flatMap(([endpoint, leg]) => [
      judgeHeard(trial, all, endpoint, leg),
      judgeEnded(trial, all, endpoint, leg),
    ]),
  ];
}

function judgeActs(
  { scenario, places }: Trial,
  { phones, trace }: ScenarioRun,
): readonly Departure[] {
  return phones.flatMap(({ endpoint, nth, stuck }) => {
    if (stuck === undefined) return [];
    const { doing, act, why } = stuck;
    const said = scenario.legs[endpoint];
    const turn = Array.isArray(said) ? `.${Math.min(nth, said.length - 1)}` : "";
    const span = places.get(`legs.${endpoint}${turn}.acts.${act}`) ??
      places.get("name") ?? { start: 0, end: 0 };
    const what = doing.kind === "hears" ? doing.media : doing.kind;
    const message = `The phone "${endpoint}" never came to "${what}": ${why}.`;
    return [
      {
        diagnostic: proofProblem("PROOF_STUCK", span, message),
        expected: what,
        got: null,
        entry: trace.at(-1),
      },
    ];
  });
}

function judgeHeard(
  { places }: Trial,
  { phones, trace }: ScenarioRun,
  endpoint: string,
  { hears }: ExpectedLeg,
): Departure | undefined {
  if (hears === undefined) return undefined;
  const got = phones
    .filter((phone) => phone.endpoint === endpoint)
    .flatMap((phone) => phone.hears.map((text) => ({ text, entry: callTo(endpoint, trace) })));
  return compareLists(
    {
      code: "PROOF_PHONE",
      key: `legs.${endpoint}.hears`,
      expected: hears,
      got,
      words: [`the phone ${endpoint}`, "heard"],
    },
    places,
    trace.at(-1),
  );
}

function judgeEnded(
  { places }: Trial,
  { phones, trace }: ScenarioRun,
  endpoint: string,
  { ended }: ExpectedLeg,
): Departure | undefined {
  const last = phones.findLast((phone) => phone.endpoint === endpoint);
  if (ended === undefined || last?.ended === ended) return undefined;
  const came = last === undefined ? "was never called" : `ended with ${told(last.ended)}`;
  const message = `The phone "${endpoint}" ${came}, and "${ended}" was expected.`;
  const span = places.get(`legs.${endpoint}.ended`) ?? { start: 0, end: 0 };
  const diagnostic = proofProblem("PROOF_PHONE", span, message);
  return {
    diagnostic,
    expected: ended,
    got: last?.ended ?? null,
    entry: callTo(endpoint, trace) ?? trace.at(-1),
  };
}

function told(ended: ExpectedLeg["ended"]): string {
  return ended === undefined ? "a refusal" : `"${ended}"`;
}

function callTo(endpoint: string, trace: readonly TraceEntry[]): TraceEntry | undefined {
  return trace.findLast((entry) => entry.kind === "leg.originated" && entry.endpoint === endpoint);
}
