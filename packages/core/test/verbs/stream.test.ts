import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { answerAll, mediaLeg, openEar } from "../interpret/open-ear.ts";
import { programOf } from "../interpret/program-of.ts";

/** A call whose sound is sent elsewhere while it waits, and that ends that after ten seconds. */
function streaming(of: string): CallOf {
  return callOf(
    programOf({
      main: [
        { verb: "stream", options: { to: "transcripts", of }, targets: { failed: "after" } },
        { verb: "wait", options: { for: 10_000 } },
        { verb: "control", options: { what: "stop_stream" } },
        { verb: "control", options: { what: "stop_stream" }, targets: { failed: "after" } },
      ],
      after: [{ verb: "wait", options: { for: 600_000 } }],
    }),
  );
}

const left = (call: CallOf, step: string): unknown =>
  call.trace().find((entry) => "outcome" in entry && "step" in entry && entry.step === step);

function standing(call: CallOf): readonly string[] {
  answerAll(call);
  const { legs, bridges } = call.state();
  const things = [...legs.filter(({ role }) => role === "helper"), ...bridges];
  return things.filter(({ status }) => status !== "gone").map(({ id }) => id);
}

describe("stream", () => {
  test.each([
    ["caller", "in"],
    ["both", "both"],
  ])("sends a copy of what comes from %s, on helpers only, and goes on", (of, hears) => {
    const call = streaming(of);
    expect(call.commands()).toContainEqual({ kind: "leg.snoop", leg: "fr.in.2", of: "in", hears });
    openEar(call);
    answerAll(call);
    expect(call.commands()).toContainEqual({
      kind: "stream.begin",
      leg: "fr.in.4",
      to: "transcripts",
      call: "in",
      timeoutMs: 5_000,
    });
    expect(left(call, "main/1")).toMatchObject({ outcome: "ok" });
    expect(standing(call)).toHaveLength(3);
  });

  test("is ended by `control`, and once", () => {
    const call = streaming("caller");
    openEar(call);
    answerAll(call);
    call.pass(10_000);
    expect(left(call, "main/3")).toMatchObject({ outcome: "ok" });
    expect(left(call, "main/4")).toMatchObject({ outcome: "failed" });
    expect(standing(call)).toEqual([]);
  });

  test("costs the call nothing when it is lost, and leaves nothing", () => {
    const call = streaming("caller");
    openEar(call);
    answerAll(call);
    call.feed({ kind: "sound.lost", leg: mediaLeg(call), why: "it went" });
    expect(standing(call)).toEqual([]);
    expect(call.state().status).toBe("running");
  });

  test("has failed when nobody takes it within five seconds", () => {
    const call = streaming("caller");
    const legs = call.state().legs.filter(({ role }) => role === "helper");
    answerAll(call);
    for (const { id } of legs) call.feed({ kind: "leg.joined", leg: id });
    answerAll(call);
    call.pass(5_000);
    expect(left(call, "main/1")).toMatchObject({ outcome: "failed" });
    expect(standing(call)).toEqual([]);
  });
});
