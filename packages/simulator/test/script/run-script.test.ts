import { describe, expect, test } from "vitest";
import { type CallLine, followCall, runCallScript } from "../../src/index.ts";
import { createClient } from "../support/client.ts";

describe("runCallScript", () => {
  test("presses the keys after the answer, with a gap between two and a second for a comma", async () => {
    const { clock, platform, send } = createClient({ latencyMs: [1, 1] });
    const call = runCallScript(platform, { from: "1", to: "2", keys: "1,2#", keysAfterMs: 500, gapMs: 100 });
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
