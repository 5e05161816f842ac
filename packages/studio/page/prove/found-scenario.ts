import type { Source } from "@flowrun/core";
import type { Language } from "@flowrun/flow";
import {
  openTestFile,
  printScenarios,
  readTestFile,
  runTrial,
  type Scenario,
} from "@flowrun/proof";

/** A call that a search has found, ready to be kept as a scenario. */
export interface Found {
  readonly scenario: Scenario;
  /** The complaint about the call; nothing where it only takes a way that no scenario takes. */
  readonly complaint: string | undefined;
  /** Whether it passes as the flow is now: a fault fails until the flow is mended. */
  readonly passes: boolean;
  /** The block whose way it shows last; absent where nothing tells. */
  readonly block?: string;
}

/** The circumstances of what was found. */
export interface Finding {
  /** The names that other scenarios have. */
  readonly names: readonly string[];
  readonly complaint: Found["complaint"];
  readonly language: Language;
}

/** The found call under a name that no scenario has, judged as its file will be. */
export function foundScenario(
  flow: Source,
  scenario: Scenario,
  { names, complaint, language }: Finding,
): Found {
  const named = { ...scenario, name: freeName(scenario.name, names) };
  const text = printScenarios([named], flow.name);
  const { trials } = readTestFile(openTestFile({ name: "found.test.yaml", text }), flow, language);
  const passes =
    trials.length > 0 && trials.every((trial) => runTrial(trial).departures.length === 0);
  return { scenario: named, complaint, passes };
}

function freeName(wanted: string, names: readonly string[]): string {
  let name = wanted;
  for (let number = 2; names.includes(name); number += 1) name = `${wanted} (${number})`;
  return name;
}

/**
 * A file of scenarios with one more at its end, under a name that none of them has, and otherwise
 * as it was; without a text, a new file. Gives `undefined` where the file has mistakes, or ends in
 * something else than its scenarios.
 */
export function addScenario(
  file: string,
  text: string | undefined,
  flow: string,
  scenario: Scenario,
): string | undefined {
  const about = flow.split("/").at(-1) ?? flow;
  if (text === undefined) return printScenarios([scenario], about);
  const names = namesIn(file, text);
  if (names === undefined) return undefined;
  const fresh = printScenarios([{ ...scenario, name: freeName(scenario.name, names) }], about);
  const [, item = ""] = /^scenarios:\n([^]*)$/m.exec(fresh) ?? [];
  const added = `${text.trimEnd()}\n${item}`;
  return namesIn(file, added)?.length === names.length + 1 ? added : undefined;
}

function namesIn(name: string, text: string): readonly string[] | undefined {
  const { root, diagnostics } = openTestFile({ name, text });
  const list = root?.entries.find(({ key }) => key.value === "scenarios")?.value;
  if (diagnostics.length > 0 || list?.kind !== "list") return undefined;
  return list.items.map((item) => {
    const own =
      item.kind === "map" ? item.entries.find(({ key }) => key.value === "name")?.value : undefined;
    return own?.kind === "scalar" ? own.text : "";
  });
}
