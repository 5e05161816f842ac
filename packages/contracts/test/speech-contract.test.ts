import { describe, expect, test } from "vitest";
import { PortError } from "../../core/src/ports/port-error.ts";
import type { SpeechPort } from "../../core/src/ports/speech.ts";
import { speechContract } from "../src/speech-contract.ts";

type Render = SpeechPort["render"];

const made = new Set<string>();

/** A voice that keeps the contract. */
function goodVoice(): SpeechPort {
  let closed = false;
  return {
    async render({ text, language }) {
      if (closed) throw new PortError("VOICE_CLOSED", "The voice is closed.");
      if (language !== "en")
        throw new PortError("VOICE_LANGUAGE", `There is no voice for "${language}".`);
      const uri = `sound:${encodeURIComponent(text)}`;
      made.add(uri);
      return uri;
    },
    close: async () => {
      closed = true;
    },
  };
}

const contractOf = (create: () => SpeechPort) =>
  speechContract({
    create: async () => create(),
    language: "en",
    unknownLanguage: "tlh",
    isReady: async (uri) => made.has(uri),
  });

/** The names of the cases that a spoilt voice fails. */
async function failedBy(spoil: (honest: Render) => Render): Promise<readonly string[]> {
  const cases = contractOf(() => {
    const honest = goodVoice();
    return { render: spoil((text) => honest.render(text)), close: () => honest.close() };
  });
  const failed: string[] = [];
  for (const { name, run } of cases) await run().catch(() => failed.push(name));
  return failed;
}

describe("speechContract", () => {
  test("is kept by a good voice", async () => {
    expect(await failedBy((honest) => honest)).toEqual([]);
  });

  test("finds a voice whose media are not ready yet", async () => {
    const failed = await failedBy(
      () =>
        async ({ text }) =>
          `sound:later-${text.length}`,
    );
    expect(failed).toContain("gives media that are ready to be played");
  });

  test("finds a voice that makes the same text anew", async () => {
    let turn = 0;
    const failed = await failedBy((honest) => async (text) => {
      const uri = `${await honest(text)}?${(turn += 1)}`;
      made.add(uri);
      return uri;
    });
    expect(failed).toEqual([
      "gives the same media for the same text, and other media for another",
      "speaks fifty texts that are asked for at once",
    ]);
  });

  test("finds a voice that puts a text into the URI as it is", async () => {
    const failed = await failedBy((honest) => async (text) => {
      await honest(text);
      const uri = `sound:${text.text}`;
      made.add(uri);
      return uri;
    });
    expect(failed).toEqual([
      "takes any text as words: quotes, markup, options, newlines, other alphabets",
    ]);
  });

  test("finds a voice that fails with an error of its own kind", async () => {
    const failed = await failedBy((honest) => async (text) => {
      if (text.language !== "en") throw new TypeError("no such voice");
      return honest(text);
    });
    expect(failed).toEqual([
      "rejects a language that it does not speak with a PortError, and goes on speaking",
    ]);
  });

  test("finds a voice that speaks on after it was closed", async () => {
    const failed = await failedBy(
      (honest) => (text) => honest(text).catch(async () => "sound:still"),
    );
    expect(failed).toContain(
      "rejects texts with a PortError once it is closed, and can be closed twice",
    );
  });
});
