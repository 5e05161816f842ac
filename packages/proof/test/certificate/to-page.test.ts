import { describe, expect, test } from "vitest";
import { toPage } from "../../src/certificate/to-page.ts";
import { certificateOf } from "./certificate-of.ts";

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
  });

  test("escapes what the flow says and needs nothing from elsewhere", () => {
    expect(page).toContain("What is proved of &lt;flow&gt;.yaml");
    expect(page).not.toMatch(/<script|src=|href=|url\(|@import/);
  });
});
