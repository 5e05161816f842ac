import { describe, expect, test } from "vitest";
import { createAgenda } from "../../src/explore/agenda.ts";

function all(
  groups: Readonly<Record<string, readonly string[]>>,
  promising: readonly string[],
): readonly string[] {
  const agenda = createAgenda<string>();
  for (const [group, things] of Object.entries(groups)) agenda.add(group, things.values(), "known");
  const taken: string[] = [];
  const next = () => agenda.next((group) => promising.includes(group));
  for (let turn = next(); turn !== undefined; turn = next())
    taken.push(`${turn.thing}${turn.isPromising ? "!" : ""}`);
  return taken;
}

describe("createAgenda", () => {
  test("gives every group its turn, however much another one has", () => {
    expect(all({ many: ["m1", "m2", "m3", "m4"], few: ["f1"] }, ["many", "few"])).toEqual([
      "m1!",
      "f1!",
      "m2",
      "m3!",
      "m4!",
    ]);
  });

  test("gives two turns of three to what promises something", () => {
    expect(all({ any: ["a1", "a2"], good: ["g1", "g2", "g3"] }, ["good"])).toEqual([
      "g1!",
      "g2!",
      "a1",
      "g3!",
      "a2",
    ]);
  });

  test("takes the likeliest of each call before the second of one, and what is new before what is known", () => {
    const agenda = createAgenda<string>();
    agenda.add("step", ["a1", "a2"].values(), "known");
    agenda.add("step", ["b1", "b2"].values(), "known");
    agenda.add("step", ["here"].values(), "new here");
    agenda.add("step", ["new"].values(), "new");
    const taken = Array.from({ length: 7 }, () => agenda.next(() => true)?.thing);
    expect(taken).toEqual(["new", "here", "a1", "b1", "a2", "b2", undefined]);
  });
});
