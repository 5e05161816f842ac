import type { CallHappening } from "@flowrun/simulator";
import { describe, expect, test } from "vitest";
import { describeBesideFlow, describeHappening } from "../../src/timeline/describe-happening.ts";

function texts(happening: CallHappening): readonly (string | undefined)[] {
  const line = { at: 5, leg: "1", ...happening };
  return [describeHappening(line, true)?.text, describeHappening(line, false)?.text];
}

describe("describeHappening", () => {
  // What is said of it at the caller's telephone, and at a called one.
  test.each<[CallHappening, string | undefined, string | undefined]>([
    [{ kind: "call.placed", from: "1", to: "2" }, "calls 2 from 1", undefined],
    [{ kind: "leg.called", endpoint: "PJSIP/1", from: "1" }, undefined, "PJSIP/1 is called"],
    [{ kind: "leg.ringing" }, undefined, "rings"],
    [{ kind: "leg.progress" }, undefined, "sends sound before the answer"],
    [{ kind: "leg.answered" }, "is answered", "answers"],
    [{ kind: "key.pressed", digit: "1" }, "presses 1", "presses 1"],
    [{ kind: "key.heard", digit: "1" }, "hears the key 1", "hears the key 1"],
    [{ kind: "media.started", playback: "p", uri: "sound:x" }, "hears sound:x", "hears sound:x"],
    [
      { kind: "media.finished", playback: "p", uri: "sound:x", state: "done" },
      undefined,
      undefined,
    ],
    [{ kind: "bridge.entered", bridge: "b", peers: [] }, undefined, undefined],
    [{ kind: "bridge.entered", bridge: "b", peers: ["2"] }, "is connected", "is connected"],
    [{ kind: "bridge.left", bridge: "b" }, undefined, undefined],
    [{ kind: "leg.ended", cause: 0, causeText: "Unknown" }, "is off the line", "is gone (Unknown)"],
    [
      { kind: "leg.ended", cause: 16, causeText: "Normal Clearing" },
      "is off the line (Normal Clearing)",
      "is gone (Normal Clearing)",
    ],
  ])("says of %j: %j, %j", (happening, caller, callee) => {
    expect(texts(happening)).toEqual([caller, callee]);
  });
});

describe("describeBesideFlow", () => {
  test.each<[CallHappening, string | undefined, string | undefined]>([
    [{ kind: "call.placed", from: "1", to: "2" }, undefined, undefined],
    [{ kind: "key.pressed", digit: "1" }, undefined, undefined],
    [{ kind: "media.started", playback: "p", uri: "sound:x" }, undefined, undefined],
    [{ kind: "leg.answered" }, "is answered", undefined],
    [{ kind: "leg.ringing" }, undefined, "rings"],
    [{ kind: "leg.ended", cause: 0, causeText: "Unknown" }, "is off the line", undefined],
  ])("leaves out of %j what the flow tells itself: %j, %j", (happening, caller, callee) => {
    const line = { at: 5, leg: "1", ...happening };
    expect([describeBesideFlow(line, true)?.text, describeBesideFlow(line, false)?.text]).toEqual([
      caller,
      callee,
    ]);
  });
});
