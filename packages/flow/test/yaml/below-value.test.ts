import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

test("a key below the value of its neighbour is to be moved, not that neighbour", () => {
  const text = "flowrun: 1\nname: t\ntables:\n  t:\n    key: id\n      columns: { id: string }\n";
  const [problem] = checkFlow({ name: "f.yaml", text });
  expect(`${problem?.message} | ${problem?.hint}`).toBe(
    '"columns" stands below "key", which has its value "id" on its own line already. | Begin it in column 5, like "key:".',
  );
});

test("a key of the file that stands between a section and its names is told with the section", () => {
  const text =
    "flowrun: 1\ntables:\nlanguages: [en]\n  a: { key: id }\n  b: { key: id }\nname: t\n";
  const [problem] = checkFlow({ name: "f.yaml", text });
  expect(`${problem?.message} | ${problem?.hint}`).toBe(
    '"a:" stands below "languages", which has its value on its own line already. | Move "tables:" to the line above it: where that stands it holds nothing.',
  );
});

test("a name below a key of the file that has its value lacks the section that holds it", () => {
  const text = "flowrun: 1\n  people: { key: id, columns: { id: string } }\nname: t\n";
  const [problem] = checkFlow({ name: "f.yaml", text });
  expect(`${problem?.message} | ${problem?.hint}`).toBe(
    'The key is missing that holds "people:" and what stands below it. | Write "tables:" on the line above it, in column 1.',
  );
});
