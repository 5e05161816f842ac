import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { replayJournal } from "../../src/replay/replay-journal.ts";
import { recordedFlow } from "../../src/replay/recorded-flow.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { bank, compile, journalLines, journalOf, read, scenario } from "./write-journal.ts";
import { cases } from "../../../../test/cases.ts";

const menu = `
flowrun: 1
name: menu
settings: { patience: { type: duration, default: 5s } }
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:menu, max_length: 1, timeout: "\${settings.patience}" }
      as: key
      then: { else: main_end }
    - play: sound:sales
      if: key == "1"
  main_end:
    - play: sound:bye
`;
const program = compile(menu);
const caller = [
  { kind: "wait", ms: 1_000 } as const,
  { kind: "press", keys: "1", gapMs: 0 } as const,
];

describe("replayJournal", () => {
  test("reaches the commands of the live call, step by step", () => {
    const call = scenario({ caller });
    const { steps, difference } = replayJournal(program, journalOf(program, call));
    expect(difference).toBeUndefined();
    expect(steps.flatMap(({ trace }) => trace)).toEqual(runScenario(program, call).trace);
    expect(steps.slice(0, 3).map(({ line, atMs, event }) => [line, atMs, event?.kind])).toEqual([
      [1, 0, undefined],
      [2, 0, "request.succeeded"],
      [3, 0, "request.succeeded"],
    ]);
  });

  test("stops at the first difference and shows both sides", () => {
    const lines = journalLines(program, scenario({ caller }));
    const changed = lines.map((line) =>
      line.replace('"media":"sound:sales"', '"media":"sound:support"'),
    );
    const { steps, difference } = replayJournal(program, read(changed));
    expect(steps.at(-1)?.line).toBe((difference?.line ?? 0) - 1);
    expect(
      [difference?.recorded.commands, difference?.commands].map((list) => JSON.stringify(list)),
    ).toEqual([expect.stringContaining("sound:support"), expect.stringContaining("sound:sales")]);
  });

  test("notices another way through the flow with the same commands", () => {
    const lines = journalLines(program, scenario({ caller: [] }));
    const changed = lines.map((line) => line.replace('"outcome":"silent"', '"outcome":"short"'));
    expect(replayJournal(program, read(changed)).difference?.recorded.walk).toContainEqual({
      kind: "step.left",
      step: "main/2",
      outcome: "short",
    });
  });

  test("tells where another flow would have departed, whatever its steps are called", () => {
    const journal = journalOf(program, scenario({ caller }));
    const renamed = compile(menu.replaceAll("main_end", "good_bye"));
    const changed = compile(menu.replace("sound:sales", "sound:orders"));
    expect(replayJournal(renamed, journal, "other flow").difference).toBeUndefined();
    expect(replayJournal(changed, journal, "other flow").difference?.event).toMatchObject({
      kind: "dtmf.received",
    });
  });

  test("replays by itself, on the flow and the settings of the live call", () => {
    const settled = { ...program, settings: { patience: 7_000 } };
    const journal = journalOf(settled, scenario());
    const recorded = recordedFlow(journal.head)?.program;
    expect(recorded?.settings).toEqual({ patience: 7_000 });
    expect(replayJournal(recorded ?? program, journal).difference).toBeUndefined();
    expect(replayJournal(program, journal).difference).toBeDefined();
  });
});

describe("replayJournal of a call with secrets", () => {
  const flow = compile(bank);
  const rows = [{ pin: "4711", name: "Ada", desk: "PJSIP/7" }];
  const keys = fc.oneof(
    fc.constantFrom("4711", "4711#", "0815#", "12#", "#", "*4711", "08#4711"),
    fc.stringMatching(/^[0-9#*]{0,8}$/),
  );

  test("takes what the secrets decided from the journal, which does not hold them", () => {
    const decided = { "4711": true, "1234": true, "0815": false };
    for (const pin of Object.keys(decided)) {
      const call = scenario({
        tables: { users: rows },
        caller: [{ kind: "press", keys: pin, gapMs: 100 }],
      });
      const lines = journalLines(flow, call);
      expect(lines.slice(1).join("\n")).not.toMatch(new RegExp(`"${pin[0]}"|${pin}|PJSIP/7`));
      const { steps, difference } = replayJournal(flow, read(lines));
      expect([difference, steps.length, steps.some(({ secret }) => secret)]).toEqual([
        undefined,
        lines.length,
        true,
      ]);
    }
  });

  test("replays whatever was pressed, and whenever", () => {
    const acts = fc.array(fc.tuple(fc.nat({ max: 4_000 }), keys), { maxLength: 4 });
    const property = fc.property(acts, fc.boolean(), (list, found) => {
      const pressed = list.flatMap(([ms, typed]) => [
        { kind: "wait", ms } as const,
        { kind: "press", keys: typed, gapMs: 90 } as const,
      ]);
      const call = scenario({ tables: { users: found ? rows : [] }, caller: pressed });
      expect(replayJournal(flow, journalOf(flow, call)).difference).toBeUndefined();
    });
    fc.assert(property, { numRuns: cases(300) });
  });

  test("still notices what no secret explains", () => {
    const call = scenario({
      tables: { users: rows },
      caller: [{ kind: "press", keys: "4711", gapMs: 100 }],
    });
    const lines = journalLines(flow, call).map((line) =>
      line.replace("sound:welcome", "sound:hello"),
    );
    expect(replayJournal(flow, read(lines)).difference?.commands).toContainEqual(
      expect.objectContaining({ media: "sound:welcome" }),
    );
  });
});
