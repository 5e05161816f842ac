import type { Heard, RecognitionPort } from "@flowrun/core";
import { caseOn, expectPortError, expectThat, type ContractCase } from "./contract-case.ts";
import { soundLineByHand, type HandSoundLine } from "./sound-line-by-hand.ts";

/** The parts that a recogniser's author gives to have it tried. */
export interface RecognitionContractSetup {
  /** A recogniser. Called once for each case, which closes what it gets. */
  readonly create: () => Promise<RecognitionPort>;
  /** A language that it understands, e.g. `en`. */
  readonly language: string;
  /**
   * Some speech, as a sound line brings it, and words that must be understood of it, in any letter
   * case.
   */
  readonly speech: { readonly sound: Uint8Array; readonly words: readonly string[] };
  /** How long it may take to understand that, in milliseconds. Default: 30,000. */
  readonly patienceMs?: number;
  /** Waits some milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
}

/** A piece of a sound line: 20 ms. */
const pieceBytes = 640;

/** The duties of every recogniser, as test cases for any test runner. */
export function recognitionContract(setup: RecognitionContractSetup): readonly ContractCase[] {
  return cases.map(([name, check]) =>
    caseOn(name, { create: () => setup.create(), end: (port) => port.close() }, (port) =>
      check(benchOf(setup, port)),
    ),
  );
}

/** A recogniser under test. */
interface Bench extends Pick<RecognitionContractSetup, "speech" | "pause" | "language"> {
  readonly port: RecognitionPort;
  /** Listens to a line, and gives what is heard there as it comes. */
  readonly listen: (line: HandSoundLine) => Promise<readonly Heard[]>;
  readonly until: (isDone: () => boolean) => Promise<void>;
}

function benchOf(
  { language, speech, pause, patienceMs = 30_000 }: RecognitionContractSetup,
  port: RecognitionPort,
): Bench {
  return {
    port,
    language,
    speech,
    pause,
    async listen(line) {
      const heard: Heard[] = [];
      const receiver = { heard: (each: Heard) => void heard.push(each), lost: () => undefined };
      await port.recognise(line, { language, hints: [], endOnSilenceMs: 500 }, receiver);
      return heard;
    },
    async until(isDone) {
      for (let waited = 0; !isDone() && waited < patienceMs; waited += 50) await pause(50);
    },
  };
}

const cases: readonly (readonly [name: string, check: (bench: Bench) => Promise<void>])[] = [
  [
    "writes down sound that is whole, where it does so at all",
    async ({ port, speech, language }) => {
      const transcribing = { language, hints: [], timeoutMs: 30_000 };
      const [text, nothing] = [
        await port.transcribe?.(speech.sound, transcribing),
        await port.transcribe?.(new Uint8Array(pieceBytes * 50), transcribing),
      ];
      if (text === undefined) return;
      for (const word of speech.words)
        expectThat(
          text.toLowerCase().includes(word.toLowerCase()),
          `"${word}" was said, and "${text}" written down.`,
        );
      expectThat(nothing === "", `Nothing was said, and "${nothing}" written down.`);
      const other = { ...transcribing, language: "xx" };
      if (port.transcribe !== undefined)
        await expectPortError(
          "a language that it does not know",
          port.transcribe(speech.sound, other),
        );
    },
  ],
  [
    "understands what is said, and tells when that is whole",
    async ({ listen, until, speech }) => {
      const line = soundLineByHand();
      const heard = await listen(line);
      passAll(line, speech.sound);
      passAll(line, new Uint8Array(pieceBytes * 100));
      await until(() => heard.some(({ isFinal }) => isFinal));
      const text = heard.findLast(({ isFinal }) => isFinal)?.text.toLowerCase() ?? "";
      for (const word of speech.words)
        expectThat(
          text.includes(word.toLowerCase()),
          `"${word}" was said, and "${text}" understood.`,
        );
      for (const { confidence } of heard)
        expectThat(
          confidence >= 0 && confidence <= 1,
          `A confidence of ${confidence} is not from 0 to 1.`,
        );
    },
  ],
  [
    "understands nothing of silence",
    async ({ listen, pause }) => {
      const line = soundLineByHand();
      const heard = await listen(line);
      passAll(line, new Uint8Array(pieceBytes * 150));
      await pause(500);
      const texts = heard.map(({ text }) => text).join("");
      expectThat(texts === "", `Silence was understood as "${texts}".`);
    },
  ],
  [
    "listens to several lines at once, each by itself",
    async ({ listen, until, speech }) => {
      const [speaking, quiet] = [soundLineByHand(), soundLineByHand()];
      const [spoken, silent] = [await listen(speaking), await listen(quiet)];
      passAll(speaking, speech.sound);
      for (const line of [speaking, quiet]) passAll(line, new Uint8Array(pieceBytes * 100));
      await until(() => spoken.some(({ isFinal }) => isFinal));
      const texts = silent.map(({ text }) => text).join("");
      expectThat(texts === "", "What is said on one line is understood on another.");
    },
  ],
  [
    "says nothing more once the line has ended",
    async ({ listen, pause, speech }) => {
      const line = soundLineByHand();
      const heard = await listen(line);
      line.end();
      await pause(50);
      const before = heard.length;
      passAll(line, speech.sound);
      await pause(300);
      expectThat(heard.length === before, "A line that had ended was listened to.");
    },
  ],
  [
    "listens to nothing once it is closed, and can be closed twice",
    async ({ port, listen }) => {
      await port.close();
      await expectPortError("listening after close", listen(soundLineByHand()));
      await port.close();
    },
  ],
];

function passAll(line: HandSoundLine, sound: Uint8Array): void {
  for (let at = 0; at < sound.length; at += pieceBytes)
    line.pass(sound.subarray(at, at + pieceBytes));
}
