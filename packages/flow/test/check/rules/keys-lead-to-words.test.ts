import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

describe("keysLeadToWords", () => {
  test("warns of a key behind which nothing is heard, over all blocks to the end", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - menu: { prompt: sound:main-menu, keys: { 1: note, 2: sales } }
            then: { else: sales }
        note:
          - emit: { event: wants.nothing }
          - go: stop
        stop: [{ hangup: {} }]
        sales: [{ play: sound:vm-goodbye }]
      `,
      [
        [
          "FLOW_SILENT_END",
          "1",
          'A caller who presses "1" is hung up without a word. Play something in "note", such as `play: sound:vm-goodbye`.',
        ],
      ],
    );
  });

  test("is content with a key behind which some way is heard, and with one of a part", () => {
    expectValid(
      `
      parts: { ask: {} }
      blocks:
        main:
          - answer
          - call: ask
          - menu: { prompt: sound:main-menu, keys: { 1: maybe, 2: other } }
            then: { else: maybe }
        maybe:
          - go: sales
            if: call.to == "1"
        sales: [{ play: sound:vm-goodbye }]
        other:
          - redirect: dialplan:shop/100
            then: { failed: sales }
        ask:
          - menu: { prompt: sound:main-menu, keys: { 1: yes-please } }
            then: { else: return }
        yes-please: [{ log: asked }]
      `,
    );
  });
});
