import { describe, expect, test } from "vitest";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const playing = (then: string): string => `
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - play: sound:greeting
    - play: [sound:greeting, sound:more]${then}
    - hangup
  sorry: [hangup]
`;

describe("choicesAt", () => {
  test("lets a sound fail where a step waits for that, and only there", () => {
    const { unreached, scenarios } = explore(programOf(playing("\n      then: { failed: sorry }")));
    expect(unreached).toEqual([]);
    expect(
      scenarios.map(
        ({
          scenario: {
            ports,
            expect: { path },
          },
        }) => ({ ports, path }),
      ),
    ).toEqual([
      { ports: [], path: ["main"] },
      {
        ports: [{ command: "playback.start", how: "fails", subject: "sound:greeting" }],
        path: ["main", "sorry"],
      },
    ]);
  });

  test("lets no sound fail where nobody waits for that", () => {
    const { scenarios } = explore(programOf(playing("").replace("  sorry: [hangup]\n", "")));
    expect(scenarios.map(({ scenario }) => scenario.ports)).toEqual([[]]);
  });
});
