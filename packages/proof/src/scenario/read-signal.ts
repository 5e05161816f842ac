import type { Located } from "@flowrun/core";
import type { YamlEntry } from "@flowrun/core/tooling";
import { anything, type Shape, signals, textShape, told } from "@flowrun/flow/tooling";
import { readGiven } from "./read-starts.ts";
import { reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import { mapShape } from "./scenario-shapes.ts";
import type { CallerAct } from "./scenario.ts";

/** The keys of the act in which somebody outside tells the call something. */
export const signalAct: Readonly<Record<string, Shape>> = {
  signal: told(textShape("the name of a signal"), "Somebody tells the call this signal."),
  with: told(mapShape("a map", anything), "What its part is given."),
};

/** A signal that the flow takes, with the arguments of its part. */
export function readSignal(
  reader: ScenarioReader,
  act: YamlEntry,
  { value: signal, span }: Located<string>,
): CallerAct {
  const known = signals.in(reader.facts.ast);
  const part = known.get(signal)?.target.value;
  if (part === undefined)
    reportUnknown(reader, span, `The flow has no signal "${signal}".`, {
      name: signal,
      known: [...known.keys()],
    });
  const given = part === undefined ? {} : readGiven(reader, part, act, "with");
  return { kind: "signal", signal, with: given };
}
