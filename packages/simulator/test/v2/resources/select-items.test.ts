import { describe, expect, test } from "vitest";
import { selectItems } from "../../../src/v2/resources/select-items.ts";

const eve = { id: 1, name: "Eve", age: 30 };
const ada = { id: 10, name: "Ada", tags: ["vip"] };
const bob = { id: 9, name: "Bob" };
const items = [eve, ada, bob];

describe("selectItems", () => {
  test.each([
    ["nothing: all", {}, [eve, ada, bob]],
    ["a field with its value", { name: "Ada" }, [ada]],
    ["a number as text", { age: "30" }, [eve]],
    ["a part of a value: none", { name: "Ad" }, []],
    ["a field that nothing has", { toString: "x" }, []],
    ["a text in any field, in capitals or not", { query: "VIP" }, [ada]],
    ["the same by the name of 8.1", { search: "eve" }, [eve]],
    ["an order, numbers as numbers", { order_by: "id" }, [eve, bob, ada]],
    ["the most items", { size: 2 }, [eve, ada]],
    ["the same by the name of 8.1, as text", { limit: "1" }, [eve]],
    ["a size that is no number: all", { size: "many" }, [eve, ada, bob]],
  ])("chooses by %s", (_, criteria, chosen) => {
    expect(selectItems(items, criteria)).toEqual(chosen);
  });
});
