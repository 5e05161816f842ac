import { expect, test } from "vitest";
import { descriptions, endpointsOf } from "@flowrun/v2-client/openapi";
import { v2Reference } from "../../src/reference/v2-reference.ts";

const { groups } = v2Reference(descriptions["8.2"]);
const operations = groups.flatMap((group) => group.operations);

test("the reference of the REST API v2 shows every operation and every webhook of the description", () => {
  const shown = operations.map(({ method, path }) => `${method} ${path}`);
  const described = endpointsOf(descriptions["8.2"]).map(
    ({ method, path }) => `${method.toUpperCase()} ${path}`,
  );
  const webhooks = Object.keys(descriptions["8.2"].webhooks ?? {}).map((name) => ` ${name}`);

  expect(shown.toSorted()).toEqual([...described, ...webhooks].toSorted());
});

test("the reference shows the rules of parameters and of fields, those inside others by their path", () => {
  const fieldsOf = (method: string, path: string) =>
    operations.find((each) => each.method === method && each.path === path)?.fields;

  expect(fieldsOf("GET", "/system/v2/trunks/{id}")).toEqual([
    { name: "id", place: "path", isNeeded: true, rule: "integer, at least 1" },
  ]);
  for (const path of ["/org/{tenant}/v2/extensions", "/org/{tenant}/v2/extensions/batch"]) {
    expect(fieldsOf("POST", path)).toContainEqual({
      name: "additional_configs.sip",
      place: "body",
      isNeeded: false,
      rule: "string, at most 4096 characters",
    });
  }
  expect(fieldsOf("POST", "/api/v2/login")).toEqual(
    expect.arrayContaining([
      { name: "payload", place: "body", isNeeded: true, rule: "object" },
      { name: "payload.token", place: "body", isNeeded: false, rule: "string" },
    ]),
  );
});

test("the reference says what is assumed because the platform's document does not show it", () => {
  const stats = operations.find(({ path }) => path === "/api/v2/stats");
  expect(stats?.notes).toEqual([
    "user.stats",
    "Not shown in the platform's document, and assumed here: method.",
  ]);
});
