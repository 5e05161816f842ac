import { webhookNames } from "@flowrun/core/plugin";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { descriptions } from "../../src/openapi.ts";
import { endpointsOf } from "../../src/openapi/endpoints.ts";
import { endpointsAdded } from "../document/endpoints-added.ts";
import { endpointsInBoth } from "../document/endpoints-in-both.ts";

describe.each(Object.entries(descriptions))("the description of %s", (version, description) => {
  const endpoints = endpointsOf(description);

  test("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const result = await validator.validate({ ...description });

    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
    expect(description.info.version).toBe(version);
  });

  test("names each operation once, as family.verb", () => {
    const names = endpoints.map(({ name }) => name);

    expect(names.filter((name) => !/^[a-z][a-z_]*\.[a-z][a-z_]*$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test("has no component that nothing points to, and no pointer to nothing", () => {
    const pointers: readonly string[] = [
      ...JSON.stringify(description).matchAll(/"#\/components\/(\w+\/\w+)"/g),
    ].map(([, to = ""]) => to);
    const { parameters, responses, schemas } = description.components;
    const existing = Object.entries({ parameters, responses, schemas }).flatMap(
      ([kind, components]) => Object.keys(components).map((name) => `${kind}/${name}`),
    );

    expect([...new Set(pointers)].toSorted()).toEqual(existing.toSorted());
  });

  test("has a parameter for each place in a path, and no other path parameter", () => {
    const places = endpoints.map(({ path }) =>
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    );
    const names = endpoints.map(({ parameters }) =>
      parameters.filter((each) => each.in === "path").map(({ name }) => name),
    );

    expect(names).toEqual(places);
  });
});

describe("the two descriptions", () => {
  test("have the endpoints that the platform document names, and no others", () => {
    const named = (version: "8.1" | "8.2"): readonly string[] =>
      endpointsOf(descriptions[version])
        .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
        .toSorted();
    const inBoth = Object.values(endpointsInBoth).flat();
    const added = Object.values(endpointsAdded).flat();

    expect(named("8.1")).toEqual(inBoth.toSorted());
    expect(named("8.2")).toEqual([...inBoth, ...added].toSorted());
    expect([inBoth.length, added.length]).toEqual([40, 67]);
  });

  test("have the webhooks that flows can name, in 8.2", () => {
    expect(Object.keys(descriptions["8.2"].webhooks ?? {})).toEqual(webhookNames);
    expect(descriptions["8.1"].webhooks).toBeUndefined();
  });

  test("call the same operation by the same name", () => {
    const nameOf = new Map(
      endpointsOf(descriptions["8.2"]).map(({ method, path, name }) => [`${method} ${path}`, name]),
    );
    const older = endpointsOf(descriptions["8.1"]);

    expect(older.map(({ method, path }) => nameOf.get(`${method} ${path}`))).toEqual(
      older.map(({ name }) => name),
    );
  });
});
