import type { SpeechPort } from "@flowrun/core";
import { caseOn, expectPortError, expectThat, type ContractCase } from "./contract-case.ts";

/** The parts that a voice's author gives to have the voice tried. */
export interface SpeechContractSetup {
  /** A voice that speaks `language`. Called once for each case, which closes what it gets. */
  readonly create: () => Promise<SpeechPort>;
  /** A language that the voice speaks, e.g. `en`. */
  readonly language: string;
  /** A language that it does not speak; left out where it takes any. */
  readonly unknownLanguage?: string;
  /** Whether the platform could play the media at once: the file is there, the server answers. */
  readonly isReady: (uri: string) => Promise<boolean>;
}

/**
 * The duties of every voice, as test cases for any test runner. Each case makes its own voice and
 * closes it.
 */
export function speechContract(setup: SpeechContractSetup): readonly ContractCase[] {
  const { language, isReady } = setup;
  const say = (speech: SpeechPort, text: string): Promise<string> =>
    speech.render({ text, language, timeoutMs });
  const withVoice = (name: string, check: (speech: SpeechPort) => Promise<void>): ContractCase =>
    caseOn(name, { create: () => setup.create(), end: (speech) => speech.close() }, check);
  return [
    withVoice("gives media that are ready to be played", async (speech) => {
      const uri = await say(speech, "Your table is ready.");
      expectThat(await isReady(uri), `The media "${uri}" are not ready.`);
    }),
    withVoice(
      "gives the same media for the same text, and other media for another",
      async (speech) => {
        const [first, again, other] = [
          await say(speech, "One."),
          await say(speech, "One."),
          await say(speech, "Two."),
        ];
        expectThat(first === again, `The same text gave "${first}" and then "${again}".`);
        expectThat(first !== other, `Two texts gave the same media "${first}".`);
      },
    ),
    withVoice("speaks fifty texts that are asked for at once", async (speech) => {
      const texts = Array.from({ length: 50 }, (_, index) => `You are number ${index % 40}.`);
      const uris = await Promise.all(texts.map((text) => say(speech, text)));
      expectThat(new Set(uris).size === 40, `40 different texts gave ${new Set(uris).size} media.`);
      for (const uri of uris) expectThat(await isReady(uri), `The media "${uri}" are not ready.`);
    }),
    withVoice(
      "takes any text as words: quotes, markup, options, newlines, other alphabets",
      async (speech) => {
        for (const text of oddTexts) {
          const uri = await say(speech, text);
          expectThat(
            /^[a-z]+:[^\s|]+$/.test(uri),
            `The text ${JSON.stringify(text)} gave "${uri}", which is no URI.`,
          );
          expectThat(
            await isReady(uri),
            `The media of the text ${JSON.stringify(text)} are not ready.`,
          );
        }
      },
    ),
    withVoice("speaks a text at half and at twice its pace, or at its own", async (speech) => {
      for (const pace of [50, 200]) {
        const uri = await speech.render({ text: "One moment.", language, pace, timeoutMs });
        expectThat(await isReady(uri), `The media "${uri}" at a pace of ${pace} % are not ready.`);
      }
    }),
    withVoice("speaks a text quietly and loudly, or at its own volume", async (speech) => {
      for (const volume of [10, 200]) {
        const uri = await speech.render({ text: "One moment.", language, volume, timeoutMs });
        expectThat(await isReady(uri), `The media "${uri}" at ${volume} % are not ready.`);
      }
    }),
    withVoice("speaks SSML, if it says that it takes it", async (speech) => {
      if (speech.takesMarkup !== true) return;
      const text = 'Wait <break time="200ms"/> &amp; hear';
      const [plain, markup] = [`${text}.`, `<speak>${text}.</speak>`];
      const uri = await speech.render({ text: markup, language, isMarkup: true, timeoutMs });
      expectThat(await isReady(uri), `The media "${uri}" of SSML are not ready.`);
      const other = await speech.render({ text: plain, language, timeoutMs });
      expectThat(uri !== other, `SSML and words gave the same media "${uri}".`);
    }),
    ...unknownCases(setup, withVoice),
    withVoice(
      "rejects texts with a PortError once it is closed, and can be closed twice",
      async (speech) => {
        await speech.close();
        await expectPortError("a text after close", say(speech, "Too late."));
        await speech.close();
      },
    ),
  ];
}

const timeoutMs = 30_000;

const oddTexts = [
  "-v zz hello",
  "--help",
  'it\'s "quoted" & <b>bold</b>',
  "$(reboot) `reboot`; ../x|y",
  "one\ntwo",
  "søndag 日本 😀",
];

function unknownCases(
  { unknownLanguage }: SpeechContractSetup,
  withVoice: (name: string, check: (speech: SpeechPort) => Promise<void>) => ContractCase,
): readonly ContractCase[] {
  if (unknownLanguage === undefined) return [];
  return [
    withVoice(
      "rejects a language that it does not speak with a PortError, and goes on speaking",
      async (speech) => {
        const asked = { text: "Hello there.", language: unknownLanguage, timeoutMs };
        await expectPortError("a text in a language it does not speak", speech.render(asked));
      },
    ),
  ];
}
