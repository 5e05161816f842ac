import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../test/cases.ts";
import { methods } from "../../src/swml/methods.ts";
import { errorsOf, imported } from "../imported.ts";

const text = fc.constantFrom(
  ...[
    "1",
    "say:Hi %{call.from}",
    "",
    "main",
    "other",
    "%{a.b} ${",
    "${f(x)}",
    "https://a.example/x",
  ],
  ...[
    "sip:7@example.com",
    "+4712345678",
    "prompt_value == '1'",
    "x > 3",
    '"',
    "{ : #",
    "on",
    "silence:1",
  ],
);
const key = fc.constantFrom(
  ...["url", "urls", "play", "dest", "to", "when", "then", "else", "case", "default", "variable"],
  ...[
    "max_digits",
    "timeout",
    "params",
    "serial",
    "parallel",
    "body",
    "queue_name",
    "digits",
    "label",
  ],
);
const { step } = fc.letrec<{ step: unknown; value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    text,
    fc.constantFrom(null, 5, true),
    fc.array(tie("step"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(key, text), tie("value"), { maxKeys: 3 }),
  ),
  step: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom("answer", "hangup", "return"),
    fc
      .tuple(fc.constantFrom(...Object.keys(methods), "send_sms", "constructor"), tie("value"))
      .map(([method, value]) => ({ [method]: value })),
  ),
}));

test(
  "whatever a document of SWML holds, the flow that is made of it has no error",
  { timeout: 120_000 },
  () => {
    const list = fc.array(step, { maxLength: 6 });
    fc.assert(
      fc.property(fc.record({ main: list, other: list }), (sections) => {
        expect(errorsOf(imported(JSON.stringify({ version: "1.0.0", sections })))).toEqual([]);
      }),
      { numRuns: cases(150) },
    );
  },
);
