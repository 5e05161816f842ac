import { describe, expect, test } from "vitest";
import { toPage } from "../../src/certificate/to-page.ts";
import { brokenRoom, certificateOf } from "./certificate-of.ts";

const way = { step: "main/2", verb: "go", line: 9, way: "if true", why: 'its "if" is <false>' };
const page = toPage(
  certificateOf({
    flow: "<flow>.yaml",
    ways: { all: 9, taken: 3, impossible: [way], behind: 3, notFound: [{ ...way, line: 12 }, way] },
  }),
);

describe("toPage", () => {
  test("says what is proved, and of how many ways nothing is known", () => {
    expect(page).toContain(
      "<b>Proved</b> Nothing was found that this flow does wrong, within the bounds that are named below. Nothing is known of 2 ways through it.",
    );
    expect(toPage(certificateOf({ holds: false }))).toContain("<b>Not proved</b>");
  });

  test("gives every reason", () => {
    expect(page).toContain("Line 12, main/2 (go), “if true”: its &quot;if&quot; is &lt;false&gt;.");
    expect(page).toContain("Only these lead to 3 more ways.");
    const ways = { all: 9, taken: 3, impossible: [], behind: 0 };
    const alike = toPage(
      certificateOf({ ways: { ...ways, notFound: [way, { ...way, way: "if false" }] } }),
    );
    expect(alike).toContain(
      "<ul><li>Line 9, main/2 (go), “if true”, “if false”: its &quot;if&quot;",
    );
  });

  test("says what is wrong and what was given, only where there is something", () => {
    expect(toPage(certificateOf())).not.toMatch(
      /What is wrong|settings were given|The rules|ended after/,
    );
    const wrong = toPage(
      certificateOf({
        ...{ holds: false, isCut: true, callsTried: 7, settings: { level: 3, word: "a" } },
        scenarios: { files: [], passed: 0, failed: ["calls"] },
        properties: { tried: ["never silent"], broken: ["“never silent” is broken."] },
        faults: [
          { step: "main/1", verb: "set", line: 7, code: "RUN_EXPRESSION", message: "No value." },
        ],
        fuzz: { found: "silence", unentered: [] },
      }),
    );
    expect(wrong).toContain(
      "<h2>What is wrong</h2><ul><li>Line 7: No value.</li><li>The scenario “calls” fails.</li><li>“never silent” is broken.</li><li>A made-up call: silence</li></ul>",
    );
    expect(wrong).toContain("<li>These settings were given: level = 3, word = a.</li>");
    expect(wrong).toContain("<h2>The rules of the flow</h2><ul><li>never silent</li></ul>");
    expect(wrong).toContain("The search was ended after 7 calls");
  });

  test("tells of many callers what holds, the order that breaks it, and the bounds", () => {
    const sound = { ...brokenRoom, broken: null, never: [] };
    const rooms = toPage(certificateOf({ rooms: [sound, brokenRoom] }));
    expect(rooms).toContain(
      "<h3>queue support</h3><p>A law is broken: caller 2 overtakes caller 1.</p><ol><li>caller 1 comes</li><li>caller 2 comes</li></ol><ul><li>2 callers and 1 agent at once: every order, of any length (20 scenes, 81 moves)</li><li>Never: nobody has &lt;skills&gt;.</li></ul>",
    );
    expect(rooms).toContain("<h3>queue support</h3><p>Nobody is lost, nobody is overtaken,");
    expect(toPage(certificateOf())).not.toContain("Many callers");
  });

  test("escapes what the flow says and needs nothing from elsewhere", () => {
    expect(page).toContain("What is proved of &lt;flow&gt;.yaml");
    expect(page).not.toMatch(/<script|src=|href=|url\(|@import/);
  });
});
