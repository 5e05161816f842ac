import type { Program } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { describeRequests } from "../../src/runs/describe-requests.ts";

const part = {
  name: "remind_one",
  about: "Reminds one patient.",
  takes: {
    id: { kind: "string" },
    wait: { kind: "duration", nullable: true },
    more: { kind: "json" },
    how: { kind: "string" },
  },
  asked: { how: { about: "How to remind.", choices: ["call", "text"] } },
} as unknown as Program["parts"][string];

const described = describeRequests({
  name: "reminders",
  version: "1.0.0",
  parts: {
    remind_one: part,
    campaign: { name: "campaign" } as unknown as Program["parts"][string],
  },
  requests: { remind: "remind_one", now: "campaign" },
});

describe("describeRequests", () => {
  test("says what each request takes, and what may be left out", () => {
    expect(described).toMatchObject({
      openapi: "3.1.0",
      info: { title: "reminders", version: "1.0.0" },
      security: [{ token: [] }],
      paths: {
        "/runs/remind": {
          post: {
            operationId: "remind",
            summary: "Reminds one patient.",
            requestBody: {
              required: true,
              content: {
                "application/json": {
                  schema: {
                    type: "object",
                    required: ["id", "how"],
                    additionalProperties: false,
                    properties: {
                      id: { type: ["string", "number"] },
                      wait: { anyOf: [{ type: ["string", "integer"] }, { type: "null" }] },
                      more: {},
                      how: { description: "How to remind.", enum: ["call", "text"] },
                    },
                  },
                },
              },
            },
          },
        },
        "/runs/now": { post: { requestBody: { required: false } } },
      },
    });
  });

  test("names every answer, and nothing that is not there", () => {
    const text = JSON.stringify(described);
    const references = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(
      ([, kind = "", name = ""]) => [kind, name],
    );
    const components = (described as { components: Record<string, Record<string, object>> })
      .components;
    expect(references.length).toBeGreaterThan(10);
    expect(
      references.filter(([kind = "", name = ""]) => components[kind]?.[name] === undefined),
    ).toEqual([]);
  });
});
