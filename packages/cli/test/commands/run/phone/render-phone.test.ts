import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PhoneState } from "../../../../src/commands/run/phone/phone-state.ts";
import { renderPhone } from "../../../../src/commands/run/phone/render-phone.ts";
import type { TimelineLine } from "../../../../src/timeline/timeline-line.ts";
import { phoneState } from "./example-state.ts";

function render(
  change: Partial<PhoneState> = {},
  size = { columns: 80, rows: 24 },
): readonly string[] {
  return renderPhone({ ...phoneState, ...change }, size).map((each) =>
    each.map(({ text }) => text).join(""),
  );
}

function line(at: number, text: string): TimelineLine {
  return { at, who: "caller", text, wrong: false };
}

describe("renderPhone", () => {
  test("fills the screen exactly, whatever its size", () => {
    const size = fc.record({
      columns: fc.integer({ min: 1, max: 200 }),
      rows: fc.integer({ min: 1, max: 60 }),
    });
    const text = fc.string({ unit: "binary", maxLength: 60 });
    fc.assert(
      fc.property(size, text, (given, anything) => {
        const state = {
          note: { text: anything, wrong: true },
          timeline: [line(0, anything)],
          flow: anything,
        };
        const lines = render(state, given);
        expect(lines).toHaveLength(given.rows);
        for (const each of lines) expect([...each]).toHaveLength(given.columns);
      }),
    );
  });

  test("shows the newest lines of a long timeline, with seconds since its first", () => {
    const timeline = Array.from({ length: 50 }, (_, index) =>
      line(1_000 + index * 100, `line ${index}`),
    );
    const lines = render({ timeline });
    expect(lines[2]?.slice(28)).toMatch(/^│ {4}3\.0 caller line 30 *$/);
    expect(lines[21]?.slice(28)).toMatch(/^│ {4}4\.9 caller line 49 *$/);
  });

  test("shows how long a call lasts, and how long it lasted", () => {
    const call = {
      status: "talking",
      startedAt: 5_000,
      endedAt: undefined,
      hears: "sound:x",
      keys: "12",
    } as const;
    expect(render({ call, now: 70_000 })[7]).toMatch(/^ ● connected {6}1:05/);
    expect(render({ call: { ...call, status: "over", endedAt: 14_999 }, now: 70_000 })[7]).toMatch(
      /^ ○ call is over {3}0:09/,
    );
  });

  test("marks the key that was pressed last", () => {
    const call = {
      status: "answered",
      startedAt: 0,
      endedAt: undefined,
      hears: undefined,
      keys: "15",
    } as const;
    const marked = renderPhone({ ...phoneState, call }, { columns: 80, rows: 24 })
      .slice(1, 23)
      .flatMap((each) => each.filter(({ style }) => style === "inverse"));
    expect(marked).toEqual([{ text: "5", style: "inverse" }]);
  });

  test("shows which keys mean something now", () => {
    const call = {
      status: "answered",
      startedAt: 0,
      endedAt: undefined,
      hears: undefined,
      keys: "",
    } as const;
    expect(render().at(-1)).toMatch(/^ enter {2}call /);
    expect(render({ call }).at(-1)).toMatch(/^ 0-9\*# {2}press {3}h {2}hang up /);
    expect(render({ typing: "1" }).at(-1)).toMatch(/^ 0-9 {2}number {3}enter {2}take it /);
  });
});
