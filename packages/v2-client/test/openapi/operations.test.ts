import type { Json, JsonObject } from "@flowrun/core/plugin";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ApiVersion, operationsOf } from "../../src/index.ts";
import { descriptions, endpointsOf } from "../../src/openapi.ts";
import { openStage } from "../open-stage.ts";

const versions: readonly ApiVersion[] = ["8.1", "8.2"];

describe("operationsOf", () => {
  test("tells what an operation takes, in one flat object without pointers", () => {
    const {
      "tenants.list": list,
      "trunks.update": update,
      "contacts.download_csv": download,
    } = operationsOf("8.2");

    expect(list).toEqual({
      summary: "Tenants.",
      arguments: {
        type: "object",
        properties: { order_by: {}, query: {}, size: {} },
        additionalProperties: true,
      },
    });
    expect(update).toEqual({
      summary: "Changes a trunk.",
      arguments: {
        type: "object",
        properties: {
          body: { type: "object", properties: { name: {} }, additionalProperties: true },
          name: {},
          id: { type: "integer", minimum: 1 },
        },
        required: ["id"],
        additionalProperties: true,
      },
    });
    expect(download?.arguments).toEqual({
      type: "object",
      properties: { tenant: { type: "string" } },
      additionalProperties: true,
    });
  });

  test.each(versions)("gives schemas that any validator of JSON Schema takes (%s)", (version) => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false });
    for (const operation of Object.values(operationsOf(version))) ajv.compile(operation.arguments);

    expect(JSON.stringify(operationsOf(version))).not.toContain("$ref");
  });

  test.each(versions)(
    "has every operation of the description but login and refresh (%s)",
    (version) => {
      const named = endpointsOf(descriptions[version]).map(({ name }) => name);
      expect(["auth.login", "auth.refresh", ...Object.keys(operationsOf(version))]).toEqual(named);
    },
  );
});

describe("every operation", () => {
  test.each(versions)(
    "can be called, by its method and path, with arguments that its schema allows (%s)",
    async (version) => {
      const { client, asked } = await openStage(version, [[200, {}]]);
      const endpoints = endpointsOf(descriptions[version]).filter(({ isSigned }) => isSigned);
      const ajv = new Ajv2020({ strict: false });
      for (const { name, parameters } of endpoints) {
        const given = Object.fromEntries(
          parameters
            .filter((each) => each.in === "path")
            .map((each) => [each.name, valueFor(each.name)]),
        );
        expect(ajv.validate(operationsOf(version)[name]?.arguments ?? {}, given)).toBe(true);
        await client.call(name, given);
      }
      const expected = endpoints.map(({ method, path }) => [
        method.toUpperCase(),
        path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(valueFor(name))),
      ]);

      expect(asked.map(({ method, path }) => [method, path])).toEqual(expected);
    },
  );

  test("sends any other names it is given, whatever they are, in its body", async () => {
    const value: fc.Arbitrary<Json> = fc.jsonValue() as fc.Arbitrary<Json>;
    const name = fc.string({ minLength: 1 }).filter((each) => !["tenant", "body"].includes(each));
    const { client, asked } = await openStage("8.2", [[201]]);
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(name, value, { minKeys: 1, noNullPrototype: true }),
        async (fields: JsonObject) => {
          await client.call("contacts.create", fields);
          expect(JSON.stringify(asked.at(-1)?.body)).toBe(JSON.stringify(fields));
        },
      ),
      {
        numRuns: 50,
        examples: [[JSON.parse('{"__proto__":{"a":1},"constructor":2}') as JsonObject]],
      },
    );
  });
});

function valueFor(name: string): string | number {
  return name.startsWith("tenant") || name === "username" ? "101" : 7;
}
