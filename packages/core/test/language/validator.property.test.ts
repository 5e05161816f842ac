import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { optionKinds } from "../../src/language/option-kinds/index.ts";
import type { ValueKind, ValueRule } from "../../src/language/option-kinds/option-kind.ts";
import { problemOfText } from "../../src/language/option-kinds/problem-of-text.ts";
import { validatorOf } from "../../src/language/validator.ts";

const kinds = Object.keys(optionKinds) as readonly ValueKind[];
const textKinds = kinds.filter((kind) => optionKinds[kind].isMap !== true);
const pieces = fc.constantFrom(
  ...[
    "0",
    "1",
    "12",
    "-3",
    "1.5",
    "99999999999999999999",
    "s",
    "ms",
    "h",
    "true",
    "false",
    "any",
    "none",
    "end",
    "A",
    "*#",
  ],
  ...[
    "sound:",
    "digits:",
    "tone:",
    "hello",
    "../",
    "https://",
    "crm.example",
    "/a",
    "?b=c",
    " ",
    "",
    ",",
    "&",
    "(",
    ")",
    "+",
  ],
  ...["${call.from}", "${", "contacts.search", "menu", "PJSIP/1000", "sip:", "/", "ä", "\n"],
);
const text = fc.oneof(
  fc.array(pieces, { maxLength: 4 }).map((all) => all.join("")),
  fc.string(),
);

describe("the schema and the words of a kind", () => {
  test.each(textKinds)("agree on what is wrong: %s", (kind) => {
    const rules: readonly ValueRule[] = [
      { kind, choices: ["end", "any"] },
      { kind, choices: ["end"], minimum: 2 },
      ...(kind === "name" ? ["word", "operation"].map((of) => ({ kind, of })) : []),
    ];
    for (const rule of rules) {
      const accepts = validatorOf(optionKinds[kind].schema(rule));
      fc.assert(
        fc.property(text, (value) => {
          expect(accepts(value)).toBe(problemOfText("x", rule, value) === undefined);
        }),
      );
    }
  });
});
