import { describe, expect, test } from "vitest";
import { checkFlow } from "@flowrun/core";
import { readDoc, sectionOf, updateSection } from "./section.ts";
import { verbReference } from "./verb-reference.ts";

const markers = ["<!-- verbs:", "<!-- end of verbs -->"] as const;

describe("docs/language.md", () => {
  test("describes every verb as the code has it (FLOWRUN_WRITE_DOCS=1 npx vitest run test/docs brings it up to date)", async () => {
    await updateSection("docs/language.md", markers, verbReference());
    expect(sectionOf(await readDoc("docs/language.md"), ...markers)).toBe(verbReference());
  });

  test.each(["docs/language.md", "README.md"])("every flow in %s passes the checker", async (path) => {
    const flows = [...(await readDoc(path)).matchAll(/```yaml flow[^\n]*\n(.*?)```/gs)].map((match) => match[1] ?? "");
    expect(flows.length).toBeGreaterThan(0);
    for (const text of flows) expect(checkFlow({ name: path, text })).toEqual([]);
  });
});
