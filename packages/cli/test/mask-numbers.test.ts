import { expect, test } from "vitest";
import { maskNumbers } from "../src/mask-numbers.ts";

test.each([
  ["4712345678", "•••78"],
  ["+47 123 45 678", "•••78"],
  ["PJSIP/4712345678@trunk", "PJSIP/•••78@trunk"],
  ["from 123456 to (555) 123-4567", "from •••56 to (•••67"],
  ["PJSIP/20001", "PJSIP/20001"],
  ["http://10.0.100.20:49152/x", "http://10.0.100.20:49152/x"],
])("of the numbers in %j is left %j", (text, masked) => {
  expect(maskNumbers(text)).toBe(masked);
});
