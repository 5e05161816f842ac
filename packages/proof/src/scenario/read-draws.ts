import { literalShape, numberOf, type Shape, told, wrongMap } from "@flowrun/flow/tooling";
import type { YamlEntry } from "@flowrun/core/tooling";
import { mostDraws } from "../run/call-drawing.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { orCase } from "./scenario-shapes.ts";
import { entriesOf, type ScenarioReader } from "./scenario-reader.ts";
import type { Scenario } from "./scenario.ts";

const drawn = orCase(literalShape("integer", { minimum: 0, maximum: 99 }));

/** `draws:` — what the call draws, by label. */
export const drawsShape: Shape = told(
  orCase({
    schema: { type: "object", additionalProperties: drawn.schema, maxProperties: mostDraws },
    inside: () => drawn,
    explain: (misfit) => {
      const { key, value } = misfit.at;
      if (misfit.keyword !== "maxProperties" || value.kind !== "map")
        return wrongMap(misfit, "a map of labels and numbers");
      const message = `"draws" has ${value.entries.length} labels, and at most ${mostDraws} can be drawn together.`;
      return proofProblem(
        "PROOF_BAD_VALUE",
        key.span,
        message,
        "Leave out those that do not matter.",
      );
    },
  }),
  `What the call draws, 0 to 99, by the label of \`draw\`, for at most ${mostDraws} labels. What is not here falls as it comes.`,
  { examples: [{ offer: 7 }] },
);

/** `draws:` of a scenario. */
export function readDraws(_reader: ScenarioReader, entry: YamlEntry): Scenario["draws"] {
  const draws = entriesOf(entry).flatMap((each) => {
    const number = numberOf("integer", each);
    return number === undefined ? [] : [[each.key.value, number] as const];
  });
  return Object.fromEntries(draws);
}
