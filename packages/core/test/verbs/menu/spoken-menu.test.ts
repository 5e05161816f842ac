import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { answerAll, mediaLeg, openEar } from "../../interpret/open-ear.ts";
import { programOf } from "../../interpret/program-of.ts";

const defaults = {
  prompt: ["sound:menu"],
  keys: { 1: "after" },
  words: { "sales|buy": "after", "customer service": "after" },
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
      main: [{ verb: "menu", options: { ...defaults, ...options }, as: "choice" }],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
}

function hear(call: CallOf, text: string, isFinal = true): void {
  call.feed({ kind: "speech.heard", leg: mediaLeg(call), text, confidence: 0.8, isFinal });
}

/** How the menu ended, and what it gave. */
function choice(call: CallOf): unknown {
  const left = call
    .trace()
    .find((one) => "outcome" in one && "step" in one && one.step === "main/1");
  const { outcome, detail } = (left ?? {}) as { outcome?: string; detail?: string };
  return { outcome, detail, gave: call.standing().names["choice"] };
}

describe("a menu with words", () => {
  test("plays its prompt at once, while the ear is being opened", () => {
    const call = choosing();
    expect(call.state().media).toMatchObject([{ current: { media: "sound:menu" } }]);
    expect(call.state().requests.map(({ kind }) => kind)).toContain("leg.snoop");
  });

  test("is chosen from by a phrase, which it gives as it is written", () => {
    const call = choosing();
    openEar(call);
    hear(call, "I would like to BUY, please.");
    expect(choice(call)).toEqual({
      outcome: "sales|buy",
      detail: '"I would like to BUY, please."',
      gave: "sales|buy",
    });
  });

  test("is chosen from by a key, too: the first of both counts, and the ear is taken away", () => {
    const call = choosing();
    openEar(call);
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    expect(choice(call)).toMatchObject({ outcome: "1", gave: "1" });
    answerAll(call);
    expect(call.state().legs.filter(({ role }) => role === "helper")).toMatchObject([
      { status: "gone" },
      { status: "gone" },
    ]);
    expect(call.state().bridges).toMatchObject([{ status: "gone" }]);
  });

  test("is invalid when nothing of it was said, and asks again while there are tries", () => {
    const call = choosing({ tries: 2, again_invalid: ["sound:again"] });
    openEar(call);
    hear(call, "the weather");
    expect(choice(call)).toMatchObject({ outcome: undefined });
    expect(call.state().media).toMatchObject([{ current: { media: "sound:again" } }]);
    hear(call, "the weather, I said");
    expect(choice(call)).toMatchObject({ outcome: "invalid" });
  });

  test("stops the prompt for a voice, and is not silent while somebody speaks", () => {
    const call = choosing();
    openEar(call);
    answerAll(call);
    call.feed({ kind: "playback.finished", playback: "fr.in.1", failed: false });
    call.pass(4_900);
    hear(call, "sa", false);
    call.pass(4_900);
    expect(choice(call)).toMatchObject({ outcome: undefined });
    call.pass(100);
    expect(choice(call)).toMatchObject({ outcome: "silent" });
  });

  test("goes on with keys alone when nobody can listen", () => {
    const call = choosing();
    const snoop = call.state().requests.find(({ kind }) => kind === "leg.snoop")?.id ?? "";
    call.feed({ kind: "request.failed", request: snoop, code: "X", message: "no", certain: true });
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    expect(choice(call)).toMatchObject({ outcome: "1" });
  });

  test("minds nothing that is said elsewhere", () => {
    const call = choosing();
    openEar(call);
    call.feed({
      kind: "speech.heard",
      leg: "fr.in.2",
      text: "sales",
      confidence: 1,
      isFinal: true,
    });
    expect(choice(call)).toMatchObject({ outcome: undefined });
  });
});
