import {
  anything,
  keyedMap,
  type Misfit,
  type Shape,
  textShape,
  told,
} from "@flowrun/flow/tooling";
import { describe, isEmpty } from "@flowrun/core/tooling";
import type { Diagnostic } from "@flowrun/core";
import { propertiesShape } from "../property/read-properties.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { scenarioShape } from "./read-scenario.ts";
import { orCase } from "./scenario-shapes.ts";
import { wordsOfTestFiles } from "./words-of-others.ts";
import { surroundingShapes } from "./read-surroundings.ts";

/** The version of test files that is read. */
export const testVersion = 1;

/** `flow:` — the flow that a test file is about. */
export const flowPathShape: Shape = told(
  textShape("the path of a flow"),
  "The path of the flow, from the folder of this file. Left out, it is the file's name without `.test`.",
);

const listHint = 'Write each scenario as "- name: …", with its other keys below.';

/** A scenario as a member of its file: what it holds is judged when its cases have filled it. */
const oneScenario: Shape = {
  schema: { type: "object" },
  explain: ({ at: { value } }) =>
    proofProblem(
      "PROOF_BAD_VALUE",
      value.span,
      `A scenario must be a map, not ${describe(value)}.`,
      listHint,
    ),
};

function noScenarios({ at: { key, value } }: Misfit): Diagnostic {
  const message = `"scenarios" must be a list of scenarios, not ${describe(value)}.`;
  return proofProblem("PROOF_BAD_VALUE", isEmpty(value) ? key.span : value.span, message, listHint);
}

/** A test file whose version has been judged before. */
export const testFileShape: Shape = keyedMap({
  expected: "a test file",
  place: "in a test file",
  elsewhere: wordsOfTestFiles,
  keys: {
    "flowrun-test": told(
      { ...anything, schema: { enum: [testVersion, String(testVersion)] } },
      "The version of test files, read first.",
    ),
    flow: flowPathShape,
    ...surroundingShapes,
    properties: propertiesShape,
    scenarios: told(
      {
        schema: { type: "array", items: orCase(scenarioShape).schema },
        inside: () => oneScenario,
        explain: noScenarios,
      },
      "The calls.",
    ),
  },
  required: {
    "flowrun-test": () => [
      "The file has no version.",
      `Begin it with "flowrun-test: ${testVersion}".`,
    ],
    scenarios: () => ["The test file has no scenarios.", 'Add "scenarios" with at least one.'],
  },
});
