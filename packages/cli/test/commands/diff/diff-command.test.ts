import { describe, expect, test } from "vitest";
import { tryMain } from "../../try-main.ts";

const old = `flowrun: 1
name: small
start: main
blocks:
  main:
    - answer
    - collect-digits: { max_length: 1, timeout: 1s }
      then: { else: bye }
    - play: sound:hello
  bye: [hangup]
`;
const tests =
  "flowrun-test: 1\nflow: old.yaml\nscenarios: [{ name: silent }, { name: typing, caller: [press: '1'] }]\n";
const files = { "old.yaml": old, "old.test.yaml": tests };

describe("flowrun diff", () => {
  test("is the same for a flow that does the same, and ends with 0", async () => {
    const renamed = old.replaceAll("bye", "over");
    const { code, out } = await tryMain(["diff", "old.yaml", "new.yaml"], {
      files: { ...files, "new.yaml": renamed },
    });
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^old\.yaml → new\.yaml\n\nThe same in all \d+ calls that were tried\.\n$/,
      ),
    ]);
  });

  test("shows each difference with a scenario, and ends with 1", async () => {
    const changed = old.replace("sound:hello", "sound:bye");
    const { code, out } = await tryMain(["diff", "old.yaml", "new.yaml"], {
      files: { ...files, "new.yaml": changed },
    });
    expect(code).toBe(1);
    expect(out).toContain(
      'plays sound:bye; without it: plays sound:hello\n  "typing" (old.test.yaml)\n',
    );
  });

  test("refuses a folder without journals", async () => {
    const { code, err } = await tryMain(["diff", "old.yaml", "old.yaml", "--journals", "none"], {
      files,
    });
    expect([code, err]).toEqual([2, expect.stringContaining('There is no journal below "none".')]);
  });

  test("has all differences in the JSON document", async () => {
    const changed = old.replace("sound:hello", "sound:bye");
    const { out } = await tryMain(["diff", "old.yaml", "new.yaml", "--json"], {
      files: { ...files, "new.yaml": changed },
    });
    expect(JSON.parse(out)).toMatchObject({
      old: "old.yaml",
      new: "new.yaml",
      skipped: 0,
      differences: [{ scenario: "typing", file: "old.test.yaml" }],
    });
  });
});
