import { describe, expect, test } from "vitest";
import { createVoice } from "../src/voice.ts";

/** A piece of 20 ms that is so loud. */
function piece(loudness: number): Uint8Array {
  const sound = Buffer.alloc(640);
  for (let at = 0; at < 640; at += 2) sound.writeInt16LE(at % 4 === 0 ? loudness : -loudness, at);
  return sound;
}

/** What pieces show, with the number of the piece. */
function changes(
  voice: ReturnType<typeof createVoice>,
  loudnesses: readonly number[],
): readonly string[] {
  return loudnesses.flatMap((loudness, at) => {
    const change = voice.hear(piece(loudness));
    return change === undefined ? [] : [`${at}: ${change}`];
  });
}

const many = (count: number, loudness: number): readonly number[] =>
  Array<number>(count).fill(loudness);

describe("createVoice", () => {
  test("tells when a voice begins and when it is long over, once", () => {
    const sounds = [...many(50, 20), ...many(50, 3_000), ...many(50, 20)];
    expect(changes(createVoice(400), sounds)).toEqual(["57: begins", "119: ends"]);
  });

  test("minds neither a click nor a noisy line", () => {
    expect(
      changes(createVoice(400), [...many(50, 20), ...many(4, 9_000), ...many(50, 20)]),
    ).toEqual([]);
    expect(changes(createVoice(400), [...many(50, 20), ...many(200, 220)])).toEqual([]);
  });

  test("begins anew after what was said is known", () => {
    const voice = createVoice(400);
    expect(changes(voice, many(20, 3_000))).toEqual(["7: begins"]);
    voice.reset();
    expect(changes(voice, many(20, 3_000))).toEqual(["7: begins"]);
  });
});
