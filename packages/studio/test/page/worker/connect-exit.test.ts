import { verbs } from "@flowrun/core";
import { applyEdits, readFlowText } from "@flowrun/language-server/text";
import { expect, test } from "vitest";
import { connectExit, type ExitToConnect } from "../../../page/worker/connect-exit.ts";

const text = `flowrun: 1
name: door
start: open
blocks:
  open:
    - answer
    - wait: 1s # a while

  bye:
    - bridge: PJSIP/1
      then: { else: open }
`;
const flow = readFlowText("door.yaml", text, verbs);

/** The text after an exit leads to a block. */
function led(exit: ExitToConnect, target: string): string {
  const changed = connectExit(flow, exit, target);
  return changed.ok ? applyEdits(text, changed.edits) : changed.reason;
}

test("where nothing comes behind the last step, a `go` does then", () => {
  const exit = { at: { block: "open", step: 1 }, label: "ends", ways: ["ok"], runsOut: true };

  expect(led(exit, "bye")).toBe(text.replace("# a while\n", "# a while\n    - go: bye\n"));
});

test("an outcome that nothing follows is mapped, and `else` stays one", () => {
  const at = { block: "bye", step: 0 };

  expect(led({ at, label: "else", ways: ["busy", "failed"] }, "bye")).toBe(
    text.replace("else: open", "else: bye"),
  );
  expect(led({ at, label: "talked", ways: ["talked"], runsOut: true }, "open")).toBe(
    text.replace("{ else: open }", "{ talked: open, else: open }"),
  );
});
