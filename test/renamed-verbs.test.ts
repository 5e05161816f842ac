import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkFlow, compileFlow, flowTimes, type Language, ruleCatalogue } from "@flowrun/flow";
import { type Source, verbs } from "@flowrun/core";
import { readFlow } from "@flowrun/flow/tooling";
import { createBlockGraph, toMermaid } from "@flowrun/graph";
import { exploreFlow, fuzzFlow } from "@flowrun/proof";

/**
 * The language with another name for each verb, so that whoever knows one by its name does not find
 * it.
 */
const renamed: Language = {
  verbs: Object.fromEntries(
    Object.values(verbs).map(
      ({ serves, ...verb }) =>
        [
          `our-${verb.name}`,
          {
            ...verb,
            name: `our-${verb.name}`,
            ...(serves !== undefined && { serves: `our-${serves}` }),
          },
        ] as const,
    ),
  ),
};

/**
 * A flow in the renamed language: verbs are keys of steps, or stand alone; `start` at the margin is
 * none.
 */
function rename(text: string): string {
  const names = Object.keys(verbs).join("|");
  return text.replaceAll(new RegExp(`^( +(?:- )?)(${names})(?=:|$)`, "gm"), "$1our-$2");
}

function restore<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll(/our[-_]/g, "")) as T;
}

const text = readFileSync(new URL("../flows/reference.yaml", import.meta.url), "utf8");
const source: Source = { name: "reference.yaml", text };
const ours: Source = { name: "reference.yaml", text: rename(text) };

/** Everything that is found out about a flow without running it for somebody. */
function findOut(flow: Source, language: Language) {
  const compile = () => compileFlow(flow, {}, language).program;
  const program = compile();
  const { ast } = readFlow(flow, language.verbs ?? verbs);
  if (program === undefined || ast === undefined) throw new Error("The flow does not compile.");
  const { scenarios, ...explored } = exploreFlow({
    program,
    settings: {},
    compile,
    runs: [],
    mostPaths: 100,
    mostCalls: 300,
  });
  const drawn = toMermaid(createBlockGraph(ast, { verbs: language.verbs ?? verbs }));
  const times = flowTimes(flow, language);
  return {
    scenarios,
    explored,
    drawn,
    times,
    fuzzed: fuzzFlow(program, { runs: 100, seed: 1, mostSilenceMs: 20_000 }),
  };
}

describe("a language whose verbs have other names", () => {
  test(
    "is explored, drawn, timed and searched alike: nobody knows a verb by its name",
    { tags: "long" },
    () => {
      expect(ours.text).toContain("our-collect-digits:");
      expect(restore(findOut(ours, renamed))).toEqual(restore(findOut(source, {})));
    },
  );

  test.each(Object.entries(ruleCatalogue))("is held to %s alike", (code, { example = "" }) => {
    const flow = `flowrun: 1\nname: example\nstart: main\n${example}`;
    const codesOf = (language: Language, written: string): readonly string[] =>
      checkFlow({ name: "example.yaml", text: written }, undefined, language).map(
        (each) => each.code,
      );
    expect(codesOf(renamed, rename(flow))).toEqual(codesOf({}, flow));
    expect(code).toMatch(/^FLOW_/);
  });
});
