import { describe, expect, test } from "vitest";
import { toJson } from "@flowrun/graph";
import { graphOf, smallFlow } from "../graph-of.ts";

describe("toJson", () => {
  test("gives the data of the graph without what is absent", () => {
    const graph = graphOf(smallFlow);
    expect(JSON.parse(toJson(graph))).toEqual(graph);
    expect(toJson(graph)).not.toContain("walked");
  });
});
