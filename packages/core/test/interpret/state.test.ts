import { expect, test } from "vitest";
import { thingWith, withoutThing, withThing } from "../../src/interpret/listing.ts";

const things = [
  { id: "1", is: "first" },
  { id: "2", is: "second" },
];

test("finds a thing by its id, and nothing by a name that every object inherits", () => {
  expect(thingWith(things, "2")).toEqual({ id: "2", is: "second" });
  expect(thingWith(things, "constructor")).toBeUndefined();
});

test("puts a new thing at the end, and another in the place of the one with its id", () => {
  expect(withThing(things, { id: "3", is: "third" })).toEqual([
    ...things,
    { id: "3", is: "third" },
  ]);
  expect(withThing(things, { id: "1", is: "changed" })).toEqual([
    { id: "1", is: "changed" },
    things[1],
  ]);
});

test("takes a thing out, and gives the same things when it is not there", () => {
  expect(withoutThing(things, "1")).toEqual([things[1]]);
  expect(withoutThing(things, "3")).toEqual(things);
});
