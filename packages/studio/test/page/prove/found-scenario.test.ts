import { createSearchDesk } from "../../../page/prove/search-desk.ts";
import { addScenario } from "../../../page/prove/found-scenario.ts";
import { describe, expect, test } from "vitest";

const text = `flowrun: 1
name: door
start: open
blocks:
  open: [answer, hangup]
`;

const given = { name: "door.yaml", text, files: {}, tests: [], renames: [] };
const [found] = createSearchDesk().explore(given)?.found ?? [];
if (found === undefined) throw new Error("Nothing was found.");
const { scenario } = found;

describe("a found scenario", () => {
  test("begins a file of its own, and is added to the end of one that is there, all else as it was", () => {
    const first = addScenario("door.found.test.yaml", undefined, "a/door.yaml", {
      ...scenario,
      name: "opens",
    });
    expect(first).toMatch(/^flowrun-test: 1\nflow: door.yaml\nscenarios:\n {2}- name: opens\n/);

    const mine = `# mine\n${first}`;
    const second = addScenario("door.found.test.yaml", mine, "a/door.yaml", {
      ...scenario,
      name: "opens",
    });
    expect(second?.startsWith(mine)).toBe(true);
    expect(second?.slice(mine.length)).toMatch(/^ {2}- name: opens \(2\)\n/);
  });

  test("is not added to a file with a mistake, or to one that ends in something else", () => {
    expect(
      addScenario("a.test.yaml", "flowrun-test: 1\nscenarios: [", "door.yaml", scenario),
    ).toBeUndefined();
    const other = "flowrun-test: 1\nscenarios:\n  - name: a\nflow: door.yaml\n";
    expect(addScenario("a.test.yaml", other, "door.yaml", scenario)).toBeUndefined();
  });
});
