import { describe, expect, test } from "vitest";
import { finishDraft } from "../../src/draft/finish-draft.ts";
import { FlowDraft, type DraftStep } from "../../src/draft/flow-draft.ts";

/** The blocks of a draft once it is finished, with the verbs of their steps. */
function finished(blocks: Readonly<Record<string, readonly DraftStep[]>>): object {
  const draft = new FlowDraft();
  for (const [name, steps] of Object.entries(blocks)) draft.blocks.set(name, [...steps]);
  finishDraft(draft);
  return Object.fromEntries(
    [...draft.blocks].map(([name, steps]) => [name, steps.map(({ verb }) => verb).join(" ")]),
  );
}

const go = (block: string): DraftStep => ({ verb: "go", options: block });
const [answer, hangup, wait] = [{ verb: "answer" }, { verb: "hangup" }, { verb: "wait" }] as const;

describe("finishDraft", () => {
  test("takes away what stands behind the end of a block, and blocks that nothing leads to", () => {
    expect(
      finished({ start: [answer, go("on"), wait], on: [hangup, wait], other: [hangup] }),
    ).toEqual({ start: "answer go", on: "hangup" });
  });
});
