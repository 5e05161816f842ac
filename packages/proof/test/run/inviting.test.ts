import { expect, test } from "vitest";
import { runScenario } from "../../src/run/run-scenario.ts";
import { explore } from "../explore/exploring.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - bridge: { to: 2001, keep_caller: true, keys: { "*3": add, "*2": ask_first, "*4": { do: beside, apart: false } } }
      as: talk
      then: { ended: over, else: over }
  add:
    - invite: { to: 2002, ring: 20s }
      then: { else: return }
  beside:
    - invite: 2003
      then: { else: return }
  ask_first:
    - transfer: { to: 2002, attended: true, together: 3 }
      then: { cancelled: return, else: return }
  over:
    - play: sound:beep
`);

/** The phones that were called, and with whom the caller talked last, after this phone pressed these keys. */
function talkOf(keys: readonly string[], other: object) {
  const acts = keys.flatMap((pressed) => [
    { kind: "wait", ms: 3_000 } as const,
    { kind: "press", keys: pressed, gapMs: 100 } as const,
  ]);
  const run = runScenario(
    program,
    scenarioOf({
      caller: [{ kind: "wait", ms: 60_000 }],
      legs: {
        "PJSIP/2001": { kind: "answers", afterMs: 1_000, hangUpMs: 20_000, acts },
        "PJSIP/2002": { kind: "answers", afterMs: 1_000, hangUpMs: 40_000, ...other },
      },
    }),
  );
  expect([run.leftovers, run.stuck]).toEqual([[], undefined]);
  const names = run.state.activations[0]?.names ?? {};
  return { phones: run.phones.map(({ endpoint }) => endpoint), talk: names["talk"] };
}

test.each([[["*3"]], [["*2", "3"]]])(
  "a third person who was invited by %j stays with the caller",
  (keys) => {
    expect(talkOf(keys, {})).toMatchObject({
      phones: ["PJSIP/2001", "PJSIP/2002"],
      talk: { to: "PJSIP/2002", ended_by: "callee" },
    });
  },
);

test("a third person who hangs up first leaves the two together", () => {
  expect(talkOf(["*3"], { hangUpMs: 5_000 })).toMatchObject({
    talk: { to: "PJSIP/2001", ended_by: "callee" },
  });
});

test("each way of a talk of three is explored", () => {
  expect(explore(program).unreached).toEqual([]);
});
