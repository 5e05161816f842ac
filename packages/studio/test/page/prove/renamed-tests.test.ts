import { expect, test } from "vitest";
import type { GivenFlow } from "../../../page/prove/given-flow.ts";
import { testsOf } from "../../../page/prove/renamed-tests.ts";

const about = {
  name: "door.test.yaml",
  text: "flowrun-test: 1\nscenarios:\n  - { name: a, expect: { path: [open, bye] } }\n",
};
const other = {
  name: "house.test.yaml",
  text: "flowrun-test: 1\nscenarios:\n  - { name: a, expect: { path: [open] } }\n",
};

/** The flow with a block of this name, which was `open` in the file. */
function flow(name: string, ...names: readonly string[]): GivenFlow {
  const renames = names.map((to, index) => ({ from: names[index - 1] ?? "open", to }));
  const text = `flowrun: 1\nname: door\nstart: ${name}\nblocks:\n  ${name}:\n    - go: bye\n  bye:\n    - hangup\n`;
  return { name: "door.yaml", text, files: {}, tests: [about, other], renames };
}

test("scenarios say a block as it is called now, also when it has been renamed twice or a renaming was undone", () => {
  const path = (given: GivenFlow): string =>
    /\[(\w+)/.exec(testsOf(given)[0]?.text ?? "")?.[1] ?? "";

  expect([path(flow("door", "door")), path(flow("gate", "door", "gate"))]).toEqual([
    "door",
    "gate",
  ]);
  expect([path(flow("door", "door", "gate")), path(flow("open", "door", "gate"))]).toEqual([
    "door",
    "open",
  ]);
});

test("files about other flows are left out", () => {
  expect(testsOf(flow("open")).map(({ name }) => name)).toEqual(["door.test.yaml"]);
});

test("they say what a section declares as it is called now, too", () => {
  const file = {
    name: "door.test.yaml",
    text: "flowrun-test: 1\nscenarios:\n  - { name: ring, settings: { ring: 5s } }\n",
  };
  const text = `flowrun: 1\nname: door\nsettings: { wait: { type: duration, default: 20s } }\nstart: open\nblocks: { open: [hangup] }\n`;
  const renames = [{ section: "settings", from: "ring", to: "wait" }];
  const given = { name: "door.yaml", text, files: {}, tests: [file], renames };

  expect(testsOf(given)[0]?.text).toBe(file.text.replace("{ ring:", "{ wait:"));
});
