import { positionOf, type Program } from "@flowrun/core";
import { createRehearsal, type Rehearsal } from "../run/rehearsal.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { scenarioOfCues } from "./attempt.ts";
import { unlike } from "./choose-scenarios.ts";
import { type FaultEntry, faultsIn } from "../observe/faults-in.ts";
import { faultKey, type MetFault } from "./findings.ts";
import { simplifyScenario, withFewerActs } from "./simplify-scenario.ts";

/** A place at which a flow cannot go on, and the smallest call that was found to lead there. */
export interface FoundFault {
  readonly step: string;
  readonly verb: string;
  readonly line: number;
  /** As `flowrun explain` knows it. */
  readonly code: string;
  readonly message: string;
  /** It expects nothing, so that it fails for as long as the flow meets the fault. */
  readonly scenario: Scenario;
}

/** The faults that a search met, in the order of the file, each with its scenario. */
export function faultsOf(
  program: Program,
  met: ReadonlyMap<string, MetFault>,
): readonly FoundFault[] {
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  const placed = [...met.values()].map((fault) => ({
    fault,
    at: steps.findIndex(({ id }) => id === fault.entry.step),
  }));
  const found: FoundFault[] = [];
  const rehearsal = createRehearsal();
  for (const { fault, at } of placed.toSorted((a, b) => a.at - b.at)) {
    const { step = "", code, message } = fault.entry;
    const verb = steps[at]?.verb.name ?? "";
    const line = positionOf(program.source, steps[at]?.span ?? { start: 0, end: 0 }).line;
    const names = new Set(found.map(({ scenario }) => scenario.name));
    const name = unlike(`${step} ${verb} fault`, names);
    found.push({
      step,
      verb,
      line,
      code,
      message,
      scenario: { ...smallestFor(rehearsal, fault), name },
    });
  }
  return found;
}

function smallestFor(
  rehearsal: Rehearsal,
  { entry, call: { program, world, cues }, stuck }: MetFault,
): Scenario {
  const isKept = (scenario: Scenario): boolean => {
    const tried = rehearsal.run(program, scenario).run;
    return tried.stuck === undefined && faultsIn(tried.trace).some((each) => isSame(each, entry));
  };
  // A caller who still waits for something when the call has failed would be told to wait in vain.
  const whole = scenarioOfCues(world, cues);
  const done = stuck === undefined ? whole : { ...whole, caller: whole.caller.slice(0, stuck.act) };
  return simplifyScenario(withFewerActs(done, isKept), isKept);
}

function isSame(fault: FaultEntry, other: FaultEntry): boolean {
  return faultKey(fault) === faultKey(other);
}
