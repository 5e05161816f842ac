import { describe, expect, test } from "vitest";
import { createCallDesk, type TimedAct } from "../../../page/call/call-desk.ts";
import type { GivenFlow } from "../../../page/prove/given-flow.ts";

const flow: GivenFlow = {
  name: "door.yaml",
  text: `flowrun: 1
name: door
tables:
  people: { key: code, columns: { code: string, name: string } }
start: open
blocks:
  open:
    - answer
    - collect-digits: { prompt: sound:enter-code, max_length: 1, timeout: 5s }
      as: code
      then: { else: bye }
    - lookup: { in: people, key: "\${code}" }
      as: person
      then: { found: bye, else: open }
  bye:
    - hangup
`,
  files: {},
  renames: [],
  tests: [
    {
      name: "door.test.yaml",
      text: `flowrun-test: 1
scenarios:
  - name: somebody known
    from: "4711"
    tables: { people: [{ code: "7", name: Kari }] }
`,
    },
  ],
};

const call = { from: "4711", to: "100", like: "somebody known" };
const desk = createCallDesk();

function draft(acts: readonly TimedAct[]): NonNullable<ReturnType<typeof desk.draft>> {
  const run = desk.draft(flow, call, acts);
  if (run === undefined) throw new Error("The flow has errors.");
  return run;
}

describe("a draft call", () => {
  const keys: readonly TimedAct[] = [
    { atMs: 700, act: { press: "3" } },
    { atMs: 2_000, act: { press: "7" } },
  ];

  test("goes through the flow in the world of a scenario, as its caller acts", () => {
    const { points, bars, prompts } = draft(keys);

    expect(desk.worlds(flow)).toMatchObject([{ name: "somebody known", from: "4711" }]);
    expect(bars.map(({ step, left }) => [step, left?.outcome])).toEqual([
      ["open/1", "ok"],
      ["open/2", "ok"],
      ["open/3", "missing"],
      ["open/1", "ok"],
      ["open/2", "ok"],
      ["open/3", "found"],
      ["bye/1", ""],
    ]);
    expect(bars[1]?.keys).toEqual([{ atMs: 700, digit: "3" }]);
    expect(prompts[0]).toEqual({
      ...{ media: "sound:enter-code", list: ["sound:enter-code"] },
      ...{ fromMs: 0, toMs: 700 },
    });
    expect(points.findLast(({ isOver }) => !isOver)?.facts).toEqual(
      expect.arrayContaining([
        ["call.from", "4711"],
        ["code", "7"],
      ]),
    );
    expect(points.at(-1)).toMatchObject({ isOver: true, step: undefined });
  });

  test("I2: whatever the caller does later, each earlier state is the one that was live", () => {
    const whole = draft(keys);
    for (const count of [0, 1, 2]) {
      const live = draft(keys.slice(0, count));
      const until = keys[count]?.atMs ?? Number.POSITIVE_INFINITY;
      const past = live.points.filter(({ atMs }) => atMs < until);

      expect(past.length).toBeGreaterThan(0);
      expect(whole.points.slice(0, past.length)).toEqual(past);
    }
  });

  test("is the same call each time, and none in a flow with errors", () => {
    expect(draft(keys)).toEqual(draft(keys));
    expect(
      desk.draft({ ...flow, text: flow.text.replace("start: open", "start: none") }, call, []),
    ).toBeUndefined();
  });

  test("becomes a scenario that passes as the flow is, and expects the way, what was heard, and the end", () => {
    const found = desk.asScenario(flow, call, keys);

    expect(found).toMatchObject({
      passes: true,
      scenario: {
        ...{
          name: "4711 calls: open, open, bye",
          from: "4711",
          tables: { people: [{ code: "7", name: "Kari" }] },
        },
        expect: { path: ["open", "open", "bye"], hears: ["sound:enter-code", "sound:enter-code"] },
      },
    });
    expect(desk.asScenario({ ...flow, text: "start: none" }, call, keys)).toBeUndefined();
  });
});
