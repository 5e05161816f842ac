import { describe, expect, test } from "vitest";
import { flowText } from "../../flow-text.ts";
import { tryMain } from "../../try-main.ts";

const broken = flowText.replace("- answer\n", "- anwser\n");

describe("flowrun check", () => {
  test("says that a flow has no problems and ends with 0", async () => {
    expect(await tryMain(["check", "a.yaml"], { files: { "a.yaml": flowText } })).toEqual({
      code: 0,
      out: "a.yaml: no problems\n",
      err: "",
    });
  });

  test("prints every mistake with its frame as the report and ends with 1", async () => {
    const { code, out, err } = await tryMain(["check", "a.yaml"], { files: { "a.yaml": broken } });
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toBe(
      [
        'error FLOW_UNKNOWN_VERB  There is no verb "anwser".',
        "  a.yaml:12:7",
        "  11 |   answering:",
        "  12 |     - anwser",
        "     |       ^^^^^^",
        '  Did you mean "answer"?',
        "",
        "a.yaml: 1 error",
        "",
      ].join("\n"),
    );
  });

  test("checks the scenarios beside a flow as scenarios, since one pattern names both", async () => {
    const tests =
      "flowrun-test: 1\nscenarios:\n  - name: a call\n    expect: { path: [nowhere] }\n";
    const { code, out, err } = await tryMain(["check", "a.yaml", "a.test.yaml"], {
      files: { "a.yaml": flowText, "a.test.yaml": tests },
    });
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toContain("a.yaml: no problems\nerror PROOF_UNKNOWN_NAME");
    expect(out).toContain("a.test.yaml:4:22");
  });

  test("checks the flows and test files of a folder, and tells them from all other YAML", async () => {
    const files = {
      "flows/a.yaml": flowText,
      "flows/a.test.yaml":
        "flowrun-test: 1\nscenarios:\n  - { name: a call, expect: { path: [answering, leaving] } }\n",
      "flows/deep/b.yml": broken,
      "flows/jest.test.yaml": "suite: [1]\n",
      "flows/node_modules/x/c.yaml": broken,
      "flowrun.config.yaml": "max_digits: 4\n",
      "compose.yaml": "services: {}\n",
    };
    const { code, out, err } = await tryMain(["check", "."], { files });
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toMatch(/^flows\/a\.test\.yaml: no problems\nflows\/a\.yaml: no problems\n/);
    expect(out).toMatch(/^ {2}flows\/deep\/b\.yml:12:7$[^]*^flows\/deep\/b\.yml: 1 error\n$/m);
  });

  test("says so when a folder holds no flow", async () => {
    expect(await tryMain(["check", "."], { files: { "compose.yaml": "services: {}\n" } })).toEqual({
      code: 2,
      out: "",
      err: 'error CLI_NO_FILE  There is no flow below ".".\n  Name a folder that holds flows, or begin one with `flowrun init`.\n',
    });
  });

  test("reads standard input for -", async () => {
    const { code, out } = await tryMain(["check", "-"], { input: flowText });
    expect({ code, out }).toEqual({ code: 0, out: "(standard input): no problems\n" });
  });

  test("checks every flow before it ends", async () => {
    const files = { "a.yaml": broken, "b.yaml": flowText };
    const { code, out, err } = await tryMain(["check", "a.yaml", "b.yaml"], { files });
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toMatch(/^a\.yaml: 1 error\nb\.yaml: no problems\n$/m);
  });

  test.each([["--format", "json"], ["--json"]])(
    "prints one JSON document with %s %s",
    async (...format) => {
      const { code, out, err } = await tryMain(["check", "a.yaml", ...format], {
        files: { "a.yaml": broken },
      });
      expect({ code, err, document: JSON.parse(out) }).toEqual({
        code: 1,
        err: "",
        document: {
          diagnostics: [
            {
              code: "FLOW_UNKNOWN_VERB",
              severity: "error",
              message: 'There is no verb "anwser".',
              hint: 'Did you mean "answer"?',
              file: "a.yaml",
              line: 12,
              column: 7,
              endLine: 12,
              endColumn: 13,
            },
          ],
        },
      });
    },
  );

  test("prints annotations for GitHub Actions", async () => {
    const { code, out } = await tryMain(["check", "a.yaml", "--format", "github"], {
      files: { "a.yaml": broken },
    });
    expect({ code, out }).toEqual({
      code: 1,
      out: '::error file=a.yaml,line=12,endLine=12,col=7,endColumn=13,title=FLOW_UNKNOWN_VERB::There is no verb "anwser". Did you mean "answer"?\n',
    });
  });

  test("judges the settings of the configuration too", async () => {
    const { code, out } = await tryMain(["check", "a.yaml", "--set", "ring_timeout=soon"], {
      files: { "a.yaml": flowText },
    });
    expect(code).toBe(1);
    expect(out).toContain('The setting "ring_timeout" from --set ring_timeout must be a duration');
  });

  test("ends with 0 after warnings, and with 1 when --strict is given", async () => {
    const files = { "a.yaml": `${flowText}  left_over: [hangup]\n` };
    const lenient = await tryMain(["check", "a.yaml"], { files });
    const strict = await tryMain(["check", "a.yaml", "--strict"], { files });
    expect([lenient.code, strict.code, strict.out]).toEqual([0, 1, lenient.out]);
    expect(strict.out).toContain("warning FLOW_UNREACHABLE_BLOCK");
  });

  test("needs nothing of a platform or a database", async () => {
    const environment = { ARI_HOST: "pbx", DB: "nonsense" };
    expect(
      await tryMain(["check", "a.yaml"], { files: { "a.yaml": flowText }, environment }),
    ).toMatchObject({
      code: 0,
    });
  });

  test("reports a broken flow, not the settings that can then not be known", async () => {
    const files = { "a.yaml": "flowrun: 1\nname: [", "flowrun.config.yaml": "colour: red\n" };
    const { code, out } = await tryMain(["check", "a.yaml", "--set", "size=3"], { files });
    expect({ code, codes: out.match(/^error \w+/gm) }).toEqual({
      code: 1,
      codes: ["error FLOW_YAML"],
    });
  });

  test("colours only where colours are wanted", async () => {
    const files = { "a.yaml": broken };
    const coloured = await tryMain(["check", "a.yaml"], {
      files,
      environment: { FORCE_COLOR: "1" },
    });
    const plain = await tryMain(["check", "a.yaml", "--no-color"], {
      files,
      environment: { FORCE_COLOR: "1" },
    });
    expect([coloured.out.includes("\u001b[31m"), plain.out.includes("\u001b")]).toEqual([
      true,
      false,
    ]);
  });
});

describe("flowrun check of the REST API v2", () => {
  const calling = (step: string): string =>
    `flowrun: 1\nname: x\nstart: a\nblocks:\n  a:\n    - v2: ${step}\n      then: { else: b }\n  b:\n    - hangup\n`;

  test.each([
    ["{ call: contacts.serch }", "8.2", /Did you mean "contacts\.search"\?/],
    ["{ call: calls.transfer, with: { uid: a } }", "8.1", /"calls\.transfer"/],
    ["{ call: trunks.get, with: { id: 0 } }", "8.2", /"id"/],
  ])("finds the mistake in %s for version %s", async (step, version, message) => {
    const given = { files: { "a.yaml": calling(step) }, environment: { V2_VERSION: version } };
    expect(await tryMain(["check", "a.yaml"], given)).toMatchObject({
      code: 1,
      out: expect.stringMatching(message),
    });
  });

  test("finds none in a call that the configured version has", async () => {
    const given = { files: { "a.yaml": calling("{ call: calls.transfer, with: { uid: a } }") } };
    expect(await tryMain(["check", "a.yaml"], given)).toMatchObject({ code: 0 });
  });
});
