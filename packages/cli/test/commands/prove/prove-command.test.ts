import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { version } from "../../../src/version.ts";
import { folderWith, tryMain } from "../../try-main.ts";

const flow = `flowrun: 1
name: small
tables: { people: { key: id, columns: { id: string, share: integer } } }
start: main
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
      as: person
      then: { else: bye }
    - play: sound:hello
      if: person.share > 1
  bye: [hangup]
`;
const tests = `flowrun-test: 1
properties: [{ never: silence over 8s }]
scenarios: [{ name: a stranger hears nothing, expect: { path: [main, bye] } }]
`;
const args = ["prove", "flow.yaml", "--runs", "50", "--certificate", "out/proof.json"];
const files = { "flow.yaml": flow, "flow.test.yaml": tests };

describe("flowrun prove", () => {
  test("tells what was proved, writes it, and ends with 0", async () => {
    const cwd = folderWith(files);
    const { code, out } = await tryMain([...args, "--page", "out/proof.html"], { cwd });
    expect([code, out.replaceAll(/\d+ calls/g, "N calls")]).toEqual([
      0,
      `flow.yaml: proved
  ✓ The flow has no errors.
  ✓ The 1 scenario passes.
  ✓ The 1 property holds in every call that was tried.
  ✓ 8 ways through the flow: 8 taken, 0 impossible, 0 not found.
  ✓ No fault in N calls.
  ✓ No made-up call broke anything, in 50 worlds.
`,
    ]);
    expect(JSON.parse(readFileSync(join(cwd, "out/proof.json"), "utf8"))).toMatchObject({
      "flowrun-certificate": 1,
      holds: true,
      reads: { files: [{ name: "flow.yaml" }], tables: [{ name: "people" }], plugins: [] },
      scenarios: { files: [{ name: "flow.test.yaml" }], passed: 1, failed: [] },
    });
    expect(readFileSync(join(cwd, "out/proof.html"), "utf8")).toContain("<b>Proved</b>");
  });

  test("ends with 1 for a fault, and names it", async () => {
    const broken = flow.replace("person.share > 1", "100 / person.share > 1");
    const { code, out } = await tryMain(args, { files: { ...files, "flow.yaml": broken } });
    expect([code, out]).toEqual([1, expect.stringContaining("line 11: RUN_EXPRESSION")]);
    expect(out).toContain("flow.yaml: not proved\n");
  });

  test("tells what no caller of a queue can have, which is no mistake", async () => {
    const desk = flow
      .replace(
        "start: main",
        "queues: { support: { members: [PJSIP/1], duty: away } }\nstart: main",
      )
      .replace("  bye:", "  desk: [answer, { queue: support, then: { else: bye } }]\n  bye:");
    const { code, out } = await tryMain(args, { files: { "flow.yaml": desk } });
    expect(out).toContain("✓ Many callers in 1 queue: no order of theirs breaks a law, in");
    expect([code, out.trimEnd().split("\n").at(-1)]).toEqual([
      0,
      "    queue support, never: nobody is ever on duty in it, and every caller is turned away",
    ]);
  });

  test("gives the same certificate for the same flow, but for the time", async () => {
    const cwd = folderWith(files);
    const timeless = async (): Promise<string> => {
      const { out } = await tryMain(["--json", ...args], { cwd });
      return out.replaceAll(/"(provedAt|sha256)": "[^"]*"(?!\n {6})/g, "");
    };
    expect(await timeless()).toBe(await timeless());
  });

  test("needs no package of a plugin that comes with flowrun", async () => {
    const config = "speech: '@flowrun/speech-espeak'\n";
    const cwd = folderWith({ ...files, "flowrun.config.yaml": config });
    const { code } = await tryMain(args, { cwd });
    const { reads }: { readonly reads: { readonly plugins: unknown } } = JSON.parse(
      readFileSync(join(cwd, "out/proof.json"), "utf8"),
    );
    expect([code, reads.plugins]).toEqual([
      0,
      [
        {
          key: "speech",
          name: "@flowrun/speech-espeak",
          version,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ],
    ]);
  });

  test("names a plugin that is not there", async () => {
    const config = "speech: nowhere\n";
    const { code, err } = await tryMain(args, {
      files: { ...files, "flowrun.config.yaml": config },
    });
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(
        'CLI_PLUGIN  The speech plugin cannot be used: "nowhere" cannot be loaded',
      ),
    ]);
  });

  test("proves nothing of a flow with errors", async () => {
    const { code, err } = await tryMain(args, {
      files: { "flow.yaml": flow.replace("else: bye", "else: by") },
    });
    expect([code, err]).toEqual([1, expect.stringContaining("FLOW_UNKNOWN_BLOCK")]);
  });
});
