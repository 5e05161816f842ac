import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { answerAll, mediaLeg, openEar } from "../interpret/open-ear.ts";
import { programOf } from "../interpret/program-of.ts";

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

/** A call that collects digits, or hears something, and then waits, whatever came of it. */
function collecting(options: Readonly<Record<string, Json>> = {}): CallOf {
  const entry = {
    prompt: ["sound:order"],
    max_length: 4,
    min_length: 1,
    terminator: "#",
    timeout: 5_000,
    timer: "after_prompt",
    at_max: "end",
    interrupt: "any",
    tries: 1,
    after_gap: "restart",
    secret: false,
    speech: true,
    ...options,
  };
  return callOf(
    programOf({
      main: [
        { verb: "collect-digits", options: entry, as: "choice" },
        { verb: "wait", options: { for: 60_000 } },
      ],
    }),
  );
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

describe("an entry of digits with speech", () => {
  test("listens for the hints of the step, until the caller is quiet for a second", () => {
    const call = collecting({ hints: ["delivery"] });
    openEar(call);
    expect(call.commands()).toContainEqual(
      expect.objectContaining({
        kind: "speech.listen",
        hints: ["delivery"],
        endOnSilenceMs: 1_000,
      }),
    );
  });

  test("is `said` with the text, whatever that is", () => {
    const call = collecting({ pattern: "[0-9]{4}" });
    openEar(call);
    hear(call, "where is my parcel");
    expect(choice(call)).toEqual({
      outcome: "said",
      detail: '"where is my parcel"',
      gave: "where is my parcel",
    });
  });

  test("is `ok` with digits, and takes the ear away", () => {
    const call = collecting();
    openEar(call);
    for (const digit of "4711") call.feed({ kind: "dtmf.received", leg: "in", digit });
    expect(choice(call)).toEqual({ outcome: "ok", detail: "by its length", gave: "4711" });
    answerAll(call);
    expect(call.state().bridges).toMatchObject([{ status: "gone" }]);
  });

  test("is of the keys alone once one is pressed, whatever is heard beside them", () => {
    const call = collecting();
    openEar(call);
    call.feed({ kind: "dtmf.received", leg: "in", digit: "4" });
    hear(call, "four");
    expect(choice(call)).toMatchObject({ outcome: undefined });
    for (const digit of "711") call.feed({ kind: "dtmf.received", leg: "in", digit });
    expect(choice(call)).toMatchObject({ outcome: "ok", gave: "4711" });
  });

  test("stops the prompt for a voice, unless nothing may stop it", () => {
    const stops = (options: Readonly<Record<string, Json>>): boolean => {
      const call = collecting(options);
      openEar(call);
      hear(call, "whe", false);
      return call.state().requests.some(({ kind }) => kind === "playback.stop");
    };
    expect([stops({}), stops({ interrupt: "none" })]).toEqual([true, false]);
  });

  test("asks nobody to listen without `speech`", () => {
    const call = collecting({ speech: false });
    expect(call.state().requests.map(({ kind }) => kind)).not.toContain("leg.snoop");
  });
});
