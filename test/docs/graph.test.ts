import { describe, expect, test } from "vitest";
import { verbs } from "@flowrun/core";
import { readFlow } from "@flowrun/flow/tooling";
import { createBlockGraph, toMermaid } from "@flowrun/graph";
import { readDoc, sectionOf, updateSection } from "./section.ts";

const markers = ["<!-- graph:", "<!-- end of graph -->"] as const;

describe("docs/graph.md", () => {
  test("shows the reference flow as it is (FLOWRUN_WRITE_DOCS=1 npx vitest run test/docs brings it up to date)", async () => {
    const name = "flows/reference.yaml";
    const { ast } = readFlow({ name, text: await readDoc(name) }, verbs);
    const graph = ast === undefined ? "" : toMermaid(createBlockGraph(ast, { verbs }));
    const section = `\`\`\`mermaid\n${graph}\`\`\``;
    await updateSection("docs/graph.md", markers, section);
    expect(sectionOf(await readDoc("docs/graph.md"), ...markers)).toBe(section);
  });
});
