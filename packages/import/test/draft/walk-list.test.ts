import { expect, test } from "vitest";
import { FlowDraft } from "../../src/draft/flow-draft.ts";
import { walkList } from "../../src/draft/walk-list.ts";

test("a list is one block, until a step asks for what is behind it", () => {
  const draft = new FlowDraft();
  const over = draft.addBlock("over");
  const first = walkList(draft, {
    name: "main",
    items: ["a", "ask", "b", "end", "unmet"],
    after: over,
    take: (item, { push, rest }) => {
      push({ verb: item, ...(item === "ask" ? { then: { else: rest() } } : {}) });
      return item === "end" ? "over" : undefined;
    },
  });

  expect(first).toBe("main");
  expect([...draft.blocks]).toEqual([
    ["over", []],
    [
      "main",
      [{ verb: "a" }, { verb: "ask", then: { else: "main-2" } }, { verb: "go", options: "main-2" }],
    ],
    ["main-2", [{ verb: "b" }, { verb: "end" }]],
    ["main-3", [{ verb: "unmet" }, { verb: "go", options: "over" }]],
  ]);
});

test("behind the last step stands what the list leads to", () => {
  const draft = new FlowDraft();
  const take = (
    _: string,
    { rest }: { readonly rest: () => string },
  ): { readonly block: string } => ({
    block: rest(),
  });
  walkList(draft, { name: "main", items: ["last"], after: draft.addBlock("over"), take });

  expect(draft.blocks.get("main")).toEqual([{ verb: "go", options: "over" }]);
});
