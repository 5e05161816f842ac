import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

test("leads from the type of a variable to its first value, where that is the name of a type", () => {
  const text = [
    ...["flowrun: 1", "name: t", "start: m", "vars: { missed: integer, other: a }", "blocks:"],
    ...["  m:", "    - answer", "    - wait: 1s", "      if: vars.missed"],
    ...["    - wait: 1s", "      if: vars.other", "    - hangup", ""],
  ].join("\n");
  const found = checkFlow({ name: "f.yaml", text });
  expect(found.filter(({ severity }) => severity === "error").map(({ hint }) => hint)).toEqual([
    'Write `missed: 0` under "vars" first: now it is a text.',
    "Compare it with something: `==`, `!=`, `<`, `>`.",
  ]);
});
