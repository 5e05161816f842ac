import type { Json, JsonObject, Verb } from "@flowrun/core";
import { asYamlReads } from "./as-yaml-reads.ts";
import type { VerbTable } from "./find-verb.ts";
import { flowShapes } from "./flow-shape.ts";
import { ownKeys, schemasOf } from "./map-shapes.ts";
import { sections as builtIn } from "./sections/index.ts";
import type { Section } from "./sections/section.ts";
import { besideShapes, commonShapes } from "./step-shape.ts";
import { requiredOptions, verbShape } from "./verb-shape.ts";

/**
 * The JSON Schema (2020-12) of a flow for editors: that by which flows are judged, with all verbs
 * in one. It accepts every flow that can be read. The formats and limits of texts that it names
 * (`flow-…`, `formatMinimum`) only flowrun knows.
 */
export function editorSchema(verbs: VerbTable, sections: readonly Section[] = builtIn): JsonObject {
  return asYamlReads({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "flowrun flow",
    description: "A call flow: what happens to a call, as blocks of steps.",
    ...flowShapes(sections).partsFile.schema,
    // A file without a start has parts for others.
    anyOf: [{ required: ["start"] }, { required: ["parts"] }],
    $defs: {
      step: stepSchema(Object.values(verbs)),
      verbStep: verbStepSchema(Object.values(verbs)),
    },
  });
}

/** A step: a bare verb, or a map with one verb and what may stand beside it. */
function stepSchema(verbs: readonly Verb[]): JsonObject {
  const bare = verbs.filter((verb) => requiredOptions(verb).length === 0).map((verb) => verb.name);
  return {
    title: "Step",
    description:
      "What to do: one verb with its options, and beside it when to do it and where to go on.",
    anyOf: [{ enum: bare }, { $ref: "#/$defs/verbStep" }],
  };
}

function verbStepSchema(verbs: readonly Verb[]): JsonObject {
  const byVerb: Readonly<Record<string, Json>> = Object.fromEntries(
    verbs.map((verb) => [verb.name, verbShape(verb).schema]),
  );
  return {
    type: "object",
    properties: { ...byVerb, ...schemasOf(commonShapes) },
    patternProperties: ownKeys,
    additionalProperties: false,
    oneOf: verbs.map(({ name }) => ({ required: [name] })),
    allOf: verbs.map((verb) => ({
      if: { required: [verb.name] },
      then: { properties: schemasOf(besideShapes(verb)) },
    })),
  };
}
