import { describe, expect, test } from "vitest";
import { chooseWords, phrasesOf } from "../../../src/verbs/menu/choose-words.ts";

const entries = ["sales|buy", "customer service|help", "café"];

describe("chooseWords", () => {
  test.each([
    ["sales", "sales|buy"],
    ["Buy!", "sales|buy"],
    ["could you help me", "customer service|help"],
    ["CUSTOMER-SERVICE", "customer service|help"],
    ["the cafe", "café"],
    ["sales or help", undefined],
    ["salesman", undefined],
    ["customer", undefined],
    ["", undefined],
  ])("takes %j for %j", (text, entry) => {
    expect(chooseWords(entries, text)).toBe(entry);
  });

  test("takes a phrase that is said as it stands, although another is in it", () => {
    expect(chooseWords(["new order", "order"], "new order")).toBe("new order");
    expect(chooseWords(["new order", "order"], "my new order")).toBeUndefined();
  });
});

test("phrasesOf gives what stands between the bars, as it is compared", () => {
  expect(phrasesOf("Sales | Køb nå||")).toEqual(["sales", "køb na"]);
});
