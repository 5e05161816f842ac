import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, tryMain } from "../../try-main.ts";

const plan = `[main]
exten => 100,1,Answer()
 same => n,Playback(hello-world)
 same => n,Echo()
`;

const flow = `# Imported by flowrun import. A \`note\` says what a person must decide.

flowrun: 1
name: extensions
start: start
blocks:
  start:
    - go: main
  main:
    - go: main-100
      if: 'call.to == "100"'
    - hangup: unallocated
  main-100:
    - answer
    - play: sound:hello-world
    - dialplan: { to: main_line_4@flowrun-import }
      then: { else: over }
    - go: over
  over:
    - hangup

# The lines of the dial plan that stay there, for extensions.conf:

# [flowrun-import]
# exten => main_line_4,1,Answer()
#  same => n,Echo()
`;

const report = (
  name: string,
  tests: string,
): string => `way in  changed  [main]: calls that begin here now enter the flow by Stasis(flowrun)
line 2  taken    Answer()
line 3  taken    Playback(hello-world)
line 4  changed  Echo(): stays in the dial plan, as main_line_4@flowrun-import; variables that it sets do not come back

2 taken, 2 changed, 0 for you to decide.
Next:
  flowrun check ${name}
  flowrun explore ${name} --write ${tests}
  flowrun setup ${name}
`;

describe("flowrun import", () => {
  test("prints the flow, and the report beside it", async () => {
    const files = { "extensions.conf": plan };
    expect(await tryMain(["import", "extensions.conf"], { files })).toEqual({
      code: 0,
      out: flow,
      err: report("FLOW", "FLOW.test.yaml"),
    });
  });

  test("writes the flow to a new file, which check finds no error in", async () => {
    const cwd = folderWith({ "extensions.conf": plan });
    const tried = await tryMain(["import", "extensions.conf", "-o", "office.yaml"], { cwd });

    expect(tried).toEqual({ code: 0, out: report("office.yaml", "office.test.yaml"), err: "" });
    expect(readFileSync(join(cwd, "office.yaml"), "utf8")).toBe(flow);
    expect((await tryMain(["check", "office.yaml"], { cwd })).code).toBe(0);
  });

  test("overwrites no file", async () => {
    const cwd = folderWith({ "extensions.conf": plan, "office.yaml": "mine" });
    const tried = await tryMain(["import", "extensions.conf", "-o", "office.yaml"], { cwd });

    expect(tried.code).toBe(2);
    expect(tried.err).toContain('The file "office.yaml" is there already, and is not overwritten.');
    expect(readFileSync(join(cwd, "office.yaml"), "utf8")).toBe("mine");
  });

  test("gives the flow and the report as JSON, also of standard input", async () => {
    const { code, out } = await tryMain(["import", "-", "--json"], { input: plan });

    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      kind: "asterisk",
      report: [
        { place: "way in", fate: "changed" },
        { place: "line 2", what: "Answer()", fate: "taken", said: "" },
        { place: "line 3", what: "Playback(hello-world)", fate: "taken", said: "" },
        { place: "line 4", what: "Echo()", fate: "changed" },
      ],
    });
  });

  test("takes hours in the zone that is named, and says when there is none of that name", async () => {
    const hours = "[a]\nexten => 1,1,GotoIfTime(09:00-16:59,mon-fri,*,*?a,1,1)\n";
    const { out } = await tryMain(["import", "-", "--zone", "Europe/Oslo"], { input: hours });
    expect(out).toContain("zone: Europe/Oslo\n    open:\n      mon-fri: 09:00-17:00\n");

    const tried = await tryMain(["import", "-", "--zone", "Europe/Olso"], { input: hours });
    expect([tried.code, tried.out]).toEqual([2, ""]);
    expect(tried.err).toContain('There is no time zone "Europe/Olso". Did you mean "Europe/Oslo"?');
  });

  test.each([
    ["", "IMPORT_EMPTY"],
    ["hello\n", "IMPORT_UNKNOWN_KIND"],
    ["[a]\n exten => 1\n", "IMPORT_NO_CALLS"],
  ])("ends with 2 for a file such as %j, and says why", async (text, code) => {
    const tried = await tryMain(["import", "-"], { input: text });

    expect({ ...tried, err: tried.err.split(" ").slice(0, 2) }).toEqual({
      code: 2,
      out: "",
      err: ["error", code],
    });
  });
});
