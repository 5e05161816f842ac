import { describe, expect, test } from "vitest";
import { createSoundLine } from "../src/sound-line.ts";
import { PortError } from "@flowrun/core/plugin";

/** A socket that notes what is sent: a text as it is, sound as its length. */
function noting(): {
  readonly sent: (string | number)[];
  readonly socket: Parameters<typeof createSoundLine>[0];
} {
  const sent: (string | number)[] = [];
  return {
    sent,
    socket: {
      control: (text) => void sent.push(text),
      sound: ({ length }) => void sent.push(length),
      close: () => {},
    },
  };
}

describe("a sound line", () => {
  test("answers the channel and says that sound comes in pieces, before any does", () => {
    const { sent, socket } = noting();
    createSoundLine(socket).line.say(new Uint8Array(40_000));
    expect(sent).toEqual(["ANSWER", "START_MEDIA_BUFFERING", 16_000, 16_000, 8_000]);
  });

  test("waits while the platform has enough", () => {
    const { sent, socket } = noting();
    const { line, receiver } = createSoundLine(socket);
    sent.length = 0;
    receiver.control("MEDIA_XOFF channel_id:fr.1.2");
    line.say(new Uint8Array(640));
    expect(sent).toEqual([]);
    receiver.control("MEDIA_XON channel_id:fr.1.2");
    expect(sent).toEqual([640]);
  });

  test("drops what would wait for more than a minute", () => {
    const { sent, socket } = noting();
    const { line, receiver } = createSoundLine(socket);
    receiver.control("MEDIA_XOFF");
    for (let second = 0; second < 70; second += 1) line.say(new Uint8Array(32_000));
    sent.length = 0;
    receiver.control("MEDIA_XON");
    expect(sent.reduce<number>((sum, each) => sum + Number(each), 0)).toBe(60 * 32_000);
  });

  test("is silenced at once, also of what waits", () => {
    const { sent, socket } = noting();
    const { line, receiver } = createSoundLine(socket);
    receiver.control("MEDIA_XOFF");
    line.say(new Uint8Array(640));
    sent.length = 0;
    line.hush();
    line.say(new Uint8Array(320));
    expect(sent).toEqual(["FLUSH_MEDIA", "START_MEDIA_BUFFERING", 320]);
  });

  test("gives what is heard to whoever takes it, and ends once", async () => {
    const { line, receiver } = createSoundLine(noting().socket);
    const heard: number[] = [];
    receiver.sound(new Uint8Array(1));
    line.hear(({ length }) => void heard.push(length));
    receiver.sound(new Uint8Array(2));
    receiver.lost(new PortError("ARI_CONNECTION_LOST", "It is gone."));
    await line.ended;
    expect(heard).toEqual([2]);
  });
});
