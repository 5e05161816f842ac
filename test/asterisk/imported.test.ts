import { importFlow } from "@flowrun/import";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { left, playCall } from "./play-call.ts";

/** A dial plan as people have one: a menu, a phone, a message when it is busy, and the echo test. */
const plan = `[from-trunk]
exten => _555X,1,Answer()
 same => n,Goto(menu,s,1)

[menu]
exten => s,1,Background(demo-congrats)
 same => n,WaitExten(5)
exten => 1,1,Dial(PJSIP/2001,20)
 same => n,GotoIf($["\${DIALSTATUS}" = "BUSY"]?busy)
 same => n,Hangup()
 same => n(busy),Playback(vm-goodbye)
 same => n,Echo()
 same => n,Hangup()
`;

/** The flow that is made of it, and the lines that stay with Asterisk. */
function imported(): { readonly flow: string; readonly dialplan: string } {
  const made = importFlow(plan, { name: "plan" });
  if ("problem" in made) throw new Error(made.problem.message);
  const [flow = "", kept = ""] = made.flow.split(/^# The lines of the dial plan.*$/m);
  return {
    flow: flow.replace(/^[^]*?^name: .*\n/m, ""),
    dialplan: kept.replaceAll(/^# ?/gm, ""),
  };
}

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"], undefined, { dialplan: imported().dialplan });
});

afterAll(async () => {
  await asterisk.stop();
});

describe("an imported dial plan, on Asterisk", () => {
  test("connects who presses 1 with the phone, as the dial plan did", async () => {
    const played = await playCall(asterisk, {
      flow: imported().flow,
      caller: [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "press", keys: "1", by: "rfc4733" },
        { kind: "hungUp" },
      ],
      phones: { "2001": { kind: "hangsUp", afterMs: 0 } },
      signals: [
        { at: "plays sound:demo-congrats", who: "caller" },
        { at: "callee answered", who: "2001" },
      ],
    });

    expect(played.lines).toContain("calls PJSIP/2001");
    expect(played.lines.at(-1)).toBe("ended: callee_left");
  });

  test("plays the message when the phone is busy, and runs what stayed in the dial plan", async () => {
    const played = await playCall(asterisk, {
      flow: imported().flow,
      caller: [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "press", keys: "1", by: "rfc4733" },
        { kind: "signal" },
        { kind: "talk", hertz: 700, ms: 1_500, silentMs: 100 },
        { kind: "press", keys: "#", by: "rfc4733" },
        { kind: "hungUp" },
      ],
      phones: { "2001": { kind: "refuses", status: "486 Busy Here" } },
      signals: [
        { at: "plays sound:demo-congrats", who: "caller" },
        { at: "callee answered", who: "caller" },
      ],
    });

    expect(left(played, "menu-1/1")).toMatchObject({ outcome: "busy" });
    expect(played.lines).toContain("plays sound:vm-goodbye");
    expect(left(played, "menu-1-busy-2/2")).toMatchObject({ outcome: "ended" });
  });
});
