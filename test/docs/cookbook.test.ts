import { compileFlow } from "@flowrun/flow";
import { exploreFlow, fuzzFlow } from "@flowrun/proof";
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

/** A flow of the page, compiled, with a value for each secret that has no default. */
async function readFlow(name: string) {
  const text = (await flowsIn("docs/how-to.md")).get(name) ?? "";
  const settings = Object.fromEntries(
    [...text.matchAll(/^ {2}(\w+): (?!.*default).*secret: true/gm)].map(([, key = ""]) => [
      key,
      "s",
    ]),
  );
  const compile = (given: Readonly<Record<string, Json>>) => {
    const told = Object.entries(given).map(
      ([key, value]) => [key, { value, origin: "the test" }] as const,
    );
    return compileFlow({ name, text }, Object.fromEntries(told)).program;
  };
  const program = compile(settings);
  if (program === undefined) throw new Error(`docs/how-to.md has no flow "${name}" that compiles.`);
  return { program, settings, compile };
}

describe("a flow of docs/how-to.md", () => {
  // Of two callers in one conference nobody knows yet what one does to the other.
  const flows: [string, readonly string[]][] = [
    ["paging", ["page_all/3 ended", "paged/2 ended"]],
    ["by-name", []],
    ["call-centre", []],
    ["pay-while-waiting", []],
    ["warm-transfer", []],
    // Members come on duty in other calls, and who picks up needs one that rings.
    ["many-customers", ["main/7 timed_out", "main/7 answered", "pick_up/1 answered"]],
    ["anonymous-calls", []],
    ["follow-me", []],
    ["star-forwarding", []],
    // Nobody knows which text in a row of a list is a moment that is over.
    ["wake-up", ["begin/1 if true"]],
    ["two-sites", []],
    ["disa", []],
    ["long-distance", []],
    // No phone of a scenario tells the cause of a wrong number, nor the status of a silent provider.
    ["trunk-failover", ["why/1 if true", "nobody/1 if true"]],
    ["call-return", []],
    ["blocked-callers", []],
    ["on-strike", []],
    ["voicemail-by-mail", []],
    ["missed-calls", []],
    ["recorded", []],
    ["known-callers", []],
  ];

  test.each(flows)(
    "%s has no step that explore does not enter, and no way that it does not take but %j",
    async (name, others) => {
      const limits = { mostPaths: 100, mostCalls: 1_000 };
      const { unreached } = exploreFlow({ ...(await readFlow(name)), runs: [], ...limits });
      expect(unreached.map(({ goal }) => goal.key)).toEqual(others);
    },
  );

  test.each(flows)("%s has nothing wrong that fuzz finds", async (name) => {
    const { program } = await readFlow(name);
    const { counterexample } = fuzzFlow(program, { runs: 50, seed: 1, mostSilenceMs: 60_000 });
    expect(counterexample).toBeUndefined();
  });
});
