import { expect, test } from "vitest";
import { createBaseEnvironment } from "../../src/expression/cel-environment.ts";
import { characterNames } from "../../src/expression/character-functions.ts";
import { orGiven } from "../../src/expression/default-values.ts";
import { expressionFunctions } from "../../src/expression/expression-functions.ts";
import { drawForCall, linearMatches, strictInt } from "../../src/expression/flow-functions.ts";
import { createPatterns } from "../../src/expression/patterns.ts";
import { strictTimestamp } from "../../src/expression/timestamps.ts";

test("every function that expressions can call is listed, and no other", () => {
  const { functions } = createBaseEnvironment(createPatterns()).getDefinitions();
  const internal = [
    ...[drawForCall, linearMatches, strictInt, strictTimestamp],
    ...characterNames.values(),
  ];
  const optional = ["hasValue", "value", "none", "of", "or", orGiven];
  const refused = ["bind", "getDayOfYear"];
  const hidden = new Set([...internal, ...optional, ...refused]);
  const names = new Set(functions.map(({ name }) => name).filter((name) => !hidden.has(name)));

  expect(expressionFunctions.map(({ name }) => name).toSorted()).toEqual([...names].toSorted());
});
