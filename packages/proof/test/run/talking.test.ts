import { describe, expect, test } from "vitest";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const program = programOf(`
flowrun: 1
name: talking
languages: [nb, en]
prompts:
  welcome: { nb: [Velkommen til oss, sound:last], en: sound:welcome }
start: main
blocks:
  main:
    - answer
    - language: en
      if: call.to == "2"
    - play: [prompt:welcome, You have, { number: "\${size(call.from)}" }, { time: "\${now}", zone: Europe/Oslo }]
    - music: default
    - wait: 1m
    - say: { text: "Goodbye \${call.from}", interrupt: any }
      then: { interrupted: bye }
    - go: bye
  bye:
    - hangup
`);

/** What the caller hears, and what is under it, each with its time. */
function heardIn(
  to: string,
  caller: Scenario["caller"] = [],
  ports: Partial<Scenario> = {},
): readonly string[] {
  const run = runScenario(program, scenarioOf({ from: "100", to, caller, ...ports }));
  expect(run).toMatchObject({ leftovers: [], stuck: undefined });
  return run.trace.flatMap((entry) => {
    if (entry.kind === "media.started") return [`${entry.at} ${entry.media}`];
    if (entry.kind === "media.skipped") return [`${entry.at} skips ${entry.media}`];
    return entry.kind === "background.started" ? [`${entry.at} under ${entry.background}`] : [];
  });
}

describe("a flow that talks", () => {
  test("is heard as what it says, in the language of the caller", () => {
    expect(heardIn("1")).toEqual([
      ...[
        "0 say:Velkommen til oss",
        "1500 sound:last",
        "3000 say:You have",
        "4500 number:3",
        "6000 time:01:00",
      ],
      ...["7500 under music:default", "67500 say:Goodbye 100"],
    ]);
    expect(heardIn("2").slice(0, 2)).toEqual(["0 sound:welcome", "1500 say:You have"]);
  });

  test("is waited for by what it says, by prompts in any language, and by music", () => {
    const hears = (media: string) => ({ kind: "hears", media, withinMs: 70_000 }) as const;
    const acts = [
      hears("prompt:welcome"),
      hears("music"),
      hears("say:Goodbye 100"),
      { kind: "hang_up" } as const,
    ];
    expect(heardIn("1", acts).at(-1)).toBe("67500 say:Goodbye 100");
    expect(heardIn("2", acts).at(-1)).toBe("66000 say:Goodbye 100");
  });

  test("goes on without what cannot be spoken", () => {
    const ports = {
      ports: [{ command: "speech.render", how: "fails", subject: "You have" } as const],
    };
    expect(heardIn("2", [], ports).slice(0, 3)).toEqual([
      "0 sound:welcome",
      "1500 skips say:You have",
      "1500 number:3",
    ]);
    const late = {
      ports: [
        { command: "speech.render", how: "times_out", subject: "Velkommen til oss" } as const,
      ],
    };
    expect(heardIn("1", [], late).slice(0, 2)).toEqual([
      "5000 skips say:Velkommen til oss",
      "5000 sound:last",
    ]);
  });
});
