import { describe, expect, test } from "vitest";
import { errorReference, unclaimedCodes } from "./error-reference.ts";
import { readDoc, sectionOf, updateSection } from "./section.ts";

const markers = ["<!-- codes:", "<!-- end of codes -->"] as const;

describe("docs/errors.md", () => {
  test("holds every code of every catalogue (FLOWRUN_WRITE_DOCS=1 npx vitest run test/docs brings it up to date)", async () => {
    await updateSection("docs/errors.md", markers, errorReference());
    expect(sectionOf(await readDoc("docs/errors.md"), ...markers)).toBe(errorReference());
  });

  test("has an area for every code", () => {
    expect(unclaimedCodes()).toEqual([]);
  });
});
