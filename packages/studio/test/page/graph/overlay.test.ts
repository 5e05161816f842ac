import { readFlow } from "@flowrun/flow/tooling";
import { verbs } from "@flowrun/core";
import { createFlowView, layOutView } from "@flowrun/graph";
import { expect, test } from "vitest";
import { overlayOf, shareOf, takenText } from "../../../page/graph/overlay.ts";

const text = `flowrun: 1
name: door
start: open
blocks:
  open:
    - collect-digits: { max_length: 1, timeout: 5s }
      then: { silent: sorry, empty: sorry }
    - go: open
      if: call.from == "1"
  sorry: [hangup]
`;

test("an exit was taken as often as all of its outcomes together; what was not walked is not there", () => {
  const { ast } = readFlow({ name: "door.yaml", text }, verbs);
  const view = ast && layOutView(createFlowView(ast, { verbs }));
  const counts = {
    steps: { "open/1": 3 },
    ways: { "open/1 silent": 2, "open/1 empty": 1, "open/1 ok": 4 },
  };
  const overlay = overlayOf(view, counts, { isCounted: true });

  expect([...overlay.exits]).toEqual([["open/1:empty+silent", 3]]);
  expect([...overlay.steps]).toEqual([["open/1", 3]]);
  expect(overlay).toMatchObject({ isCounted: true, here: undefined });
});

test("a share is of all that came, also where some of them came before", () => {
  expect([shareOf(1, 3), shareOf(2, 1), shareOf(0, 0)]).toEqual(["33 %", "100 %", "0 %"]);
});

test("an exit says how often it was taken, and of a running host by which share of its block", () => {
  const live = { at: {}, entered: { open: 4 }, failed: {}, gone: {} };

  expect(takenText({}, "open", 3)).toBe("3");
  expect(takenText({ live }, "open", 3)).toBe("3 · 75 %");
  expect(takenText({ live }, "sorry", 3)).toBe("3");
  expect(takenText({ live }, "open", undefined)).toBeUndefined();
});
