import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const defaults = {
  keys: { 1: "sales", "2": "service", "2XXX": "extension", "*": "more" },
  timeout: 5_000,
  gap: 2_000,
  tries: 1,
  interrupt: "any",
  after_gap: "restart",
};

/** A call that hears a menu and then waits, whatever was chosen. */
function choosing(options: Readonly<Record<string, Json>> = {}): CallOf {
  return callOf(
    programOf({
      main: [
        { verb: "menu", options: { ...defaults, ...options }, as: "choice" },
        { verb: "wait", options: { for: 60_000 } },
      ],
    }),
  );
}

function press(call: CallOf, keys: string): void {
  for (const digit of keys) call.feed({ kind: "dtmf.received", leg: "in", digit });
}

/** How the menu ended, and what was typed. */
function choice(call: CallOf): unknown {
  const left = call
    .trace()
    .find((one) => "outcome" in one && "step" in one && one.step === "main/1");
  const { outcome, detail } = (left ?? {}) as { outcome?: string; detail?: string };
  return { outcome, detail, typed: call.standing().names["choice"] };
}

/** What began to play. */
function started(call: CallOf): readonly unknown[] {
  return call
    .trace()
    .flatMap((entry) =>
      "kind" in entry && entry.kind === "media.started" && "media" in entry ? [entry.media] : [],
    );
}

/** What plays comes to its end. */
function finishMedia(call: CallOf): void {
  const playing = call
    .commands()
    .findLast((command) => "kind" in command && command.kind === "playback.start");
  const playback = playing !== undefined && "playback" in playing ? String(playing.playback) : "";
  call.feed({ kind: "playback.finished", playback, failed: false });
}

const nothing = { outcome: undefined, detail: undefined, typed: undefined };

describe("menu", () => {
  test("a key is taken at once when no longer one can come, and is the outcome as it is written", () => {
    const call = choosing();
    press(call, "1");
    expect(choice(call)).toEqual({ outcome: "1", detail: "by 1", typed: "1" });
  });

  test("a key that begins a longer one waits for it", () => {
    const call = choosing();
    press(call, "2");
    expect(choice(call)).toEqual(nothing);
    call.pass(1_999);
    expect(choice(call)).toEqual(nothing);
    call.pass(1);
    expect(choice(call)).toEqual({ outcome: "2", detail: "by 2", typed: "2" });
  });

  test("a pattern is taken with its last key, and gives what was typed", () => {
    const call = choosing();
    press(call, "2417");
    expect(choice(call)).toEqual({ outcome: "2XXX", detail: "by 2417", typed: "2417" });
  });

  test("every key begins the gap anew", () => {
    const call = choosing();
    press(call, "2");
    call.pass(1_900);
    press(call, "4");
    call.pass(1_900);
    expect(choice(call)).toEqual(nothing);
    call.pass(100);
    expect(choice(call)).toEqual({ outcome: "invalid", detail: "by 24", typed: undefined });
  });

  test("what can fit nothing is invalid at once", () => {
    const alone = choosing();
    press(alone, "9");
    expect(choice(alone)).toEqual({ outcome: "invalid", detail: "by 9", typed: undefined });
    const later = choosing();
    press(later, "2*");
    expect(choice(later)).toEqual({ outcome: "invalid", detail: "by 2*", typed: undefined });
  });

  test("a caller who presses nothing is silent", () => {
    const call = choosing();
    call.pass(5_000);
    expect(choice(call)).toEqual({ outcome: "silent", detail: "by inactivity", typed: undefined });
  });

  test("of several that fit the narrowest is taken, wherever it stands", () => {
    const keys = { "2XXX": "extension", "2000": "front", "24.": "rest", "2NXX": "high" };
    const chosen = (typed: string): unknown => {
      const call = choosing({ keys });
      press(call, typed);
      call.pass(2_000);
      return choice(call);
    };
    expect(chosen("2000")).toEqual({ outcome: "2000", detail: "by 2000", typed: "2000" });
    expect(chosen("2100")).toEqual({ outcome: "2XXX", detail: "by 2100", typed: "2100" });
    expect(chosen("2999")).toEqual({ outcome: "2NXX", detail: "by 2999", typed: "2999" });
    expect(chosen("24171")).toEqual({ outcome: "24.", detail: "by 24171", typed: "24171" });
  });

  test("asks again with what stands for how the try ended", () => {
    const call = choosing({
      prompt: ["sound:menu"],
      again: ["sound:again"],
      again_silent: ["sound:there"],
      again_invalid: ["sound:no"],
      tries: 4,
    });
    press(call, "9");
    finishMedia(call);
    finishMedia(call);
    call.pass(5_000);
    press(call, "1");
    expect(started(call)).toEqual(["sound:menu", "sound:no", "sound:there"]);
    expect(choice(call)).toEqual({ outcome: "1", detail: "by 1", typed: "1" });
  });

  test("asks again with the prompt where nothing else is said", () => {
    const call = choosing({ prompt: ["sound:menu"], tries: 2 });
    finishMedia(call);
    call.pass(5_000);
    expect(started(call)).toEqual(["sound:menu", "sound:menu"]);
  });

  test("begins anew after keys may have been lost, and uses up no try", () => {
    const call = choosing({ prompt: ["sound:menu"] });
    press(call, "2");
    finishMedia(call);
    call.feed({ kind: "dtmf.missed", leg: "in" });
    expect(started(call)).toEqual(["sound:menu", "sound:menu"]);
    call.pass(2_000);
    expect(choice(call)).toEqual(nothing);
  });

  test("a key stops the prompt only where it may interrupt", () => {
    const stops = (interrupt: string): boolean => {
      const call = choosing({ prompt: ["sound:menu"], interrupt });
      call.succeed();
      call.commands();
      press(call, "2");
      return call
        .commands()
        .some((command) => "kind" in command && command.kind === "playback.stop");
    };
    expect([stops("any"), stops("none"), stops("1"), stops("2")]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
