import { expect, test } from "vitest";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

test("Phones that are asked press the keys that every outcome needs.", () => {
  const program = programOf(`
flowrun: 1
name: screened
start: main
blocks:
  main:
    - answer
    - bridge: { to: { all: [PJSIP/1, PJSIP/2] }, whisper: sound:sales, screen: ask, keep_caller: true }
      then: { else: sorry }
    - play: sound:bye
  ask:
    - menu: { prompt: sound:press-1, keys: { "1": take, "2": leave } }
      then: { else: leave }
  take:
    - return: ok
  leave:
    - return: declines
  sorry:
    - play: sound:sorry
`);
  const { unreached, scenarios } = explore(program);
  const accepting = scenarios.find(
    ({ scenario }) => scenario.expect.outcomes?.["main/2"] === "ended",
  );

  expect(unreached).toEqual([]);
  expect(accepting?.scenario.legs["PJSIP/1"]).toMatchObject({
    kind: "answers",
    acts: [
      { kind: "hears", media: "sound:press-1" },
      { kind: "press", keys: "1" },
    ],
  });
});
