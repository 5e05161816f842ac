/** @module-tag long */
import { describe, expect, test } from "vitest";
import { fuzzFlow } from "../../src/fuzz/fuzz-flow.ts";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const asking = `    - collect-digits: { prompt: sound:extension, max_length: 4, pattern: "2[0-9]{3}", timeout: 4s }
      as: whom
      then: { else: return }
`;
const text = `flowrun: 1
name: desk
start: main
blocks:
  main:
    - answer
    - bridge: { to: 2000, phone_transfers: ["2XXX"], keys: { "*2": ask_first, "*3": { do: pass_on, by: both } } }
      then: { else: sorry }
  sorry:
    - play: sound:sorry
  ask_first:
${asking}    - transfer: { to: "\${whom}", attended: true, ring: 20s }
      then: { cancelled: return, else: not_there }
  pass_on:
    - transfer: 2002
      then: { failed: not_there }
  not_there:
    - play: sound:not-there
`;

describe("conversations that are handed over", () => {
  test("are explored in every way, also that somebody takes over", () => {
    const { scenarios, unreached } = explore(programOf(text));
    expect(unreached).toEqual([]);
    expect(scenarios.length).toBeGreaterThan(8);
  });

  test("leave nothing and break nothing, whatever phones do", () => {
    // Hardly any random caller would type an extension.
    const program = programOf(text.replace(asking, "").replace("${whom}", "2001"));
    const { counterexample, unentered } = fuzzFlow(program, {
      runs: 800,
      seed: 2,
      mostSilenceMs: 60_000,
    });
    expect(counterexample).toBeUndefined();
    expect(unentered).not.toContain("ask_first/1");
    expect(unentered).not.toContain("pass_on/1");
  });
});
