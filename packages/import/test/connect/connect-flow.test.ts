import { describe, expect, test } from "vitest";
import { looksLikeConnect, readConnectFlow } from "../../src/connect/connect-flow.ts";

describe("readConnectFlow", () => {
  test("reads actions with their ways, and the names that the editor shows", () => {
    const flow = readConnectFlow({
      StartAction: "a",
      Metadata: { ActionMetadata: { a: { queue: { text: "Sales" }, promptName: "hello.wav" } } },
      Actions: [
        {
          Identifier: "a",
          Type: "GetParticipantInput",
          Parameters: { Text: "Hi" },
          Transitions: {
            NextAction: "b",
            Conditions: [{ NextAction: "c", Condition: { Operator: "Equals", Operands: ["1"] } }],
            Errors: [{ NextAction: "d", ErrorType: "NoMatchingError" }],
          },
        },
      ],
    });

    expect(flow).toEqual({
      start: "a",
      actions: [
        {
          id: "a",
          type: "GetParticipantInput",
          parameters: { Text: "Hi" },
          next: "b",
          conditions: [{ operator: "Equals", operand: "1", next: "c" }],
          errors: { NoMatchingError: "d" },
          shown: { QueueId: "Sales", PromptId: "hello.wav" },
        },
      ],
    });
  });

  test.each([
    [null],
    [[]],
    [{}],
    [{ StartAction: "a", Actions: [] }],
    [{ StartAction: "a", Actions: "x" }],
  ])("reads no flow in %j", (json) => {
    expect(readConnectFlow(json)).toBe(undefined);
  });

  test("is not asked for the files of others", () => {
    expect(
      [{ states: [] }, { Actions: [] }, { StartAction: "a", Actions: [] }].map(looksLikeConnect),
    ).toEqual([false, false, true]);
  });
});
