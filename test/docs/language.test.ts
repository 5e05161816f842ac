import { describe, expect, test } from "vitest";
import { checkFlow, gatherFiles } from "@flowrun/flow";
import { openTestFile, readTestFile, runTrial } from "@flowrun/proof";
import { cookbookReference } from "./cookbook-reference.ts";
import {
  flowKeyReference,
  placeReference,
  portReference,
  scenarioKeyReference,
  sectionReference,
  stepKeyReference,
  testKeyReference,
  warningReference,
} from "./key-reference.ts";
import { filesShown, readDoc, sectionOf, updateSection } from "./section.ts";
import {
  functionReference,
  kindReference,
  peerReference,
  verbReference,
} from "./verb-reference.ts";

/** The parts of pages that are made from the code, by the name in their markers. */
const parts: readonly (readonly [path: string, name: string, written: string])[] = [
  ["docs/language.md", "verbs", verbReference()],
  ["docs/language.md", "kinds", kindReference()],
  ["docs/language.md", "functions", functionReference()],
  ["docs/language.md", "peers", peerReference()],
  ["docs/language.md", "keys of a flow", flowKeyReference()],
  ["docs/language.md", "keys of a step", stepKeyReference()],
  ["docs/language.md", "keys of sections", sectionReference()],
  ["docs/language.md", "places", placeReference()],
  ["docs/cookbook.md", "flows", cookbookReference()],
  ["docs/scenarios.md", "keys of a file", testKeyReference()],
  ["docs/scenarios.md", "keys of a scenario", scenarioKeyReference()],
  ["docs/properties.md", "keys of a property", testKeyReference("properties")],
  ["docs/scenarios.md", "ports", portReference()],
  ["docs/scenarios.md", "expectations", testKeyReference("scenarios", "expect")],
  ["docs/proof.md", "warnings", warningReference()],
];

describe("a page of the documentation", () => {
  test.each(parts)(
    "%s has its %s as the code has it (FLOWRUN_WRITE_DOCS=1 npx vitest run test/docs brings it up to date)",
    async (path, name, written) => {
      const markers = [`<!-- ${name}:`, `<!-- end of ${name} -->`] as const;
      await updateSection(path, markers, written);
      expect(sectionOf(await readDoc(path), ...markers)).toBe(written);
    },
  );

  test.each(["docs/language.md", "docs/how-to.md", "docs/tutorial.md", "README.md"])(
    "every flow in %s passes the checker",
    async (path) => {
      const page = await readDoc(path);
      const flows = [...page.matchAll(/```yaml flow[^\n]*\n(.*?)```/gs)].map(
        (match) => match[1] ?? "",
      );
      expect(flows.length).toBeGreaterThan(0);
      const shown = filesShown(page);
      for (const text of flows)
        expect(checkFlow(gatherFiles({ name: path, text }, (file) => shown.get(file)))).toEqual([]);
    },
  );

  test("the scenarios in docs/how-to.md pass with the flow above them", async () => {
    const page = await readDoc("docs/how-to.md");
    const shown = [...page.matchAll(/```yaml flow\n([^`]*)```|```yaml\n(flowrun-test[^`]*)```/g)];
    const departures = shown.flatMap(([, , scenarios], place) => {
      if (scenarios === undefined) return [];
      const text = shown.slice(0, place).findLast(([, flow]) => flow !== undefined)?.[1] ?? "";
      const file = openTestFile({ name: "shown.test.yaml", text: scenarios });
      const { trials, diagnostics } = readTestFile(file, { name: "shown.yaml", text });
      expect(diagnostics).toEqual([]);
      return trials.map((trial) => runTrial(trial).departures);
    });
    expect(departures.length).toBeGreaterThan(5);
    expect(departures.filter((each) => each.length > 0)).toEqual([]);
  });
});
