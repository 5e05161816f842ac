import { describe, expect, test } from "vitest";
import { readConnectFlow } from "../../src/connect/connect-flow.ts";
import { contactText, variableOf } from "../../src/connect/contact-path.ts";
import { FlowDraft } from "../../src/draft/flow-draft.ts";

const flow = readConnectFlow({
  StartAction: "set",
  Actions: [
    {
      Identifier: "set",
      Type: "UpdateContactAttributes",
      Parameters: { Attributes: { name: "x" } },
    },
  ],
}) ?? { start: "", actions: [] };

const read = (text: string): ReturnType<typeof contactText> =>
  contactText(text, { flow, draft: new FlowDraft() });

describe("contactText", () => {
  test("finds paths in a sentence, in both ways of writing them", () => {
    expect(read("Hello $.Attributes.name. You are $['CustomerEndpoint']['Address'].")).toEqual({
      pieces: [
        { text: "Hello " },
        { cel: "vars.name" },
        { text: ". You are " },
        { cel: "call.from" },
        { text: "." },
      ],
      unset: [],
    });
  });

  test("tells of variables that nothing in the file sets", () => {
    expect(read("$.Attributes.town $.Lex.IntentName $.StoredCustomerInput").unset).toEqual([
      "vars.town",
      "vars.lex_IntentName",
      "vars.storedCustomerInput",
    ]);
  });

  test("leaves amounts of money as they are", () => {
    expect(read("$5 and $ 6").pieces).toEqual([{ text: "$5 and $ 6" }]);
  });
});

describe("variableOf", () => {
  test("gives attributes their own names, and others one with their root", () => {
    expect([variableOf(["Attributes", "town"]), variableOf(["External", "a", "b"])]).toEqual([
      "town",
      "external_a_b",
    ]);
  });
});
