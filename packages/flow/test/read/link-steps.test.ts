import { describe, expect, test } from "vitest";
import { compileFlow } from "@flowrun/flow";

/** The outcomes of the step `main/2` of a flow in which keys begin the block `park_it`. */
function outcomesOf(...parking: readonly string[]): readonly string[] | undefined {
  const text = `
flowrun: 1
name: linked
lots: { office: { slots: 701-702 } }
parts: { away: {} }
start: main
otherwise: { full: bye, failed: bye, timed_out: bye }
blocks:
  main:
    - answer
    - bridge: { to: 1, keys: { "*4": park_it } }
      then: { else: bye }
  park_it:
${parking.map((line) => `    ${line}\n`).join("")}  away:
    - park-other: office
      then: { full: return, failed: return }
  bye: [{ hangup: {} }]
`;
  const { program } = compileFlow({ name: "linked.yaml", text });
  return program?.blocks["main"]?.[1]?.outcomes;
}

const own = ["no_answer", "busy", "declined", "failed"];

describe("a step that runs a block beside itself", () => {
  test.each([
    [
      "in which the other side is parked",
      ["- park-other: office", "  then: { full: return, failed: return }"],
    ],
    ["that calls a part in which it is", ["- call: away"]],
    ["that runs it for each item of a list", ["- each: { in: \"${['a']}\", do: away }"]],
  ])("has the outcome of what comes of that block %s", (_where, lines) => {
    expect(outcomesOf(...lines)).toEqual([...own, "timed_out"]);
  });

  test("has no such outcome otherwise", () => {
    expect(outcomesOf("- log: noted")).toEqual(own);
  });
});
