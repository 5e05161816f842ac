import { quote, type YamlEntry } from "@flowrun/core/tooling";
import { textOf } from "@flowrun/flow/tooling";
import { proofProblem } from "./proof-catalogue.ts";
import { entriesOf, reportUnknown, type ScenarioReader } from "./scenario-reader.ts";

/** `outcomes:` of a scenario: the outcome that each step is to have, by the id of the step. */
export function readOutcomes(
  reader: ScenarioReader,
  entry: YamlEntry,
): Readonly<Record<string, string>> {
  const { outcomes } = reader.facts;
  const found: Record<string, string> = {};
  for (const step of entriesOf(entry)) {
    const name = step.key.value;
    const known = outcomes.get(name);
    reader.place(`outcomes.${name}`, { start: step.key.span.start, end: step.value.span.end });
    if (known === undefined) {
      const message = `The flow has no step "${name}".`;
      const hint = stepsAround(reader, name);
      if (hint === undefined)
        reportUnknown(reader, step.key.span, message, { name, known: [...outcomes.keys()] });
      else reader.add(proofProblem("PROOF_UNKNOWN_NAME", step.key.span, message, hint));
      continue;
    }
    const outcome = textOf(step);
    if (outcome === undefined) continue;
    found[name] = outcome.value;
    if (!known.includes(outcome.value)) {
      const message = `The step "${name}" never ends in ${quote(outcome.value)}.`;
      const moved = stepBeside(outcomes, name, outcome.value);
      if (moved === undefined)
        reportUnknown(reader, outcome.span, message, { name: outcome.value, known });
      else reader.add(proofProblem("PROOF_UNKNOWN_NAME", outcome.span, message, moved));
    }
  }
  return found;
}

/** The remedy where a step beside the one that is named can end so: one was put before it, or taken away. */
function stepBeside(
  outcomes: ScenarioReader["facts"]["outcomes"],
  name: string,
  outcome: string,
): string | undefined {
  const [, block = "", number = ""] = /^(.*)\/(\d+)$/.exec(name) ?? [];
  const beside = [1, -1, 2, -2]
    .map((by) => `${block}/${Number(number) + by}`)
    .find((each) => outcomes.get(each)?.includes(outcome));
  if (block === "" || beside === undefined) return undefined;
  return `"${beside}" can end so: steps are counted, and one was put before it or taken away. Write "${beside}", or give the step an \`id\` that stays.`;
}

/** The steps of the block that a step is looked for in: none of them is likelier than another. */
function stepsAround({ facts }: ScenarioReader, name: string): string | undefined {
  const block = name.replace(/\/\d+$/, "");
  const steps = facts.ast.blocks.get(block)?.steps;
  const ofVerb = [...facts.ast.blocks].flatMap(([each, { steps: all }]) =>
    all.flatMap(({ verb, id }, index) =>
      verb.value === name ? [`"${id?.value ?? `${each}/${index + 1}`}"`] : [],
    ),
  );
  if (ofVerb.length > 0 && ofVerb.length <= mostNamed)
    return `Steps are named by their blocks: ${ofVerb.join(", ")} ${ofVerb.length === 1 ? "is" : "are"} "${name}".`;
  if (steps === undefined || steps.length > mostNamed) return undefined;
  if (steps.length === 0) return `"${block}" has no steps.`;
  const written = steps.map(({ verb }, index) => `${index + 1} ${verb.value}`);
  const also = name === block ? `, and a step of it is named by its number, as \`${block}/1\`` : "";
  return `"${block}" has ${steps.length === 1 ? "one step" : `${steps.length} steps`}: ${written.join(", ")}${also}.`;
}

/** The most steps that a hint names. */
const mostNamed = 12;
