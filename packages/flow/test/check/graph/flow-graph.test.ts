import { describe, expect, test } from "vitest";
import { createSource } from "../../../../core/src/source/source.ts";
import { verbs } from "../../../../core/src/verbs/index.ts";
import { createCheckedFlow } from "../../../src/check/checked-flow.ts";
import { readFlow } from "../../../src/read/read-flow.ts";
import { flowOf } from "../rules/judge.ts";

/** The ways through a flow, each as `from -outcome-> to` by the ids of its steps. */
function waysOf(part: string): readonly string[] {
  const { ast } = readFlow(createSource("test.yaml", flowOf(part)), verbs);
  if (ast === undefined) throw new Error("The flow cannot be read.");
  const { graph } = createCheckedFlow(ast, verbs);
  const id = (node: number): string => graph.steps[node]?.id ?? "";
  return graph.out.flat().map(({ from, to, outcome, isSkip }) => {
    const by = isSkip ? "skipped" : (outcome ?? "");
    return `${id(from)} -${by}-> ${id(to)}`;
  });
}

describe("createFlowGraph", () => {
  test("leads the normal outcome of a step to the next one, and others only where they are mapped", () => {
    expect(
      waysOf(`
        tables: { people: { key: id, columns: { id: string } } }
        blocks:
          main:
            - answer
            - lookup: { in: people, key: "1" }
              then: { missing: other, failed: main }
              if: call.to == "1"
            - hangup
          other:
            - hangup
      `),
    ).toEqual([
      "main/1 -ok-> main/2",
      "main/2 -skipped-> main/3",
      "main/2 -found-> main/3",
      "main/2 -missing-> other/1",
      "main/2 -failed-> main/1",
    ]);
  });

  test("leads every outcome of a step in `finally` on, since nothing there ends the call", () => {
    expect(
      waysOf(`
        tables: { people: { key: id, columns: { id: string } } }
        blocks:
          main:
            - answer
        finally:
          - lookup: { in: people, key: "1" }
          - log: done
      `),
    ).toEqual([
      "finally/1 -found-> finally/2",
      "finally/1 -missing-> finally/2",
      "finally/1 -failed-> finally/2",
    ]);
  });
});
