import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileFlow } from "../src/compile-flow.ts";
import { compileTree } from "../src/compile-tree.ts";
import type { Program, Scope } from "../src/interpret/program.ts";
import { readFlow } from "../src/read/read-flow.ts";
import type { Source } from "../src/source/source.ts";
import { verbs } from "../src/verbs/index.ts";

const text = `flowrun: 1
name: rings
settings: { ring: { type: duration, default: 5s } }
vars: { tries: 0 }
start: main
blocks:
  main:
    - answer
    - bridge: { to: "PJSIP/\${call.to}", ring: "\${settings.ring}" }
      if: vars.tries < 2 && call.from != ""
      then: { busy: again, else: again }
  again:
    - set: { tries: "\${vars.tries + 1}" }
    - go: main
      if: vars.tries < 3
    - hangup
`;

function treeOf(source: Source) {
  const { ast } = readFlow(source, verbs);
  if (ast === undefined) throw new Error("This flow can be read.");
  return structuredClone(ast);
}

/** What the expressions of a program come to, in the order of its steps. */
function valuesOf(program: Program | undefined): readonly unknown[] {
  const scope: Scope = { call: { from: "1", to: "2" }, settings: { ring: 7_000 }, vars: { tries: 1 }, names: {} };
  const steps = Object.values(program?.blocks ?? {}).flat();
  return steps
    .flatMap(({ condition, options }) => [condition, ...Object.values(options)])
    .flatMap((value) => (value?.kind === "computed" ? [value.evaluate(scope)] : []));
}

describe("compileTree", () => {
  test("gives the same program as the text, from a copy of its tree", () => {
    const source = { name: "rings.yaml", text };
    const settings = { ring: { value: "7s", origin: "here" } };
    const again = compileTree(treeOf(source), settings);
    expect(JSON.stringify(again)).toBe(JSON.stringify(compileFlow(source, settings)));
    expect(valuesOf(again.program)).toEqual([true, "PJSIP/2", 7_000, { tries: 2 }, true]);
  });

  test("gives the same program as the text of the reference flow", () => {
    const file = new URL("../../../flows/reference.yaml", import.meta.url);
    const source = { name: "reference.yaml", text: readFileSync(file, "utf8") };
    expect(JSON.stringify(compileTree(treeOf(source)))).toBe(JSON.stringify(compileFlow(source)));
  });

  test("tells what is wrong with a setting", () => {
    const { program, diagnostics } = compileTree(treeOf({ name: "rings.yaml", text }), {
      ring: { value: "long", origin: "here" },
    });
    expect(program).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["FLOW_SETTING_VALUE"]);
  });
});
