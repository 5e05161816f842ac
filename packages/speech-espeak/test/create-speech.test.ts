import { createVirtualClock } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import { createSpeech } from "../src/index.ts";
import { fakeEspeak } from "./fake-espeak.ts";

const clock = createVirtualClock();

describe("createSpeech", () => {
  test("makes a voice of the options in a configuration", async () => {
    using fake = fakeEspeak();
    const { program, folder } = fake;
    const options = {
      program,
      folder,
      uri: "sound:spoken/",
      voices: { en: "en-us" },
      speed: 140,
      words: { SIP: "sip" },
      keep: 10,
    };
    const voice = await createSpeech({ options, clock });
    const uri = await voice.render({ text: "Hello SIP.", language: "en", timeoutMs: 10_000 });
    await voice.close();
    expect(uri).toMatch(/^sound:spoken\/[0-9a-f]{40}$/);
    expect(fake.spoken()).toEqual(["en at 140: ready", "en-us at 140: Hello sip."]);
  });

  test.each([
    [{}, '"folder" is missing: the folder for spoken texts, which the platform can read'],
    [{ folder: 5 }, '"folder" must be a text'],
    [{ folder: "x", pitch: 50 }, 'there is no "pitch"'],
    [{ folder: "x", speed: 20 }, '"speed" must be a whole number from 80 to 450'],
    [{ folder: "x", keep: 0.5 }, '"keep" must be a whole number from 1 to 1000000'],
    [
      { folder: "x", voices: ["en"] },
      '"voices" must be a map from languages or names to voices, such as `en: en-us`',
    ],
    [
      { folder: "x", words: { " ": "x" } },
      '"words" must be a map from words to how they are read, such as `SIP: sip`',
    ],
    [{ folder: "x", voices: { en: "" } }, '"voices.en" must be a text'],
  ])("refuses %j", async (options, what) => {
    const message = `The options of the voice are wrong: ${what}.`;
    await expect(createSpeech({ options, clock })).rejects.toMatchObject({
      code: "SPEECH_OPTION",
      message,
    });
  });
});
