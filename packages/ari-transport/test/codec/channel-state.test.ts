import { expect, test } from "vitest";
import { channelState } from "../../src/codec/channel-state.ts";

test.each([
  ["Down", "created"],
  ["Rsrved", "created"],
  ["Ring", "offered"],
  ["Dialing", "ringing"],
  ["Ringing", "ringing"],
  ["Up", "up"],
  ["Busy", "up"],
])("Asterisk's %s is %s", (state, expected) => {
  expect(channelState({ id: "1.1", state })).toBe(expected);
});

test("a channel that tells no state was not dialled yet", () => {
  expect(channelState({ id: "1.1" })).toBe("created");
});
