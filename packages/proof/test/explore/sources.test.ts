import { expect, test } from "vitest";
import { comparedWith, labelsIn, mentions, sourcesIn } from "../../src/explore/sources.ts";
import { programOf } from "../run/scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
tables: { people: { key: id, columns: { id: string, pin: string } } }
start: main
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
      as: person
      then: { else: bye }
    - collect-digits: { max_length: 4 }
      as: typed
      then: { else: bye }
    - go: bye
      if: typed == person.pin && draw("offer") < 50
  bye: [hangup]
`);

test("The texts of expressions stand in options and in conditions.", () => {
  expect(sourcesIn(program)).toEqual(["${call.from}", 'typed == person.pin && draw("offer") < 50']);
});

test("A name is compared with what an expression reads beside it, and with nothing in a text.", () => {
  expect(comparedWith(program, "typed")).toEqual(["person.pin"]);
  expect(comparedWith(program, "person.pin")).toEqual(["typed"]);
  expect(comparedWith(program, "person")).toEqual(["typed", "person.pin"]);
});

test("A name is mentioned as a whole only.", () => {
  expect(
    ["type", "typed", "person", "pin"].map((name) => mentions("typed == person.pin", name)),
  ).toEqual([false, true, true, false]);
});

test("An expression draws by its labels.", () => {
  expect(labelsIn(`draw("offer") < 50 || draw('a') > 3 || redraw("b")`)).toEqual(["offer", "a"]);
});
