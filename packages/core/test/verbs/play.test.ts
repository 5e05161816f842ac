import { describe, expect, test } from "vitest";
import { compileFlow } from "../../../flow/src/compile-flow.ts";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

function playing(
  options: Readonly<Record<string, Json>>,
  targets: Readonly<Record<string, string>> = {},
): CallOf {
  const play = {
    verb: "play",
    options: { interrupt: "none", loop: 1, ...options },
    targets: { interrupted: "pressed", ...targets },
  };
  const wait = { verb: "wait", options: { for: 60_000 } };
  return callOf(programOf({ main: [play, wait], pressed: [wait] }));
}

function finish(call: CallOf, failed = false): void {
  const current = call.state().media[0]?.current ?? null;
  call.feed({ kind: "playback.finished", playback: current?.id ?? "none", failed });
}

describe("play", () => {
  test("goes on when the last file has finished", () => {
    const call = playing({ media: ["sound:one", "sound:two"] });
    finish(call);
    expect(call.standing().frames).toMatchObject([{ index: 0, phase: "running" }]);
    finish(call);
    expect(call.standing().frames).toMatchObject([{ block: "main", index: 1 }]);
  });

  test("a file that cannot be played is skipped, and the flow goes on", () => {
    const call = playing({ media: ["sound:one", "sound:two"] });
    finish(call, true);
    finish(call);
    expect(call.standing().frames).toMatchObject([{ block: "main", index: 1 }]);
    expect(call.trace()).toContainEqual({ kind: "step.left", step: "main/1", outcome: "ok" });
  });

  test("a step that maps failed comes to it when the rest has been played", () => {
    const call = playing({ media: ["sound:one", "sound:two"] }, { failed: "pressed" });
    finish(call, true);
    expect(call.standing().frames).toMatchObject([{ block: "main", index: 0, phase: "running" }]);
    finish(call);
    expect(call.standing().frames).toMatchObject([{ block: "pressed", index: 0 }]);
    const detail = '"sound:one" could not be played';
    expect(call.trace()).toContainEqual({
      kind: "step.left",
      step: "main/1",
      outcome: "failed",
      detail,
    });
  });

  test("so does one whose only file the platform refuses, and not one whose files all played", () => {
    const refused = playing({ media: ["sound:one"] }, { failed: "pressed" });
    refused.fail();
    const played = playing({ media: ["sound:one"] }, { failed: "pressed" });
    finish(played);
    expect([refused, played].map((call) => call.standing().frames[0]?.block)).toEqual([
      "pressed",
      "main",
    ]);
  });

  test("a flow need not map failed, and neither else nor otherwise takes it", () => {
    const stepOf = (step: string) => {
      const text = `flowrun: 1\nname: x\nstart: main\notherwise: { failed: end }\nblocks:\n  main:\n    - answer\n    - ${step}\n  end:\n    - hangup\n`;
      const { program, diagnostics } = compileFlow({ name: "x.yaml", text });
      const { outcomes, targets } = program?.blocks["main"]?.[1] ?? {};
      return { outcomes, targets, codes: diagnostics.map(({ code }) => code) };
    };
    expect(
      stepOf("play: { media: sound:a, interrupt: any }\n      then: { else: end }"),
    ).toMatchObject({
      outcomes: ["ok", "interrupted"],
      targets: { interrupted: "end" },
    });
    expect(stepOf("play: sound:a\n      then: { failed: end }")).toEqual({
      outcomes: ["ok", "failed"],
      targets: { failed: "end" },
      codes: [],
    });
    expect(stepOf("play: sound:a\n      retry: { times: 1 }").codes).toContain(
      "FLOW_MISPLACED_KEY",
    );
  });

  test("loop plays the whole list again", () => {
    const call = playing({ media: ["sound:one", "sound:two"], loop: 2 });
    expect(call.state().media[0]?.waiting).toEqual(["sound:two", "sound:one", "sound:two"]);
  });

  test("a key that interrupts stops everything and is the outcome interrupted", () => {
    const call = playing({ media: ["sound:one", "sound:two"], interrupt: "9" });
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    expect(call.trace().at(-1)).toEqual({
      kind: "event.ignored",
      event: "dtmf.received",
      why: "this key does not interrupt",
    });
    call.feed({ kind: "dtmf.received", leg: "in", digit: "9" });
    expect(call.standing()).toMatchObject({
      frames: [{ block: "pressed" }],
      media: [{ waiting: [], current: { stopping: true } }],
    });
  });
});
