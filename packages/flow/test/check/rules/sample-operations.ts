import type { V2Operations } from "../../../../core/src/ports/v2.ts";

/** Operations as a description gives them, with one of each rule. */
export const sampleOperations: V2Operations = {
  "contacts.search": {
    summary: "Finds contacts.",
    arguments: { type: "object", additionalProperties: true },
  },
  "contacts.create": {
    summary: "Creates a contact.",
    arguments: {
      type: "object",
      properties: {
        tenant: { type: "string", pattern: "^(default|\\d{3})$" },
        name: { type: "string", maxLength: 5 },
        phones: { type: "array", items: { type: "string" } },
        card: {
          type: "object",
          properties: { title: { enum: ["", "no", "yes"] }, age: { type: "integer", minimum: 1 } },
          required: ["age"],
          additionalProperties: false,
        },
        size: { type: ["integer", "null"] },
      },
      required: ["tenant"],
      additionalProperties: false,
    },
  },
  "contacts.merge": {
    summary: "Merges contacts.",
    arguments: { type: "object", properties: { tenant: { type: "string" } }, required: ["tenant"] },
  },
  "tenants.list": {
    summary: "Lists tenants.",
    arguments: { type: "object", properties: {}, additionalProperties: false },
  },
};
