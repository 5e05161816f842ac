import { describe, expect, test } from "vitest";
import { createSource } from "../../../core/src/source/source.ts";
import { verbs } from "../../../core/src/verbs/index.ts";
import { readDraft } from "../../src/read/read-tree.ts";
import { settings } from "../../src/read/sections/settings.ts";
import { readYaml } from "../../src/yaml/read-yaml.ts";

function draftOf(text: string) {
  const source = createSource("flow.yaml", text);
  const { root } = readYaml(source);
  return readDraft(source, root ?? { kind: "list", items: [], span: { start: 0, end: 0 } }, verbs);
}

describe("readDraft", () => {
  test("keeps what can be read of a flow that is not finished", () => {
    const draft = draftOf(
      "settings:\n  ring: { type: duration }\nblocks:\n  a:\n    - answer\n    - plya-nothing: 1\n    - go:\n",
    );

    expect(draft.name).toBeUndefined();
    expect(draft.start).toBeUndefined();
    expect([...settings.in(draft).keys()]).toEqual(["ring"]);
    expect(draft.blocks.get("a")?.steps.map(({ verb }) => verb.value)).toEqual(["answer", "go"]);
  });

  test("is empty for a text that is no map", () => {
    const draft = draftOf("- answer");

    expect([draft.name, draft.blocks.size, draft.finally]).toEqual([undefined, 0, []]);
  });
});
