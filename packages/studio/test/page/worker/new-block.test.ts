import { EditorState } from "@codemirror/state";
import { verbs } from "@flowrun/core";
import { applyEdits, readFlowText, type Changed, type Edit } from "@flowrun/language-server/text";
import { expect, test } from "vitest";
import { portEdits } from "../../../page/text/port-edits.ts";
import { branchExit, nameBlock } from "../../../page/worker/new-block.ts";

const text = `flowrun: 1
name: door
start: open
blocks:
  # who comes
  open:
    - answer
    - collect-digits: { prompt: sound:code, max_length: 4 }
      as: code
      then: { silent: bye, else: open } # again

  # the end
  bye:
    - go: open
`;
const flow = readFlowText("door.yaml", text, verbs);

const after = (changed: Changed, before = text): string =>
  changed.ok ? applyEdits(before, changed.edits) : changed.reason;

/** The editor of the page takes edits at one place in their order. */
const inEditor = (doc: string, edits: readonly Edit[]): string =>
  EditorState.create({ doc })
    .update({ changes: portEdits(edits) })
    .newDoc.toString();

test("an exit leads to a new block behind its own, under a name that is free, and nothing else changes", () => {
  const exit = { at: { block: "open", step: 1 }, label: "silent", ways: ["silent"] };
  const branched = branchExit(flow, exit, { play: "sound:sorry" });

  expect(branched).toMatchObject({ ok: true, block: "open_silent" });
  expect(after(branched)).toBe(
    text
      .replace("silent: bye", "silent: open_silent")
      .replace("  # the end", "  open_silent:\n    - play: sound:sorry\n\n  # the end"),
  );
});

test("a step without `then` that stands right before the next block leads to a new one between them", () => {
  const near = "blocks:\n  open:\n    - menu: { keys: { 1: bye } }\n  bye:\n    - hangup\n";
  const exit = { at: { block: "open", step: 0 }, label: "silent", ways: ["silent"] };
  const branched = branchExit(readFlowText("door.yaml", near, verbs), exit, "hangup");

  const wanted = near.replace(
    "  bye:\n",
    "      then: { silent: open_silent }\n  open_silent:\n    - hangup\n\n  bye:\n",
  );
  expect(branched.ok && inEditor(near, branched.edits)).toBe(wanted);
  expect(after(branched, near)).toBe(wanted);
});

test("an `else` with blanks in its label becomes a name, too", () => {
  const exit = { at: { block: "open", step: 1 }, label: "empty, failed", ways: ["empty"] };

  expect(branchExit(flow, exit, "hangup")).toMatchObject({ ok: true, block: "open_empty_failed" });
});

test("a block gets another name everywhere, or it is said why not", () => {
  expect(after(nameBlock(flow, "open", "door"))).toBe(
    text
      .replace("start: open", "start: door")
      .replace("  open:", "  door:")
      .replace("else: open", "else: door")
      .replace("go: open", "go: door"),
  );
  expect(after(nameBlock(flow, "open", "bye"))).toBe('There is a block "bye" already.');
  expect(after(nameBlock(flow, "none", "bye"))).toBe('There is no block "none".');
});
