import { expect, test } from "vitest";
import { diagnosticsOf } from "./reading.ts";

test("says of a key that stands in the map beside it, or outside of its map, where it belongs", () => {
  const inside =
    "flowrun-test: 1\nscenarios:\n  - name: ${case.a}\n    expect:\n      path: [main]\n      cases:\n        - a: x\n";
  expect(diagnosticsOf(inside)).toEqual([
    'FLOW_MISPLACED_KEY | cases: | The file makes no sense with "cases:" in column 7. | Begin it in column 5, like "expect:".',
  ]);
  const outside =
    "flowrun-test: 1\nscenarios:\n  - name: x\n    expect:\n      path: [main]\n    ends: flow_ended\n";
  expect(diagnosticsOf(outside)).toEqual([
    'FLOW_UNKNOWN_KEY | ends | There is no key "ends" in a scenario. | It belongs to "expect": begin it in the column of "path".',
  ]);
});

test("says of a first line that stands twice to remove one of the two", () => {
  expect(diagnosticsOf("flowrun-test: 1\nscenarios:\n  - name: x\n  - name: x\n")).toEqual([
    'PROOF_SAME_NAME | x | There is another scenario "x" in this file. | The line stands twice, one below the other: remove one of the two.',
  ]);
});

test("names the first line of a scenario that is missing above its second", () => {
  const text =
    'flowrun-test: 1\nscenarios:\n    from: "1"\n    expect: {}\n  - name: y\n    from: "2"\n';
  expect(diagnosticsOf(text)).toEqual([
    'FLOW_YAML | from: "1" | The line is missing above "from:" that begins its list item. | Write `- name: …` in column 3 on a line above it.',
  ]);
});

test("tells a key on the line of an act that belongs beside what holds the acts", () => {
  const scenario = '  - name: x\n    caller:\n      - press: "5" expect: { path: [main] }\n';
  const other = "  - name: y\n    expect: { path: [main] }\n";
  expect(diagnosticsOf(`flowrun-test: 1\nscenarios:\n${scenario}${other}`)).toEqual([
    'FLOW_YAML | expect: { path: [main] } | "expect:" stands on the line of "press:", behind its value. | Begin a line of its own with it, in column 5.',
  ]);
});
