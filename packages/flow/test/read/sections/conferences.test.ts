import { expect, test } from "vitest";
import { messagesOf } from "../reading.ts";

const conference = (joined: string): readonly string[] =>
  messagesOf(
    `flowrun: 1\nname: x\nstart: a\nblocks: { a: [] }\nconferences: { team: { joined: ${joined} } }\n`,
  );

test("shows the scheme that is meant for a sound", () => {
  expect(conference("SOUND:beep")).toEqual([
    'FLOW_BAD_VALUE | "joined" must be media such as sound:beep, not "SOUND:beep". | Did you mean "sound:beep"?',
  ]);
});

test("an address of a sound is told with the scheme that it needs, and is taken so", () => {
  expect(conference("https://x.example/hi.mp3")).toEqual([
    'FLOW_BAD_VALUE | "joined" must be media such as sound:beep, not "https://x.example/hi.mp3". | Write sound:https://x.example/hi.mp3 for a sound file at an address.',
  ]);
  expect(conference("sound:https://x.example/hi.mp3")).toEqual([]);
});

test("a text is told that a conference does not speak it", () => {
  expect(conference("Hello there")).toEqual([
    'FLOW_BAD_VALUE | "joined" must be media such as sound:beep, not "Hello there". | A conference plays what the platform has; texts are not spoken there.',
  ]);
});
