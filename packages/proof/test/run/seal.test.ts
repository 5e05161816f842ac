import { describe, expect, test } from "vitest";
import { compileFlow } from "@flowrun/flow";
import { explore } from "../explore/exploring.ts";
import { departuresOf } from "../expect/trial-of.ts";
import { programOf } from "./scenario-of.ts";

const flow = `
flowrun: 1
name: test
start: main
settings: { key: { type: string, default: PEM } }
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:x, min_length: 1, max_length: 4, timeout: 5s, secret: true }
      as: pin
      then: { else: over }
    - seal: { value: "\${pin}", key: "\${settings.key}" }
      as: sealed
      then: { failed: over }
    - emit: { event: card, data: { card: "\${sealed.text}" } }
    - hangup
  over: [hangup]
`;

describe("seal", () => {
  test("makes a text of a secret that may be told, which a scenario knows by what is in it", () => {
    expect(
      departuresOf(
        [
          'caller: [{ hears: sound:x }, { press: "1234" }]',
          'expect: { emits: [{ event: card, data: { card: "sealed(1234)" } }] }',
        ],
        {},
        flow,
      ),
    ).toEqual([]);
  });

  test("is the only thing that makes it so: the secret itself may not be told", () => {
    const { diagnostics } = compileFlow({
      name: "a.yaml",
      text: flow.replace("sealed.text", "pin"),
    });
    expect(diagnostics.map(({ code }) => code)).toContain("FLOW_SECRET_LOGGED");
  });

  test("is explored with every outcome", () => {
    expect(explore(programOf(flow)).unreached).toEqual([]);
  });
});
