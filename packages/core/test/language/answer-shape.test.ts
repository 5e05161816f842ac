import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { typeOfShape } from "../../src/language/answer-shape.ts";
import { fitted } from "../../src/language/fits-type.ts";

const order = typeOfShape({
  status: "string",
  total: "number?",
  "customer?": { name: "string" },
  items: [{ id: "string", amount: "integer?" }],
  extra: "json",
});

describe("typeOfShape", () => {
  test("gives each member its type, and says which may be null", () => {
    expect(typeOfShape({ total: "number?", "items?": ["string"] })).toEqual({
      kind: "record",
      name: "object",
      isDeclared: true,
      members: {
        total: { kind: "number", nullable: true },
        items: { kind: "list", items: { kind: "string" }, nullable: true },
      },
    });
  });

  test("knows nothing of what it cannot read", () => {
    expect([typeOfShape(undefined), typeOfShape("text"), typeOfShape([])]).toEqual([
      { kind: "json" },
      { kind: "json" },
      { kind: "list", items: { kind: "json" } },
    ]);
  });
});

describe("fitted, to the shape of an answer", () => {
  test.each<readonly [string, Json, Json]>([
    [
      "keeps what is declared, a number as a text where a text is, and null for what is missing",
      { status: 7, items: [{ id: "a", price: 3 }], other: true },
      {
        status: "7",
        total: null,
        customer: null,
        items: [{ id: "a", amount: null }],
        extra: null,
      },
    ],
    [
      "keeps all of JSON",
      {
        status: "new",
        total: 1.5,
        customer: { name: "Ada" },
        items: [],
        extra: [{ constructor: 1 }],
      },
      {
        status: "new",
        total: 1.5,
        customer: { name: "Ada" },
        items: [],
        extra: [{ constructor: 1 }],
      },
    ],
  ])("%s", (_does, given, kept) => {
    expect(fitted(given, order)).toEqual(kept);
  });

  test.each<Json>([
    null,
    [],
    "text",
    { items: [] },
    { status: null, items: [] },
    { status: "new", items: null },
    { status: "new", items: {} },
    { status: "new", items: [null] },
    { status: "new", items: [{ id: "a", amount: 1.5 }] },
    { status: "new", total: "1", items: [] },
    { status: "new", items: [], customer: {} },
  ])("takes no %j", (given) => {
    expect(fitted(given, order)).toBeUndefined();
  });

  test("asks an object for its own members only", () => {
    expect(fitted({}, typeOfShape({ constructor: "json", toString: "string?" }))).toEqual({
      constructor: null,
      toString: null,
    });
  });
});
