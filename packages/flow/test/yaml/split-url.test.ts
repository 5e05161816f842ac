import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

function told(...step: readonly string[]): readonly string[] {
  return errorsOf(
    ...["flowrun: 1", "name: x", "start: a", "blocks:", "  a:", "    - answer"],
    ...step.map((line) => `    ${line}`),
    "      then: { failed: a }",
    "    - hangup",
  );
}

const what = 'A space stands behind "https:", so that it is read as a key.';

test("names the space in a URL", () => {
  expect(told("- request:", "    url: https: //shop.example/orders/${call.id}")).toEqual([
    `8: ${what} Write \`https://shop.example/orders/\${call.id}\`.`,
  ]);
});

test("names it inside of braces", () => {
  expect(told("- request: { url: https: //shop.example/a, timeout: 2s }")).toEqual([
    `7: ${what} Write \`https://shop.example/a\`.`,
  ]);
});

test("names no URL in a comment or in quotes", () => {
  expect(told('- request: { url: "https: //a", x y: b: c } # https: //b').join()).not.toContain(
    what,
  );
});
