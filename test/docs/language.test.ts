import { describe, expect, test } from "vitest";
import { checkFlow, gatherFiles } from "@flowrun/flow";
import { filesShown, readDoc, sectionOf, updateSection } from "./section.ts";
import {
  functionReference,
  kindReference,
  peerReference,
  verbReference,
} from "./verb-reference.ts";

const sections: readonly (readonly [
  what: string,
  markers: readonly [string, string],
  written: string,
])[] = [
  ["verb", ["<!-- verbs:", "<!-- end of verbs -->"], verbReference()],
  ["kind of option", ["<!-- kinds:", "<!-- end of kinds -->"], kindReference()],
  ["function", ["<!-- functions:", "<!-- end of functions -->"], functionReference()],
  ["word of other systems", ["<!-- peers:", "<!-- end of peers -->"], peerReference()],
];

describe("docs/language.md", () => {
  test.each(sections)(
    "describes every %s as the code has it (FLOWRUN_WRITE_DOCS=1 npx vitest run test/docs brings it up to date)",
    async (_what, markers, written) => {
      await updateSection("docs/language.md", markers, written);
      expect(sectionOf(await readDoc("docs/language.md"), ...markers)).toBe(written);
    },
  );

  test.each(["docs/language.md", "README.md"])(
    "every flow in %s passes the checker",
    async (path) => {
      const page = await readDoc(path);
      const flows = [...page.matchAll(/```yaml flow[^\n]*\n(.*?)```/gs)].map(
        (match) => match[1] ?? "",
      );
      expect(flows.length).toBeGreaterThan(0);
      const shown = filesShown(page);
      for (const text of flows)
        expect(checkFlow(gatherFiles({ name: path, text }, (file) => shown.get(file)))).toEqual([]);
    },
  );
});
