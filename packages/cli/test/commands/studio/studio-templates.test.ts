import { expect, test } from "vitest";
import { studioTemplates } from "../../../src/commands/studio/studio-templates.ts";

test("the studio's new flows begin with the templates of init, with their scenarios", () => {
  const [first, ...others] = studioTemplates();

  expect([first?.name, ...others.map(({ name }) => name)]).toEqual([
    "front-door",
    "dentist",
    "pizza",
    "support",
  ]);
  expect(first?.text).toMatch(/^flowrun: 1$/m);
  expect(first?.tests).toMatch(/^flowrun-test: 1$/m);
});
