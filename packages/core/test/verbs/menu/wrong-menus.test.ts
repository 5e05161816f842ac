import { describe, expect, test } from "vitest";
import { checkFlow } from "../../../../flow/src/check-flow.ts";

/** What is said of a menu with these keys. */
function judge(keys: string, more = ""): readonly string[] {
  const text = `
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - menu: { prompt: sound:menu, keys: { ${keys} }${more} }
      then: { else: a }
  a:
    - play: sound:vm-goodbye
`;
  return checkFlow({ name: "test.yaml", text }).map(({ code, message }) => `${code} ${message}`);
}

describe("the keys of a menu", () => {
  test("are right where each can be chosen at once", () => {
    expect(judge('1: a, "*": a, 2XXX: a, "#": a, 2000: a')).toEqual([]);
  });

  test("hide one another where narrower ones leave nothing over", () => {
    expect(judge("N: a, 2: a, 3: a, 4: a, 5: a, 6: a, 7: a, 8: a, 9: a")).toEqual([
      'FLOW_KEY_HIDDEN Nobody can choose "N": all that fits it fits "2", "3", "4", "5", "6", "7", "8", "9", which are narrower.',
    ]);
    expect(judge("XN: a, 0N: a, ZN: a")).toEqual([
      'FLOW_KEY_HIDDEN Nobody can choose "XN": all that fits it fits "0N", "ZN", which are narrower.',
    ]);
    expect(judge("XN: a, 0N: a, NN: a")).toEqual([]);
    expect(judge("X.: a, 0.: a, Z.: a")).toContain(
      'FLOW_KEY_HIDDEN Nobody can choose "X.": all that fits it fits "0.", "Z.", which are narrower.',
    );
  });

  test("wait where one begins another", () => {
    expect(judge("2: a, 2XXX: a")).toEqual([
      'FLOW_KEY_WAITS A caller who chooses "2" waits 2s, because "2XXX" may be meant.',
    ]);
    expect(judge("ZX: a, 999: a", ", gap: 500ms")).toEqual([
      'FLOW_KEY_WAITS A caller who chooses "ZX" waits 500ms, because "999" may be meant.',
    ]);
    expect(judge("1: a, 2XXX: a, 23: a")).toEqual([
      'FLOW_KEY_WAITS A caller who chooses "23" waits 2s, because "2XXX" may be meant.',
    ]);
  });

  test("are keys, or patterns of them, of at most twelve places", () => {
    const wrong = (keys: string): readonly string[] =>
      judge(keys).map((each) => each.split(" ")[0] ?? "");
    expect(wrong("1234567890123: a")).toEqual(["FLOW_BAD_NAME"]);
    expect(wrong("sales: a")).toEqual(["FLOW_BAD_NAME"]);
    expect(wrong("1.2: a")).toEqual(["FLOW_BAD_NAME"]);
    expect(judge('1: "${call.from}"').length).toBe(1);
    expect(judge("1: { do: a }")).toEqual([
      'FLOW_BAD_OPTION "1" must be the name of a block, not a map.',
    ]);
    expect(judge("1: nowhere")).toEqual(['FLOW_UNKNOWN_BLOCK There is no block "nowhere".']);
  });

  test("may be said, each by phrases that mean no other entry, whatever their letter case and punctuation", () => {
    const words = (phrases: string): readonly string[] => judge("1: a", `, words: { ${phrases} }`);
    expect(words('"sales|buy": a, "sales team": a')).toEqual([]);
    expect(words('"sales|buy": a, "order|Buy": a')).toEqual([
      'FLOW_PHRASE_TWICE "order|Buy" holds "buy", which means "sales|buy" already.',
    ]);
  });
});
