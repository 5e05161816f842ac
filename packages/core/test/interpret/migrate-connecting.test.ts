import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/json.ts";
import { byStage } from "../../src/interpret/migrate-connecting.ts";

const options = { ringMs: 30_000, callerId: "555", keepCaller: true };
const plan = { ...options, background: null, answers: false, maxMs: null };
const phone = { to: "PJSIP/1", leg: "fr.in.4", outcome: null, request: "r5" };
const meeting = { stage: "asking", room: "ringing", bridge: "" };

/** A memory of version 5 with all that one had, and placeholders where nothing was to be said. */
function before(memory: JsonObject): JsonObject {
  const nothing = { winner: "", awaited: "", talkAt: null, before: null };
  return { plan, rounds: [], phones: [phone], bridge: "b", ...nothing, ...memory };
}

describe("byStage", () => {
  const called = { plan, phones: [phone], bridge: "b" };
  const both = { ...called, winner: "fr.in.4", talkAt: 7 };
  const was = { winner: "fr.in.4", talkAt: 7 };
  const doing = { side: "s1", by: "in", block: "note", isApart: true };
  const parts = { doing: { side: "s1", by: "in" } };
  const cases: readonly (readonly [string, JsonObject, JsonObject])[] = [
    [
      "phones ring",
      { stage: "ringing" },
      { ...called, stage: "ringing", rounds: [], before: null },
    ],
    [
      "the caller waits in the bridge for a phone to be heard",
      { stage: "entering", plan: { ...plan, isEarly: true }, phones: [], awaited: "r3" },
      {
        ...{ plan: { ...plan, early: "phone" }, phones: [], bridge: "b" },
        ...{ stage: "entering", rounds: [], before: null, awaited: "r3" },
      },
    ],
    [
      "both are added, and the phone has asked to transfer",
      { stage: "adding", winner: "fr.in.4", awaited: "r9", wanted: "2001" },
      { ...called, stage: "adding", winner: "fr.in.4", awaited: "r9", wanted: "2001" },
    ],
    [
      "they talk",
      { ...was, stage: "talking", typed: [] },
      { ...both, stage: "talking", typed: [] },
    ],
    [
      "keys have them taken apart",
      { ...was, stage: "parting", awaited: "r9", doing: { ...doing, side: null } },
      { ...both, stage: "parting", awaited: "r9", ordered: { by: "in", block: "note" } },
    ],
    ["a block runs", { ...was, stage: "apart", doing }, { ...both, ...parts, stage: "apart" }],
    [
      "the other side is parked",
      { ...was, stage: "apart", doing, meeting },
      { ...both, ...parts, stage: "parked", meeting },
    ],
    ["they come back", { ...was, stage: "returning" }, { ...both, stage: "returning" }],
    [
      "somebody has picked up, and the caller is answered",
      { stage: "answering", awaited: "r9", meeting: { bridge: "other" } },
      { ...called, stage: "fetched", other: "other", awaited: "r9" },
    ],
    ["somebody has picked up", { stage: "ringing", meeting }, { ...called, stage: "met", meeting }],
  ];

  test.each(cases)("keeps what the stage needs where %s, also in a queue", (_what, old, now) => {
    expect(byStage(before(old))).toEqual(now);
    expect(byStage({ stage: "talking", connecting: before(old) })).toEqual({
      stage: "talking",
      connecting: now,
    });
  });

  test("names whom the caller has gone to meet in the place of the phone", () => {
    const elsewhere = { to: "PJSIP/2", leg: "", outcome: null, request: "" };
    const old = before({ stage: "met", talkAt: 7, meeting, phones: [phone, elsewhere] });
    expect(byStage(old)).toMatchObject({ stage: "met", talkAt: 7, meeting, to: "PJSIP/2" });
  });

  const early = { ...called, plan: { ...plan, early: "caller" } };
  const opening = { ...early, phones: [], rounds: [["PJSIP/1"]], before: null };
  const ringing = { leg: "fr.in.4", answer: "" };
  test.each<readonly [string, JsonObject, JsonObject]>([
    ["quieting", { leg: "", answer: "" }, { ...opening, stage: "clearing" }],
    ["creating", { leg: "", answer: "r2" }, { ...opening, stage: "making", awaited: "r2" }],
    ["adding", { leg: "", answer: "r3" }, { ...opening, stage: "entering", awaited: "r3" }],
    [
      "originating",
      { leg: "fr.in.4", answer: "r5" },
      { ...early, stage: "ringing", rounds: [], before: null },
    ],
    ["ringing", ringing, { ...early, stage: "ringing", rounds: [], before: null }],
    [
      "joining",
      { leg: "fr.in.4", answer: "r6" },
      { ...early, stage: "adding", winner: "fr.in.4", awaited: "r6" },
    ],
    [
      "talking",
      { ...ringing, talkAt: 7 },
      { ...early, stage: "talking", winner: "fr.in.4", talkAt: 7 },
    ],
  ])("takes one phone with nothing special, while %s, as any other", (stage, old, now) => {
    const memory = { stage, endpoint: "PJSIP/1", ...options, bridge: "b", ...old };
    expect(byStage(memory)).toEqual(now);
  });

  test("leaves every other memory as it is", () => {
    for (const memory of [null, "r2", { stage: "calling", plan: {}, phone }])
      expect(byStage(memory)).toEqual(memory);
  });
});
