import { describe, expect, test } from "vitest";
import { departuresOf } from "./trial-of.ts";

const world = ["tables: { people: [{ id: 7, phone: SIP/7 }, { id: 8, phone: SIP/8 }] }"];
const caller = 'caller: [{ hears: sound:enter }, { press: "7#" }]';
const answering = "legs: { SIP/7: { answers: 2s, acts: [{ wait: 10s }, hang_up] } }";

describe("what a scenario expects of phones", () => {
  test("is met by a phone that hears nothing and hangs up", () => {
    expect(
      departuresOf([
        ...world,
        answering,
        caller,
        "expect: { legs: { SIP/7: { hears: [], ended: left } } }",
      ]),
    ).toEqual([]);
  });

  test("is not met by a phone whose call ends otherwise", () => {
    expect(
      departuresOf([
        ...world,
        answering,
        caller,
        "expect: { legs: { SIP/7: { ended: answered_elsewhere } } }",
      ]),
    ).toEqual([
      'PROOF_PHONE | answered_elsewhere | The phone "SIP/7" ended with "left", and "answered_elsewhere" was expected. | 1700',
    ]);
  });

  test("is not met by a phone that is busy, or that nobody calls", () => {
    const lines = [
      ...world,
      "legs: { SIP/7: busy }",
      caller,
      "expect: { legs: { SIP/7: { ended: left }, SIP/8: { ended: left } } }",
    ];
    expect(departuresOf(lines)).toEqual([
      'PROOF_PHONE | left | The phone "SIP/7" ended with a refusal, and "left" was expected. | 1700',
      'PROOF_PHONE | left | The phone "SIP/8" was never called, and "left" was expected. | 4200',
    ]);
  });

  test("is not met by a phone that hears less", () => {
    expect(
      departuresOf([
        ...world,
        answering,
        caller,
        "expect: { legs: { SIP/7: { hears: [sound:hello] } } }",
      ]),
    ).toEqual([
      'PROOF_PHONE | sound:hello | The call ended before the phone SIP/7 heard "sound:hello". | 13700',
    ]);
  });

  test("is in any case that every act of a phone which waits comes about", () => {
    const waiting =
      "legs: { SIP/7: [{ answers: 2s, acts: [{ wait: 1s }, { hears: sound:hello, within: 3s }] }] }";
    expect(departuresOf([...world, waiting, caller])).toEqual([
      'PROOF_STUCK | { hears: sound:hello, within: 3s } | The phone "SIP/7" never came to "sound:hello": it did not come about within 3000 ms. | 7700',
    ]);
  });
});
