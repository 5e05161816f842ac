import { describe, expect, test } from "vitest";
import { spoken } from "../../src/draft/spoken.ts";

describe("spoken", () => {
  test.each([
    ["", undefined],
    ["<speak> <break time='1s'/> </speak>", undefined],
    ["Hello", { say: "Hello" }],
    [
      "<speak>Tom &amp; Mary,\n<prosody rate='<<slow>>'>come</prosody> in</speak>",
      { say: "Tom & Mary, come in" },
    ],
    ["1 < 2 and 3 > 2", { say: "1 < 2 and 3 > 2" }],
  ])("makes %j a text without tags", (text, media) => {
    expect(spoken(text)).toEqual(media);
  });

  test("spells what say-as has spelled, and says digits one by one", () => {
    const text =
      "Code <say-as interpret-as=\"characters\">A1</say-as>, call <say-as interpret-as='telephone'>22 33-44</say-as> or <say-as interpret-as='digits'>${vars.x}</say-as> on <say-as interpret-as='date'>May 1</say-as>";

    expect(spoken(text)).toEqual([
      { say: "Code" },
      { spell: "A1" },
      { say: ", call" },
      { digits: "223344" },
      { say: "or" },
      { digits: "${vars.x}" },
      { say: "on" },
      { say: "May 1" },
    ]);
  });
});
