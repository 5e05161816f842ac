import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

const head = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:"];

test("tells how a comment begins, where one of JavaScript stands on a line of its own", () => {
  expect(errorsOf(...head, "    // The caller hears this.", "    - say: Hello")).toEqual([
    '6: A comment begins with "#", not with "//". Write `# The caller hears this.`.',
  ]);
});
