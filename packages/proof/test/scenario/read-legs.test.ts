import { describe, expect, test } from "vitest";
import { diagnosticsOf, fileWith } from "./reading.ts";

describe("legs in a scenario", () => {
  test.each<readonly [line: string, said: string]>([
    [
      "legs: { SIP/1: bussy }",
      'PROOF_BAD_VALUE | bussy | "bussy" is not what a phone does. | Did you mean "busy"?',
    ],
    [
      'legs: { SIP/1: "{{ case.does }}" }',
      'PROOF_BAD_VALUE | "{{ case.does }}" | "{{ case.does }}" is not what a phone does. | Double braces are those of Jinja: write "${case.does}".',
    ],
    [
      "legs: { SIP/1: { busy: 1s, hangs_up: 2s } }",
      'PROOF_BAD_VALUE | { busy: 1s, hangs_up: 2s } | A phone either answers, or is busy, or declines, or forwards; "hangs_up" and "acts" stand beside "answers", "after" beside "forwards". | Write `{ answers: 2s, hangs_up: 30s }`, `{ busy: 1s }`, `{ declines: 1s }` or `{ forwards: "2002" }`; or `never` or `absent` alone.',
    ],
    [
      'legs: { SIP/1: { forwards: "" } }',
      'FLOW_BAD_VALUE | "" | "forwards" must be the number that it is forwarded to, not an empty text.',
    ],
    [
      "legs: { SIP/1: [] }",
      'PROOF_BAD_VALUE | [] | The list of "SIP/1" is empty. | Write what the phone does at each call to it.',
    ],
    [
      "legs: { SIP/1: { answers: 1s, acts: [{ wait: 1s }, connected] } }",
      'PROOF_BAD_VALUE | connected | "connected" waits for a called phone to answer, and this phone is the one that is called. | Leave it out: acts begin when the phone has answered.',
    ],
    [
      "legs: { SIP/1: { answers: 1s, acts: [{ connected: 1m }] } }",
      'PROOF_BAD_VALUE | { connected: 1m } | "connected" waits for a called phone to answer, and this phone is the one that is called. | Leave it out: acts begin when the phone has answered.',
    ],
    [
      "legs: { SIP/1: [busy, { answers: 1s, acts: [{ hears: sound:helo }] }] }",
      'PROOF_UNKNOWN_NAME | sound:helo | The flow never plays "sound:helo". | Did you mean "sound:hello"?',
    ],
  ])("is refused when it cannot be: %s", (line, said) => {
    expect(diagnosticsOf(fileWith(line))).toEqual([said]);
  });
});
