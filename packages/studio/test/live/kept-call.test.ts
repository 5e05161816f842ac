import type { JournalEntry } from "@flowrun/core";
import { toldOf } from "@flowrun/host/tooling";
import { describe, expect, onTestFinished, test } from "vitest";
import { startLiveHost } from "../../../../test/studio/live-host.ts";
import { KeptCall } from "../../src/live/kept-call.ts";
import { vault } from "./vault.ts";

describe("a call that is kept", () => {
  test.each([
    ["that hides nothing", undefined],
    ["with secrets", vault],
  ])("has the journal that its host writes, of a flow %s", async (_what, program) => {
    const written: JournalEntry[] = [];
    const live = await startLiveHost(program, {
      journal: { write: (entry) => written.push(entry) },
    });
    onTestFinished(() => live.close());
    const call = live.call("4798765432");
    await live.advance(2_000);
    call.press("4711", 50);
    await live.advance(1_000);
    const kept = live.tap.find(call.id);
    expect(kept?.journal()).toEqual(written);
    call.hangUp();
    await live.advance(5_000);

    expect(written.at(-1)?.walk).toContainEqual({
      kind: "call.ended",
      reason: kept?.ended?.reason,
    });
    expect(kept?.journal()).toEqual(written);
  });

  const begun = (isHeard: boolean, program = vault): KeptCall =>
    new KeptCall(
      { id: "a", from: "1", to: "2", at: 0, flow: "f" },
      { program, told: toldOf(vault) },
      isHeard,
    );
  const start = { leg: "a", from: "1", to: "2", args: [], at: 0 };

  test("writes on for who follows it", () => {
    const call = begun(true);
    call.take(start);
    const followed: JournalEntry[] = [];
    const follow = call.follow((entry) => followed.push(entry));
    const event = { kind: "dtmf.received", leg: "a", digit: "1", at: 7 } as const;
    call.take(event);
    follow(event);
    expect(followed).toEqual(call.journal());
    expect(followed).toMatchObject([{ call: "a", start }, { event: { digit: "•" } }]);
  });

  test("is only listed where its beginning was not heard", () => {
    const call = begun(false);
    call.take({ kind: "leg.left", leg: "a", at: 7 });
    call.follow(() => expect.unreachable())(start);
    expect([call.isWhole, call.bytes, call.journal(), call.summary]).toEqual([
      ...[false, 0, []],
      { id: "a", from: "1", to: "2", at: 0, flow: "f", block: "", step: "" },
    ]);
  });

  test("has what its interpreter failed at, with nothing that came of it", () => {
    const call = begun(true, { ...vault, blocks: undefined as never });
    call.take(start);
    call.take({ kind: "leg.left", leg: "a", at: 7 });
    expect(call.journal()).toEqual([{ ...toldOf(vault).head, call: "a", start }]);
  });
});
