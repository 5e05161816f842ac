import { oneOf, problemOfText } from "@flowrun/core/tooling";
import { endpointsOf } from "./flow-facts.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { fitsText, mayFitBoth } from "./request-pattern.ts";
import { reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import type { Scenario } from "./scenario.ts";

/** The beginning of the message about an endpoint that the flow can never call. */
export const nothingCalls = "Nothing in this scenario lets the flow call";

/**
 * Reports phones that are none, and endpoints under `calls` and `legs` that the flow can never call
 * in a scenario: no constant, setting or row holds them. Where an expression computes an endpoint
 * otherwise, nothing can be known and nothing is reported.
 */
export function judgeEndpoints(reader: ScenarioReader, scenario: Scenario): void {
  const known = endpointsOf(reader.facts, scenario);
  for (const name of Object.keys(scenario.legs)) {
    const phone = { name, key: "legs", place: `phones.${name}` };
    if (!judgeSpelling(reader, phone)) judgeLeg(reader, phone, known ?? [name]);
  }
  for (const phone of expectedPhones(scenario)) {
    const { name, place } = phone;
    const span = reader.placeOf(place);
    const isMisspelt = judgeSpelling(reader, phone);
    if (isMisspelt || known === undefined || span === undefined) continue;
    // Under `calls` a name may have a `*`, too; under `legs` it is one phone.
    const fits = phone.key === "calls" ? mayFitBoth : fitsText;
    if (known.some((each) => fits(each, name))) continue;
    const message = `${nothingCalls} "${name}".`;
    const isOpen = known.length > 0 && !known.some(isWhole);
    // A pattern is nothing to write in the place of the name.
    if (!isOpen) reportUnknown(reader, span, message, { name, known: known.filter(isWhole) });
    else
      reader.add(
        proofProblem("PROOF_UNKNOWN_NAME", span, message, `The steps call ${oneOf(known)}.`),
      );
  }
}

/** The phones under `calls` and `legs` of what is expected. */
function expectedPhones({ expect }: Scenario): readonly NamedPhone[] {
  const { calls = [], legs = {} } = expect;
  return [
    ...calls.map((call, index) => {
      const name = typeof call === "string" ? call : call.to;
      return { name, key: "calls", place: `calls.${index}` };
    }),
    ...Object.keys(legs).map((name) => ({ name, key: "legs", place: `legs.${name}` })),
  ];
}

/** Reports the phone of a scenario that nothing calls, where its name is spelt like one that is called. */
function judgeLeg(
  reader: ScenarioReader,
  { name, place }: NamedPhone,
  known: readonly string[],
): void {
  const span = reader.placeOf(place);
  if (span === undefined || known.some((each) => fitsText(each, name))) return;
  const written = plain(reader.source.text.slice(span.start, span.end));
  const near = known.filter(isWhole).find((each) => plain(each) === written);
  if (near === undefined) return;
  const message = `${nothingCalls} "${name}".`;
  reader.add(proofProblem("PROOF_UNKNOWN_NAME", span, message, `Did you mean "${near}"?`));
}

/** The letters and digits of an endpoint. */
function plain(endpoint: string): string {
  return endpoint.toLowerCase().replaceAll(/[^a-z0-9*#]/g, "");
}

function isWhole(known: string): boolean {
  return !known.includes("*");
}

/** A phone under a key of a scenario. */
interface NamedPhone {
  readonly name: string;
  readonly key: string;
  readonly place: string;
}

/** Reports a slash of the wrong kind or too many; several phones in one text are told elsewhere. */
function judgeSpelling(reader: ScenarioReader, { name, key, place }: NamedPhone): boolean {
  // An extension got its technology when it was read.
  const written = name.replace(/^PJSIP\/(?=[A-Za-z]\w*\\)/, "");
  const span = reader.placeOf(place);
  const isOne = /^[^\s,;&|()[\]$]+$/.test(written);
  const problem = isOne ? problemOfText(key, { kind: "endpoint" }, written) : undefined;
  if (problem === undefined || span === undefined) return false;
  reader.add(proofProblem("PROOF_BAD_VALUE", span, problem.message, problem.hint ?? ""));
  return true;
}
