import { describe, expect, test } from "vitest";
import { createCheckedFlow } from "../../src/check/checked-flow.ts";
import { followValues } from "../../src/check/follow-values.ts";
import { readFlow } from "../../src/read/read-flow.ts";
import { verbs } from "../../../core/src/verbs/index.ts";

/** The lines of a flow that log what is followed from `call.id`, each with the names it is read by. */
function followed(blocks: string): readonly string[] {
  const text = `flowrun: 1\nname: x\nvars: { kept: "" }\nstart: main\nblocks:\n${blocks}`;
  const { ast } = readFlow({ name: "x.yaml", text }, verbs);
  if (ast === undefined) throw new Error("The flow cannot be read.");
  const checked = createCheckedFlow(ast, verbs);
  const from = [["call.id", "own"]] as const;
  const readsIn = followValues(checked, { from, inRuns: true, boundBy: () => undefined });
  return checked.graph.steps.flatMap((step, node) =>
    [...step.node.options.values()].flatMap((option) =>
      (readsIn(node)?.(option) ?? []).map(({ name }) => `${step.id}: ${name}`),
    ),
  );
}

describe("followValues", () => {
  test("finds a value in a variable, on every way that may have set it, until it is set anew", () => {
    expect(
      followed(`
  main:
    - set: { kept: "\${call.id}" }
      if: call.from == "1"
    - log: "\${vars.kept}"
    - set: { kept: "" }
    - log: "\${vars.kept}"
`),
    ).toEqual(["main/1: call.id", "main/2: vars.kept"]);
  });

  test("comes to an end where blocks lead back to one another", () => {
    expect(
      followed(`
  main:
    - log: "\${vars.kept}"
    - go: next
  next:
    - set: { kept: "\${call.id}" }
    - wait: 1s
    - go: main
`),
    ).toEqual(["main/1: vars.kept", "next/1: call.id"]);
  });
});
