import { describe, expect, test } from "vitest";
import type { CallLine } from "../../src/index.ts";
import { createClient } from "../support/client.ts";

describe("placeCall", () => {
  test("brings who calls, the number dialled and the dialplan's arguments to the application", async () => {
    const { clock, platform, events } = createClient();

    const call = platform.call({ from: "15551234", name: "Caller", to: "100", args: ["a", "b"] });
    await clock.advance(10);

    expect(events[0]).toMatchObject({
      type: "StasisStart",
      args: ["a", "b"],
      channel: {
        id: call.id,
        state: "Ring",
        caller: { name: "Caller", number: "15551234" },
        dialplan: { exten: "100", app_name: "Stasis", app_data: "flow,a,b" },
      },
    });
  });

  test("cancels before the answer, and says so by cause 127 and SIP 487", async () => {
    const { clock, platform, send, events } = createClient();
    const call = platform.call({ from: "1", to: "2" });
    await clock.advance(10);
    await send("POST", `/applications/flow/subscription?eventSource=channel:${call.id}`);

    call.hangUp();
    await clock.advance(10);

    expect(events.at(-1)).toMatchObject({ type: "ChannelDestroyed", cause: 127, tech_cause: 487 });
    expect(await call.ended).toEqual({
      at: expect.any(Number) as number,
      leg: call.id,
      cause: 127,
      causeText: "Interworking, unspecified",
      techCause: 487,
    });
  });

  test("hangs up after the answer with cause 0, or 16 when the call was in a bridge", async () => {
    const { clock, platform, send } = createClient();
    const [plain, bridged] = [
      platform.call({ from: "1", to: "2" }),
      platform.call({ from: "1", to: "2" }),
    ];
    await clock.advance(10);
    for (const { id } of [plain, bridged]) await send("POST", `/channels/${id}/answer`);
    await send("POST", "/bridges/b");
    await send("POST", `/bridges/b/addChannel?channel=${bridged.id}`);

    plain.hangUp();
    bridged.hangUp();

    expect([(await plain.ended).cause, (await bridged.ended).cause]).toEqual([0, 16]);
  });

  test("is refused where no application is connected", async () => {
    const { platform, clock } = createClient();
    const call = platform.call({ from: "1", to: "2", app: "nobody" });

    await clock.advance(10);

    expect(await call.ended).toMatchObject({ cause: 16, techCause: 603 });
  });

  test("tells what the phone notices, until the call is over", async () => {
    const { clock, platform, send } = createClient({ soundMs: () => 500 });
    const call = platform.call({ from: "1", to: "2" });
    const lines: CallLine["kind"][] = [];
    call.on(({ kind }) => lines.push(kind));
    await clock.advance(10);

    await send("POST", `/channels/${call.id}/answer`);
    await send("POST", `/channels/${call.id}/play/p?media=sound:a`);
    await clock.advance(600);
    await send("POST", `/channels/${call.id}/dtmf?dtmf=7`);
    await clock.advance(10);
    call.hangUp();
    call.press("1");
    call.hangUp();

    expect(lines).toEqual([
      "leg.answered",
      "media.started",
      "media.finished",
      "key.heard",
      "leg.ended",
    ]);
  });

  test("presses keys one after another, and none after the end", async () => {
    const { clock, platform, types } = createClient();
    const call = platform.call({ from: "1", to: "2" });
    await clock.advance(10);

    call.press("1234", 100);
    await clock.advance(250);
    call.hangUp();
    await clock.advance(1000);

    expect(types().filter((type) => type === "ChannelDtmfReceived").length).toBe(3);
  });

  test("has the phones that are called with its number behave as it says, while it lasts", async () => {
    const { clock, platform, send, types } = createClient();
    platform.endpoint("PJSIP/1000", { kind: "never" });
    const rung = async (leg: string): Promise<readonly string[]> => {
      await send("POST", `/channels/${leg}?endpoint=PJSIP/1000&app=flow&callerId=555`);
      await clock.advance(1_000);
      return types(leg).filter((type) => type === "ChannelDestroyed");
    };
    const call = platform.call({ from: "555", to: "2", callee: { kind: "busy" } });
    await clock.advance(10);

    expect(await rung("during")).toEqual(["ChannelDestroyed"]);
    call.hangUp();
    await clock.advance(10);
    expect(await rung("after")).toEqual([]);
  });

  test("leaves the behaviour of a later caller with its number alone when it ends", async () => {
    const { clock, platform, send, types } = createClient();
    platform.endpoint("PJSIP/1000", { kind: "never" });
    const first = platform.call({ from: "555", to: "2", callee: { kind: "decline" } });
    platform.call({ from: "555", to: "2", callee: { kind: "busy" } });
    await clock.advance(10);
    first.hangUp();
    await clock.advance(10);
    await send("POST", "/channels/out?endpoint=PJSIP/1000&app=flow&callerId=555");
    await clock.advance(1_000);

    expect(types("out")).toContain("ChannelDestroyed");
  });
});
