import { describe, expect, test } from "vitest";
import { diagnosticsOf, fileWith } from "./reading.ts";

describe("caller in a scenario", () => {
  test.each<readonly [line: string, said: string]>([
    [
      "caller: [hangup]",
      'PROOF_BAD_VALUE | hangup | "hangup" is not an act of a caller. | Write "hang_up".',
    ],
    [
      "caller: [{ hang_up: }]",
      'PROOF_BAD_VALUE | { hang_up: } | "hang_up" is an act by itself, and has a colon. | Write `hang_up` alone.',
    ],
    [
      `caller: [{ press: 1" }]`,
      'PROOF_BAD_VALUE | 1" | "press" must be telephone keys (0-9, A-D, * and #), not "1"". | Write "1".',
    ],
    [
      "caller: [press]",
      'PROOF_BAD_VALUE | press | "press" does not say what. | Write `press: "4711#"`, for instance.',
    ],
    [
      "caller: [press:9]",
      'FLOW_BAD_KEY | : | The colon after "press" lacks a space. | Write `press: 9`.',
    ],
    [
      'caller: [press "9"]',
      'PROOF_BAD_VALUE | press "9" | A colon is missing after "press". | Write `press: "9"`.',
    ],
    [
      "caller: [connected - hang_up]",
      'PROOF_BAD_VALUE | connected - hang_up | The line "- hang_up" below "- connected" is read as more of its text. | Begin "- hang_up" in the column of "- connected".',
    ],
    [
      "caller: [{ hears: sound:entre }]",
      'PROOF_UNKNOWN_NAME | sound:entre | The flow never plays "sound:entre". | Did you mean "sound:enter"?',
    ],
    [
      'caller: [{ hears: "case.sound" }]',
      'PROOF_UNKNOWN_NAME | "case.sound" | The flow never plays "case.sound". | Write "${case.sound}" for the value of the case.',
    ],
    [
      "caller: [{ press: 4e }]",
      'PROOF_BAD_VALUE | 4e | "press" must be telephone keys (0-9, A-D, * and #), not "4e".',
    ],
    [
      "caller: [{ wait: 30 }]",
      'FLOW_BAD_VALUE | 30 | "wait" must be a duration such as 30s, not "30". | Write 30s for seconds, 30m for minutes, or 30ms for milliseconds.',
    ],
    [
      "caller: [{ wait: ３０s }]",
      'FLOW_BAD_VALUE | ３０s | "wait" must be a duration such as 30s, not "３０s". | It holds U+FF13 and U+FF10, full-width characters, at line 4, column 22. Type `30`, in plain characters.',
    ],
    [
      'caller: [{ press: "1", within: 3s }]',
      'PROOF_BAD_VALUE | { press: "1", within: 3s } | This is not one act: "within" does not belong to "press". | Write one act on each line: hears (with within), press (with gap), says (with heard, confidence), wait, talks, transfers, joins, signal (with with), recording, connected or hang_up.',
    ],
    [
      "caller: [{ press: 1, wait: 2s }]",
      'PROOF_BAD_VALUE | { press: 1, wait: 2s } | This is not one act: "press" and "wait" are two. | Write one act on each line: hears (with within), press (with gap), says (with heard, confidence), wait, talks, transfers, joins, signal (with with), recording, connected or hang_up.',
    ],
    [
      "caller: [{ presss: 4 }]",
      'FLOW_UNKNOWN_KEY | presss | There is no key "presss" in an act. | Did you mean "press"?',
    ],
    [
      'caller: [{ press: "1", then: 3s }]',
      'FLOW_UNKNOWN_KEY | then | There is no key "then" in an act. | Remove it, or use "gap" if that is meant; or begin your own keys with x-.',
    ],
    [
      "caller: [{ joins: second }]",
      'PROOF_UNKNOWN_NAME | second | No further call of this scenario is called "second". | Add `others` with a call of this name.',
    ],
    [
      "caller: [{ wait: 9999h }]",
      'FLOW_BAD_VALUE | 9999h | "wait" must be at most 168h, not "9999h".',
    ],
    [
      "caller:",
      'FLOW_NO_VALUE | caller | "caller" has no value. | Write a value, or remove the key; an empty text is "".',
    ],
  ])("is refused when it cannot be: %s", (line, said) => {
    expect(diagnosticsOf(fileWith(line))).toEqual([said]);
  });
});

describe("media that is heard, of a flow in which an expression decides some", () => {
  const flow = [
    ...["flowrun: 1", "name: t", "start: a", "blocks:", "  a:", "    - answer"],
    ...['    - say: "Hello ${call.from}."', "    - play: sound:bye", "    - hangup", ""],
  ].join("\n");

  test.each(["say:Hello 555.", "say:Hello 5*", "sound:bye", "music"])("%s may be", (media) => {
    expect(diagnosticsOf(fileWith(`caller: [{ hears: "${media}" }]`), flow)).toEqual([]);
  });

  test.each([
    ["sound:bye.wav", 'Did you mean "sound:bye"?'],
    ["say:Hello 555", 'Did you mean "say:Hello *."?'],
    ["Hello 555.", 'Use "say:Hello *." or "sound:bye".'],
  ])("%s is never played", (media, hint) => {
    expect(diagnosticsOf(fileWith(`caller: [{ hears: "${media}" }]`), flow)).toEqual([
      `PROOF_UNKNOWN_NAME | "${media}" | The flow never plays "${media}". | ${hint}`,
    ]);
  });
});
