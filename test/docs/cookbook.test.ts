import { compileFlow } from "@flowrun/flow";
import { exploreFlow } from "@flowrun/proof";
import type { Json } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { readDoc } from "./section.ts";

/** The flows of a page, by their names. */
async function flowsIn(path: string): Promise<ReadonlyMap<string, string>> {
  const page = await readDoc(path);
  const shown = page.matchAll(/```yaml flow[^\n]*\n(.*?)```/gs);
  return new Map(
    [...shown].map(([, text = ""]) => [/^name: (.*)$/m.exec(text)?.[1] ?? "", text] as const),
  );
}

describe("a flow of docs/how-to.md", () => {
  // Of two callers in one conference nobody knows yet what one does to the other.
  test.each([
    ["paging", ["page_all/3 ended", "paged/2 ended", "paged/2 locked"]],
    ["by-name", []],
    ["call-centre", []],
    ["pay-while-waiting", []],
    ["warm-transfer", []],
    // Members come on duty in other calls, and who picks up needs one that rings.
    ["many-customers", ["main/7 timed_out", "main/7 answered", "pick_up/1 answered"]],
    ["anonymous-calls", []],
    ["blocked-callers", []],
    ["on-strike", []],
    ["voicemail-by-mail", []],
    ["missed-calls", []],
  ])(
    "%s has no step that explore does not enter, and no way that it does not take but %j",
    async (name, others) => {
      const text = (await flowsIn("docs/how-to.md")).get(name) ?? "";
      const compile = (settings: Readonly<Record<string, Json>>) => {
        const given = Object.entries(settings).map(
          ([key, value]) => [key, { value, origin: "the test" }] as const,
        );
        return compileFlow({ name, text }, Object.fromEntries(given)).program;
      };
      // A secret without a default.
      const secrets = Object.fromEntries(
        [...text.matchAll(/^ {2}(\w+): (?!.*default).*secret: true/gm)].map(([, key = ""]) => [
          key,
          "s",
        ]),
      );
      const program = compile(secrets);
      expect(program).toBeDefined();
      if (program === undefined) return;
      const limits = { mostPaths: 100, mostCalls: 1_000 };
      const { unreached } = exploreFlow({
        program,
        settings: secrets,
        compile,
        runs: [],
        ...limits,
      });
      expect(unreached.map(({ goal }) => goal.key)).toEqual(others);
    },
  );
});
