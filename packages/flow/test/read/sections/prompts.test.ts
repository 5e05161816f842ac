import { describe, expect, test } from "vitest";
import { prompts } from "../../../src/read/sections/prompts.ts";
import { expectFlow, messagesOf } from "../reading.ts";

const rest = "flowrun: 1\nname: x\nstart: a\nblocks: { a: [] }\n";

describe("prompts", () => {
  test("are the same in every language, or media by language; what is said is no language", () => {
    const declared = prompts.in(
      expectFlow(
        `${rest}prompts:
  plain: sound:hello
  several: [sound:hello, "Good day."]
  said: { digits: "12" }
  spoken: { en: "Good day.", nb: [sound:hei, { number: 3 }] }
`,
      ),
    );
    expect(
      [...declared].map(([name, { media }]) => [
        name,
        media.kind === "same" ? "same" : [...media.entries.keys()].join(),
      ]),
    ).toEqual([
      ["plain", "same"],
      ["several", "same"],
      ["said", "same"],
      ["spoken", "en,nb"],
    ]);
  });

  test("refuse a name that is no language", () => {
    expect(messagesOf(`${rest}prompts: { hello: { English: sound:hello } }\n`)).toEqual([
      'FLOW_BAD_NAME | The name of a language cannot be "English": it has 2 or 3 small letters, perhaps with a country, such as en or en_GB. | Write one that the flow declares under "languages".',
    ]);
  });
});
