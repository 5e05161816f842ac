import { describe, expect, test } from "vitest";
import { createMemory } from "../../src/run/memory.ts";
import { createQuestions } from "../../src/run/questions.ts";
import { scenarioOf } from "./scenario-of.ts";

const said = scenarioOf({ tables: { people: [{ id: "1" }, { id: "2" }] } });
const idAt =
  (place: number) =>
  ({ people = [] }: typeof said.tables) =>
    people[place]?.["id"];

describe("createQuestions", () => {
  test("counts the questions up to the first that another scenario answers otherwise", () => {
    const questions = createQuestions(createMemory(), said);
    expect([0, 1].map((place) => questions.ask("tables", idAt(place)))).toEqual(["1", "2"]);
    const other = { ...said, tables: { people: [{ id: "1" }, { id: "3" }] } };
    expect([questions.sameIn(other), questions.count()]).toEqual([1, 2]);
  });

  test("asks nothing again of a part that another scenario has in common", () => {
    const questions = createQuestions(createMemory(), said);
    let asked = 0;
    questions.ask("tables", () => (asked += 1));
    expect([questions.sameIn({ ...said, legs: {} }), asked]).toEqual([1, 1]);
  });

  test("asks the other scenario once the run has turned to it", () => {
    const questions = createQuestions(createMemory(), said);
    questions.turnTo({ ...said, tables: {} });
    expect(questions.ask("tables", idAt(0))).toBeUndefined();
  });
});
