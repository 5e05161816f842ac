import { expect, test } from "vitest";
import { sentRecording, wrongSentRecordings } from "../../src/verbs/sent-recording.ts";

function mistakesOf(...options: readonly string[]): readonly string[] {
  const known = { has: (option: string) => options.includes(option) };
  return wrongSentRecordings.find(known, { declared: new Map() }).map(({ message }) => message);
}

test("what is said of a recording stands beside one", () => {
  expect(mistakesOf()).toEqual([]);
  expect(mistakesOf("recording", "trim", "right")).toEqual([]);
  expect(mistakesOf("right")).toHaveLength(1);
  expect(mistakesOf("trim")).toEqual([
    '"trim" is about the "recording" of the step, and there is none.',
  ]);
});

test("a command says only what differs from the platform's own file", () => {
  expect(sentRecording({ trim: true })).toEqual({});
  expect(sentRecording({ recording: "a", trim: false })).toEqual({ recording: "a" });
  expect(sentRecording({ recording: "a", right: "b", trim: false })).toEqual({
    recording: "a",
    right: "b",
  });
  expect(sentRecording({ recording: "a", trim: true })).toEqual({ recording: "a", trims: true });
});
