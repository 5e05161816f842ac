import { verbs } from "@flowrun/core";
import {
  applyEdits,
  readFlowText,
  type Changed,
  type FlowText,
} from "@flowrun/language-server/text";
import { expect, test } from "vitest";
import { copyPlaces, pasteYaml } from "../../../page/worker/clipboard.ts";

const flowOf = (blocks: string): FlowText =>
  readFlowText("a.yaml", `flowrun: 1\nname: a\nstart: open\nblocks:\n${blocks}`, verbs);

const door = flowOf(`  open:
    - answer # politely
    - collect-digits: { prompt: sound:code, max_length: 4 }
      as: code
      then: { silent: close }
    - go: open
  close: [hangup]
`);

const after = (flow: FlowText, changed: Changed): string =>
  changed.ok ? applyEdits(flow.source.text, changed.edits) : changed.reason;

test("steps are copied as a list, and blocks by their names, as they are written", () => {
  expect(copyPlaces(door, [{ block: "open", step: 1 }])).toBe(
    "- collect-digits: { prompt: sound:code, max_length: 4 }\n  as: code\n  then: { silent: close }\n",
  );
  expect(copyPlaces(door, [{ block: "close", step: undefined }])).toBe("close:\n- hangup\n");
});

test("copied steps come behind a place of another flow, and mean the same", () => {
  const other = flowOf("  open:\n    - answer\n    - hangup\n");
  const yaml = copyPlaces(door, [
    { block: "open", step: 0 },
    { block: "open", step: 1 },
  ]);
  const pasted = pasteYaml(other, yaml, { block: "open", step: 1 });

  expect(pasted).toMatchObject({ ok: true, block: "open", step: 1 });
  expect(after(other, pasted)).toContain(`    - answer
    - answer
    - collect-digits: { prompt: sound:code, max_length: 4 }
      as: code
      then: { silent: close }
    - hangup
`);
});

test("copied blocks get names that are free, and lead to each other under these", () => {
  const yaml = copyPlaces(door, [
    { block: "open", step: undefined },
    { block: "close", step: undefined },
  ]);
  const text = after(door, pasteYaml(door, yaml, undefined));

  expect(text).toContain("  open_2:\n");
  expect(text).toContain("      then: { silent: close_2 }\n    - go: open_2\n");
  expect(readFlowText("a.yaml", text, verbs).draft.blocks.size).toBe(4);
});

test("anything else is refused", () => {
  for (const yaml of ["", "hello", "a: b", "[1", "- [nested]"])
    expect(pasteYaml(door, yaml, { block: "open", step: 0 }).ok).toBe(false);
});
