import { describe, expect, test } from "vitest";
import { flowText } from "../../flow-text.ts";
import { tryMain } from "../../try-main.ts";

const files = { "a.yaml": flowText };

describe("flowrun check --times", () => {
  test("prints the longest call and the longest silence with the way that leads there", async () => {
    const { code, out } = await tryMain(["check", "a.yaml", "--times"], { files });
    expect({ code, out }).toEqual({
      code: 0,
      out: [
        "a.yaml: no problems",
        "worst case by its timers, 30s for each file played, conversations not counted:",
        '  call, caller presses no key  65s  "answering" → "leaving"',
        '  call, any caller             no end before limits.call (4h)  "answering"',
        '  silence                      37s  "answering"',
        "",
      ].join("\n"),
    });
  });

  test("takes the length of media and the settings that it is given", async () => {
    const args = [
      "check",
      "a.yaml",
      "--times",
      "--media-length",
      "2s",
      "--set",
      "ring_timeout=50s",
    ];
    const { out } = await tryMain(args, { files });
    expect(out).toContain("2s for each file played");
    expect(out).toContain("press no key  9s".replace("press", "presses"));
    expect(out).toContain("silence                      57s");
  });

  test("cuts what is longer than the longest call, and names what only a call decides", async () => {
    const text = flowText
      .replace("start:", "limits: { call: 1m }\nvars: { pause: 1s }\nstart:")
      .replace("empty: answering", "empty: leaving")
      .replace(
        "    - play: sound:vm-goodbye\n",
        '    - play: sound:vm-goodbye\n    - set: { pause: 2s }\n    - wait: "${vars.pause}"\n',
      );
    const { out } = await tryMain(["check", "a.yaml", "--times"], { files: { "a.yaml": text } });
    expect(out).toContain('presses no key  65s, cut at limits.call (1m)  "answering" → "leaving"');
    expect(out).toContain("not counted, because only a call decides it: leaving/3\n");
  });

  test("puts the times into the JSON document, null for a flow with an error", async () => {
    const broken = flowText.replace("- answer\n", "- anwser\n");
    const { out } = await tryMain(["check", "a.yaml", "b.yaml", "--times", "--json"], {
      files: { ...files, "b.yaml": broken },
    });
    const { times } = JSON.parse(out) as { times: unknown };
    expect(times).toEqual([
      {
        file: "a.yaml",
        times: {
          silentCall: {
            ms: 65_000,
            path: '"answering" → "leaving"',
            steps: ["answering/1", "answering/2", "leaving/1"],
          },
          anyCall: {
            ms: null,
            path: '"answering"',
            steps: ["answering/1", "answering/2", "answering/1"],
          },
          silence: {
            ms: 37_000,
            path: '"answering"',
            steps: ["answering/2", "answering/3", "answering/4"],
          },
          limitMs: 14_400_000,
          mediaMs: 30_000,
          unknown: [],
        },
      },
      { file: "b.yaml", times: null },
    ]);
  });
});
