import { expect, test } from "vitest";
import type { Part } from "../../../src/interpret/program.ts";
import { toolArguments, toolsOf } from "../../../src/verbs/agent/agent-tools.ts";

const order: Part = {
  name: "order",
  about: "Orders a pizza.",
  takes: {
    size: { kind: "string" },
    extra: { kind: "string", nullable: true },
    day: { kind: "date" },
    at: { kind: "timestamp", nullable: true },
    wait: { kind: "duration" },
  },
  asked: {
    size: { about: "The size of the pizza.", choices: ["small", "large"] },
    extra: { choices: ["cheese"] },
  },
  gives: undefined,
  finally: undefined,
};

test("an agent is told the meaning, the choices and the formats of what a tool takes", () => {
  expect(toolsOf({ parts: { order } }, ["order"])).toEqual([
    {
      name: "order",
      about: "Orders a pizza.",
      takes: {
        type: "object",
        properties: {
          size: {
            type: "string",
            description: "The size of the pizza.",
            enum: ["small", "large"],
          },
          extra: { type: ["string", "null"], enum: ["cheese", null] },
          day: { type: "string", format: "date" },
          at: { type: ["string", "null"], format: "date-time" },
          wait: { type: "string" },
        },
        required: ["size", "day", "wait"],
        additionalProperties: false,
      },
    },
  ]);
});

test("the choices of a number are told as numbers, and taken as such", () => {
  const table: Part = {
    ...order,
    takes: { people: { kind: "integer" } },
    asked: { people: { choices: ["2", "4"] } },
  };
  expect(toolsOf({ parts: { table } }, ["table"])).toMatchObject([
    { takes: { properties: { people: { type: "integer", enum: [2, 4] } } } },
  ]);
  expect(toolArguments(table, { people: 4 })).toEqual({ people: 4 });
  expect(toolArguments(table, { people: 3 })).toBe('"order" needs "people" as one of 2, 4.');
});

test("other choices and other formats do not fit", () => {
  const given = { size: "small", day: "2026-12-24", wait: "30s" };
  expect(toolArguments(order, given)).toEqual({
    ...given,
    ...{ extra: null, at: null, wait: 30_000 },
  });
  expect(toolArguments(order, { ...given, size: "huge" })).toBe(
    '"order" needs "size" as one of small, large.',
  );
  expect(toolArguments(order, { ...given, day: "tomorrow" })).toBe(
    '"order" needs "day" as a value of the type date.',
  );
});
