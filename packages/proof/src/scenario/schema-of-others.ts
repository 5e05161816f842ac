import type { JsonObject } from "@flowrun/core";
import { duties } from "./read-duty.ts";
import { closed, mapOf, orCase, time, word } from "./schema-parts.ts";

/** `duty:` of a scenario. */
export const duty: JsonObject = {
  ...mapOf(orCase({ enum: duties })),
  description: "How members of queues begin, by endpoint. Default: as the flow says.",
};

/** A further call, whose caller does such things, and of which such things must be true. */
export function otherCall(act: JsonObject, expectation: JsonObject): JsonObject {
  return closed(
    {
      name: { ...word, description: "What the call is called." },
      from: { ...word, description: "Who calls.", default: "555" },
      to: { ...word, description: "The number that is called.", default: "1000" },
      after: { ...time, description: "When it begins, after the scenario did.", default: "0s" },
      acts: { ...orCase({ type: "array", items: act }, act), description: "What its caller does." },
      expect: { ...orCase(expectation), description: "What must be true of it." },
    },
    ["name"],
  );
}
