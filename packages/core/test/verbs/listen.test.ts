import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { answerAll, mediaLeg, openEar } from "../interpret/open-ear.ts";
import { programOf } from "../interpret/program-of.ts";

const defaults = { end_on_silence: 1_000, timeout: 6_000, max: 20_000, interrupt: "none" };

/** A call that is listened to and then waits, whatever came of it. */
function listening(options: Readonly<Record<string, Json>> = {}): CallOf {
  return callOf(
    programOf({
      main: [
        {
          verb: "listen",
          options: { ...defaults, ...options },
          as: "said",
          targets: { silent: "after", failed: "after" },
        },
        { verb: "go", options: { block: "after" } },
      ],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
}

function hear(call: CallOf, text: string, isFinal: boolean, confidence = 0.9): void {
  call.feed({ kind: "speech.heard", leg: mediaLeg(call), text, confidence, isFinal });
}

function left(call: CallOf): unknown {
  return call
    .trace()
    .find((entry) => "outcome" in entry && "step" in entry && entry.step === "main/1");
}

/** The helpers and bridges that are still there. */
function standing(call: CallOf): readonly string[] {
  const { legs, bridges } = call.state();
  const helpers = legs.filter(({ role }) => role === "helper");
  return [...helpers, ...bridges].filter(({ status }) => status !== "gone").map(({ id }) => id);
}

describe("listen", () => {
  test("opens an ear at the caller's leg in a bridge of its own, and has it listen in the caller's language", () => {
    const call = listening({ hints: ["sales"] });
    const opening = call.commands();
    openEar(call);
    expect([...opening, ...call.commands()].filter((command) => !("timer" in command))).toEqual([
      { kind: "leg.snoop", leg: "fr.in.2", of: "in", hears: "in" },
      { kind: "media.open", leg: "fr.in.4" },
      { kind: "bridge.create", bridge: "fr.in.1" },
      { kind: "bridge.add", bridge: "fr.in.1", leg: "fr.in.2", others: ["fr.in.4"] },
      {
        kind: "speech.listen",
        leg: "fr.in.4",
        language: "en",
        hints: ["sales"],
        endOnSilenceMs: 1_000,
        timeoutMs: 5_000,
      },
    ]);
  });

  test("gives what was said, and takes the ear away", () => {
    const call = listening();
    openEar(call);
    hear(call, "book a", false);
    hear(call, "book a table", true);
    expect(left(call)).toEqual({
      kind: "step.left",
      step: "main/1",
      outcome: "ok",
      detail: '"book a table"',
    });
    expect(call.standing().names).toEqual({ said: { text: "book a table", confidence: 0.9 } });
    expect(call.trace()).toContainEqual({
      kind: "speech.heard",
      text: "book a table",
      confidence: 0.9,
    });
    answerAll(call);
    expect(standing(call)).toEqual([]);
    expect(call.state().timers).not.toHaveProperty("silence");
  });

  test("is silent when nothing is said in time, which counts from the end of the prompt", () => {
    const call = listening({ prompt: ["sound:ask"] });
    openEar(call);
    expect(call.state().media).toMatchObject([{ current: { media: "sound:ask" } }]);
    call.pass(9_000);
    expect(left(call)).toBeUndefined();
    call.feed({
      kind: "playback.finished",
      playback: call.state().media[0]?.current?.id ?? "",
      failed: false,
    });
    call.pass(5_999);
    expect(left(call)).toBeUndefined();
    call.pass(1);
    expect(left(call)).toMatchObject({ outcome: "silent" });
  });

  test("has a caller who speaks finish, and takes what was understood so far when that takes too long", () => {
    const call = listening();
    openEar(call);
    call.pass(5_000);
    hear(call, "once upon", false);
    call.pass(10_000);
    hear(call, "once upon a time", false);
    call.pass(5_000);
    expect(left(call)).toMatchObject({ outcome: "ok", detail: '"once upon a time"' });
    expect(call.standing().names).toEqual({ said: { text: "once upon a time", confidence: 0 } });
  });

  test("takes a noise for nothing, after which the caller has all the time again", () => {
    const call = listening();
    openEar(call);
    call.pass(4_000);
    hear(call, "the", false);
    hear(call, "", true);
    call.pass(5_999);
    expect(left(call)).toBeUndefined();
    call.pass(1);
    expect(left(call)).toMatchObject({ outcome: "silent" });
  });

  test("waits for a voice of which nothing is understood yet", () => {
    const call = listening();
    openEar(call);
    call.pass(5_000);
    hear(call, "", false);
    call.pass(5_000);
    hear(call, "an order", true);
    expect(left(call)).toMatchObject({ outcome: "ok", detail: '"an order"' });
  });

  test.each([
    ["none", false],
    ["speech", true],
  ])("with interrupt: %s a voice stops the prompt: %s", (interrupt, isStopped) => {
    const call = listening({ prompt: ["sound:ask"], interrupt });
    openEar(call);
    answerAll(call);
    call.commands();
    hear(call, "sales", false);
    expect(
      call.commands().some((command) => "kind" in command && command.kind === "playback.stop"),
    ).toBe(isStopped);
    hear(call, "sales", true);
    expect(left(call) === undefined).toBe(!isStopped);
  });

  test("ignores keys", () => {
    const call = listening();
    openEar(call);
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    expect(call.trace().at(-1)).toMatchObject({ kind: "event.ignored", why: "words are awaited" });
  });

  test("has failed when a leg of the ear cannot be made, and leaves nothing", () => {
    const call = listening();
    call.fail();
    expect(left(call)).toMatchObject({ outcome: "failed", detail: "nobody could listen" });
    for (let times = 0; times < 4; times += 1) answerAll(call);
    expect(standing(call)).toEqual([]);
  });

  test("has failed when the ear does not stand within five seconds", () => {
    const call = listening();
    answerAll(call);
    call.pass(5_000);
    expect(left(call)).toMatchObject({ outcome: "failed" });
    answerAll(call);
    expect(standing(call)).toEqual([]);
  });

  test("has failed when nobody listens within five seconds, or the recogniser is lost", () => {
    const late = listening();
    const legs = late.state().legs.filter(({ role }) => role === "helper");
    answerAll(late);
    for (const { id } of legs) late.feed({ kind: "leg.joined", leg: id });
    answerAll(late);
    late.pass(5_000);
    expect(left(late)).toMatchObject({ outcome: "failed" });

    const lost = listening();
    lost.feed({ kind: "sound.lost", leg: openEar(lost), why: "it crashed" });
    expect(left(lost)).toMatchObject({ outcome: "failed" });
    answerAll(lost);
    expect(standing(lost)).toEqual([]);
  });

  test("leaves nothing when the caller hangs up in any stage", () => {
    const stages = [
      () => undefined,
      answerAll,
      openEar,
      (call: CallOf) => hear(call, (openEar(call), "hello"), false),
    ];
    for (const bring of stages) {
      const call = listening({ prompt: ["sound:ask"] });
      bring(call);
      call.feed({ kind: "leg.left", leg: "in" });
      for (let times = 0; times < 4; times += 1) answerAll(call);
      expect(call.state()).toMatchObject({ status: "ended" });
      expect(standing(call)).toEqual([]);
    }
  });
});
