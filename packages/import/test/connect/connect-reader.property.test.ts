import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../test/cases.ts";
import { actions } from "../../src/connect/actions.ts";
import { errorsOf, imported } from "../imported.ts";

const id = fc.constantFrom(
  "a",
  "b",
  "c",
  "d",
  "1f0a8c52-0d1e-4b7a-9a3e-2f6f7d1c0001",
  "nowhere",
  "",
);
const text = fc.constantFrom(
  ...["1", "True", "Timeout", "", "$.External.x", "$.Attributes.my name", "a ${b} $$.External.y"],
  ...[
    "<speak>x<break/> & <say-as interpret-as='digits'>12 3</say-as></speak>",
    "$['Attributes']['on']",
  ],
  ...[
    "arn:aws:connect:eu-west-2:1:instance/2/queue/3",
    "{{queues.Sales.arn}}",
    '"',
    "{ : #",
    "sound:a:b",
    "-1",
    "9999999",
  ],
);
const value = fc.oneof(text, fc.constantFrom(null, 5, true, [], {}), fc.dictionary(text, text));
const parameter = fc.constantFrom(
  ...[
    "Text",
    "SSML",
    "PromptId",
    "StoreInput",
    "InputTimeLimitSeconds",
    "ComparisonValue",
    "QueueId",
  ],
  ...["Attributes", "LoopCount", "LambdaFunctionARN", "LambdaInvocationAttributes", "LanguageCode"],
  ...["QueuePriority", "ThirdPartyPhoneNumber", "TimeLimitSeconds", "Messages", "ContactFlowId"],
  ...["InputEncryption", "InputValidation", "CallerId", "FlowAttributes", "HoursOfOperationId"],
);
const transitions = fc.record(
  {
    NextAction: id,
    Errors: fc.array(
      fc.record({
        NextAction: id,
        ErrorType: fc.constantFrom(
          "NoMatchingError",
          "NoMatchingCondition",
          "InputTimeLimitExceeded",
        ),
      }),
      { maxLength: 3 },
    ),
    Conditions: fc.array(
      fc.record({
        NextAction: id,
        Condition: fc.record({
          Operator: fc.constantFrom("Equals", "TextContains", "NumberGreaterThan", "Other"),
          Operands: fc.array(text, { maxLength: 2 }),
        }),
      }),
      { maxLength: 4 },
    ),
  },
  { requiredKeys: [] },
);
const action = fc.record({
  Identifier: id,
  Type: fc.constantFrom(...Object.keys(actions), "ShowView", "constructor"),
  Parameters: fc.dictionary(parameter, value, { maxKeys: 5 }),
  Transitions: transitions,
});

test(
  "whatever a flow of Connect holds, the flow that is made of it has no error, and no action is lost",
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 6 }), (made) => {
        const flow = { StartAction: made[0]?.Identifier, Actions: made };
        const result = imported(JSON.stringify(flow));
        const told = result.report.filter(({ place }) => place.startsWith("action"));

        expect([errorsOf(result), told.length]).toEqual([[], made.length]);
      }),
      { numRuns: cases(150) },
    );
  },
);
