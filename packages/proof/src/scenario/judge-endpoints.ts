import { oneOf, problemOfText } from "@flowrun/core/tooling";
import { endpointsOf } from "./flow-facts.ts";
import { proofProblem } from "./proof-catalogue.ts";
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
  const { calls = [], legs = {} } = scenario.expect;
  for (const name of Object.keys(scenario.legs))
    judgeSpelling(reader, { name, key: "legs", place: `phones.${name}` });
  const expected = [
    ...calls.map((call, index) => {
      const name = typeof call === "string" ? call : call.to;
      return { name, key: "calls", place: `calls.${index}` };
    }),
    ...Object.keys(legs).map((name) => ({ name, key: "legs", place: `legs.${name}` })),
  ];
  for (const phone of expected) {
    const { name, place } = phone;
    const span = reader.placeOf(place);
    const isMisspelt = judgeSpelling(reader, phone);
    if (isMisspelt || known === undefined || span === undefined) continue;
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

function isWhole(known: string): boolean {
  return !known.includes("*");
}

/** Whether an endpoint is one that a step calls, where `*` stands for any text. */
function fits(known: string, name: string): boolean {
  const [first = "", ...rest] = known.split("*");
  const last = rest.at(-1);
  if (last === undefined) return known === name;
  return name.length >= first.length + last.length && name.startsWith(first) && name.endsWith(last);
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
