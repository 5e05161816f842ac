import { describe, expect, test } from "vitest";
import { createPicture } from "../../src/picture/create-picture.ts";
import { withReferences } from "../../src/picture/with-references.ts";
import { graphOf } from "../graph-of.ts";
import { largeFlow } from "../large-flow.ts";

describe("withReferences", () => {
  test("ends all arrows but the first to a block that many lead to at a reference to it", () => {
    const { nodes, edges } = withReferences(createPicture(graphOf(largeFlow(16))));
    const references = nodes.filter(({ kind }) => kind === "reference");
    expect(references.map(({ id, name, line }) => [id, name, line])).toEqual(
      Array.from({ length: 15 }, (_, index) => [`to_b_b0_of_b_b${index + 1}`, "→ b0", 5]),
    );
    expect(edges.filter(({ to }) => to === "b_b0").map(({ from }) => from)).toEqual([
      "start",
      "b_b0",
    ]);
    expect(edges.find(({ to }) => to === "to_b_b0_of_b_b3")).toEqual({
      from: "b_b3",
      to: "to_b_b0_of_b_b3",
      label: ['if call.from == "3"'],
      mark: "plain",
    });
  });

  test("leaves a small picture as it is", () => {
    const picture = createPicture(graphOf(largeFlow(15)));
    expect(withReferences(picture)).toBe(picture);
  });
});
