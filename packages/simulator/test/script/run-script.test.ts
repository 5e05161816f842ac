import { describe, expect, test } from "vitest";
import { type CallLine, followCall, runCallScript } from "../../src/index.ts";
import { createClient } from "../support/client.ts";

describe("runCallScript", () => {
  test("presses the keys after the answer, with a gap between two and a second for a comma", async () => {
    const { clock, platform, send } = createClient({ latencyMs: [1, 1] });
    const call = runCallScript(platform, {
      from: "1",
      to: "2",
      keys: "1,2#",
      keysAfterMs: 500,
      gapMs: 100,
    });
    await clock.advance(10);
    let answeredAt = 0;
    const keys: { readonly digit: string; readonly ms: number }[] = [];
    call.on((line) => {
      if (line.kind === "leg.answered") answeredAt = line.at;
      if (line.kind === "key.pressed") keys.push({ digit: line.digit, ms: line.at - answeredAt });
    });

    await send("POST", `/channels/${call.id}/answer`);
    await clock.advance(5000);

    expect(keys).toEqual([
      { digit: "1", ms: 500 },
      { digit: "2", ms: 1600 },
      { digit: "#", ms: 1700 },
    ]);
  });

  test("hands entries and rows to who attends to the call, and presses entries by time where nobody does", async () => {
    const { clock, platform, send } = createClient({ latencyMs: [1, 1] });
    const attended: unknown[] = [];
    const script = {
      from: "1",
      to: "2",
      entries: ["1#", "2"],
      rows: { people: [{ id: "7" }] },
      gapMs: 100,
    };
    const call = runCallScript(
      platform,
      script,
      (attendance) =>
        ({ id }) =>
          attended.push(id, attendance),
    );
    const { rows, ...plain } = script;
    expect(attended).toEqual([call.id, { entries: ["1#", "2"], rows, gapMs: 100 }]);

    const alone = runCallScript(platform, plain);
    await clock.advance(10);
    const keys: string[] = [];
    for (const each of [call, alone])
      each.on(
        (line) =>
          line.kind === "key.pressed" &&
          keys.push(`${each === call ? "attended" : "alone"} ${line.digit}`),
      );
    for (const { id } of [call, alone]) await send("POST", `/channels/${id}/answer`);
    await clock.advance(5_000);
    expect(keys).toEqual(["alone 1", "alone #", "alone 2"]);
  });

  test("places no call with rows where nobody attends to calls", () => {
    const { platform } = createClient();
    expect(() =>
      runCallScript(platform, { from: "1", to: "2", rows: { people: [{ id: "7" }] } }),
    ).toThrow('Only a flow that runs on its own embedded platform takes "rows"');
    expect(platform.inventory().channels).toBe(0);
  });

  test("has every phone behave as it says that is called for the call, until that is over", async () => {
    const { clock, platform, send } = createClient({ latencyMs: [1, 1] });
    const ends: unknown[] = [];
    platform.watch(
      (line) =>
        line.kind === "leg.ended" &&
        line.leg.startsWith("out") &&
        ends.push([line.leg, line.cause]),
    );
    const call = runCallScript(platform, { from: "1", to: "2", callee: { kind: "busy" } });
    await clock.advance(10);
    await send("POST", "/channels/out1?endpoint=PJSIP/1&app=flow&callerId=1");
    await clock.advance(500);
    call.hangUp();
    await clock.advance(500);
    await send("POST", "/channels/out2?endpoint=PJSIP/1&app=flow&callerId=1");
    await clock.advance(500);
    expect(ends).toEqual([["out1", 17]]);
  });

  test("hangs up when the script says so", async () => {
    const { clock, platform } = createClient();
    const call = runCallScript(platform, { from: "1", to: "2", hangUpAfterMs: 3000 });
    const placedAt = clock.now();

    await clock.runUntilIdle();

    expect((await call.ended).at - placedAt).toBe(3000);
  });
});

describe("followCall", () => {
  test("tells the call's own story and leaves out that of another caller", async () => {
    const { clock, platform } = createClient();
    const lines: CallLine[] = [];
    let isOver = false;

    const call = followCall(
      platform,
      { from: "1", to: "2", hangUpAfterMs: 100 },
      {
        line: (line) => lines.push(line),
        over: () => {
          isOver = true;
        },
      },
    );
    platform.call({ from: "9", to: "2" });
    await clock.advance(200);

    expect(lines.map(({ leg, kind }) => [leg, kind])).toEqual([
      [call.id, "call.placed"],
      [call.id, "leg.ended"],
    ]);
    expect(isOver).toBe(true);
  });
});
