import type { Diagnostic, Source } from "@flowrun/core";
import { headOf, type YamlMap, type YamlNode } from "@flowrun/core/tooling";
import { createShapeReader, judge, memberOf } from "@flowrun/flow/tooling";
import { casesOf, casesShape, fillCase } from "./fill-case.ts";
import { scenarioShape } from "./read-scenario.ts";
import { itemsOf } from "./scenario-reader.ts";
import { testFileShape } from "./test-file-shape.ts";

/** The problems of a test file in which its flow has no part: those of the shape of its tree. */
export function judgeTree(root: YamlNode, source: Source): readonly Diagnostic[] {
  const reader = createShapeReader(source);
  const whole = { key: { value: "test file", span: headOf(root) }, value: root };
  judge(reader, testFileShape, whole);
  const scenarios = itemsOf(memberOf(whole, "scenarios")).flatMap((item) =>
    item.kind === "map" ? [item] : [],
  );
  for (const scenario of scenarios) {
    const cases = scenario.entries.find(({ key }) => key.value === "cases");
    if (cases !== undefined) judge(reader, casesShape, cases);
    const entries = scenario.entries.filter((entry) => entry !== cases);
    const body: YamlMap = { ...scenario, entries };
    for (const values of casesOf(cases))
      judge(reader, scenarioShape, {
        key: { value: "scenario", span: headOf(scenario) },
        value: fillCase(body, values, (problem) => reader.add(problem)),
      });
  }
  return reader.diagnostics;
}
