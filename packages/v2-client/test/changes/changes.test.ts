import { describe, expect, test } from "vitest";
import { changes, changeText, type Severity } from "../../src/index.ts";
import { breakingChanges, lowerChanges, webhooksAdded } from "../document/changes-listed.ts";
import { endpointsAdded } from "../document/endpoints-added.ts";
import { besidesStatuses, statusesAdded } from "../document/statuses-added.ts";

const all = changes("8.1", "8.2");
const lines = (severity: Severity): readonly string[] =>
  all
    .filter((each) => each.severity === severity)
    .map((each) => `${each.endpoint}: ${changeText(each)}`);
const documented: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(lowerChanges).map(([item, listed]) => [`lower-severity change ${item}`, listed]),
  ),
  "endpoints added": Object.values(endpointsAdded)
    .flat()
    .map((endpoint) => `${endpoint}: endpoint added`),
  "webhooks added": webhooksAdded.map((name) => `${name}: webhook added`),
  "error statuses added": Object.entries(statusesAdded).flatMap(([endpoint, statuses]) =>
    statuses.map((status) => `${endpoint}: error status added (${status})`),
  ),
  "other answers added": besidesStatuses,
};

describe("the changes from 8.1 to 8.2", () => {
  test("break clients where the document says so, and nowhere else", () => {
    expect(lines("breaking")).toEqual(breakingChanges);
  });

  test.each(Object.entries(documented))("hold what the document says: %s", (_, listed) => {
    const found = new Set(lines("lower"));
    expect(listed.filter((line) => !found.has(line))).toEqual([]);
  });

  test("are no others", () => {
    const listed = new Set(Object.values(documented).flat());
    expect(lines("lower").filter((line) => !listed.has(line))).toEqual([]);
  });

  test("are each told once", () => {
    const told = all.map((each) => `${each.endpoint}: ${changeText(each)}`);
    const listed = [...breakingChanges, ...Object.values(documented).flat()];

    expect(new Set(told).size).toBe(told.length);
    expect(told.length).toBe(listed.length);
  });

  test("turn round from 8.2 to 8.1", () => {
    const back = changes("8.2", "8.1");
    const kinds = back.filter(
      ({ endpoint }) =>
        endpoint === "POST /org/{tenant}/v2/contacts/search" || endpoint === "summaryFailed",
    );

    expect(kinds.map((each) => `${each.severity} ${changeText(each)}`)).toEqual([
      "breaking response type changed (200): array of object → object",
      "breaking webhook removed",
      "lower response property added (200) contacts",
    ]);
    expect(back.filter(({ kind }) => kind === "endpoint-removed").length).toBe(67);
  });

  test("are none between a version and itself", () => {
    expect([...changes("8.1", "8.1"), ...changes("8.2", "8.2")]).toEqual([]);
  });
});
