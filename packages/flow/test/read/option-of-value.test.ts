import { expect, test } from "vitest";
import { errorsOf } from "../yaml/errors-of.ts";

/** The problems of a step with a name for its result. */
function told(step: string): readonly string[] {
  return errorsOf(
    ...["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"],
    ...[`    - ${step}`, "      as: given", "      then: { else: last }"],
    "  last: [hangup]",
  );
}

test.each([
  ["record", "2m", '`record: { max: 2m }` if "max" is meant'],
  ["record", "90s", '`record: { max: 90s }` if "max" is meant'],
  ["listen", "10s", '`listen: { max: 10s }` if "max" is meant'],
  ["listen", "sound:hello", "`listen: { prompt: sound:hello }`"],
  ["record", "30", '`record: { max: 30s }` if "max" is meant'],
  ["collect-digits", "sound:a", "`collect-digits: { prompt: sound:a, max_length: 8 }`"],
  ["agent", "shop2", "`agent: { name: shop2 }`"],
  ["collect-digits", "4", "`collect-digits: { max_length: 4 }`"],
])("writes the value of %s: %s with the option that takes it", (verb, value, written) => {
  expect(told(`${verb}: ${value}`)).toEqual([
    `7: "${verb}" takes its options by name, and cannot have "${value}" after it. Write ${written}.`,
  ]);
});

test("keeps the key of a step whose value tells nothing", () => {
  expect(told("record: loudly")).toEqual([
    '7: "record" takes its options by name, and cannot have "loudly" after it. Write `record:` with nothing behind it.',
  ]);
  expect(told("record:")).toEqual([]);
});
