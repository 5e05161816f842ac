import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { deepestError } from "../src/deepest-error.ts";

test("the deepest error is the one in the shape that was meant", () => {
  const shape = { type: "object", properties: { a: { properties: { b: { maxLength: 1 } } } } };
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile({ anyOf: [{ type: "array" }, shape] });

  expect(validate({ a: { b: "long" } })).toBe(false);
  expect(deepestError(validate.errors)?.instancePath).toBe("/a/b");
  expect(deepestError(null)).toBeUndefined();
});
