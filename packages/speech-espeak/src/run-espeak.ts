import { spawn } from "node:child_process";
import { speechError } from "./catalogue.ts";
import { readWav, type Sound } from "./telephone-sound.ts";

/** A text, and how it is to be spoken. */
export interface Utterance {
  /** The program's name, looked for on the PATH, or its file. */
  readonly program: string;
  /** As `espeak-ng --voices` lists it, e.g. `nb` or `en-us`. */
  readonly voice: string;
  /** Words a minute. */
  readonly speed: number;
  /** In percent of the usual. */
  readonly volume: number;
  /** Whether the text is SSML. */
  readonly isMarkup: boolean;
  /** Given over a pipe: what stands in a command line can be read by every user of the machine. */
  readonly text: string;
  /** Ends the program. */
  readonly signal: AbortSignal;
}

/** Ten minutes of speech at the 22,050 Hz of espeak-ng; more is no prompt. */
const largestSound = 600 * 22_050 * 2;

/**
 * The sound of espeak-ng. Rejects with `SPEECH_NO_PROGRAM`, `SPEECH_NO_VOICE` or `SPEECH_FAILED`;
 * when `signal` is aborted, with its reason. The program is gone when the promise is settled.
 */
export function runEspeak(utterance: Utterance): Promise<Sound> {
  const { program, voice, speed, volume, isMarkup, text, signal } = utterance;
  const said: Buffer[] = [];
  const complaints: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const args = [
      "--stdin",
      "--stdout",
      "-b",
      "1",
      "-v",
      voice,
      "-s",
      String(speed),
      "-a",
      String(volume),
    ];
    if (isMarkup) args.push("-m");
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
    const end = (): void => void child.kill("SIGKILL");
    signal.addEventListener("abort", end, { once: true });
    child.stdout.on("data", (part: Buffer) => {
      size += part.length;
      if (size > largestSound) end();
      else said.push(part);
    });
    child.stderr.on(
      "data",
      (part: Buffer) => void (complaints.length < 16 && complaints.push(part)),
    );
    // A program that ends before it has read its text says why by other ways.
    child.stdin.on("error", () => undefined);
    child.on("error", (cause: NodeJS.ErrnoException) => {
      signal.removeEventListener("abort", end);
      reject(
        speechError(
          "SPEECH_NO_PROGRAM",
          `"${program}" cannot be run (${cause.code ?? cause.message}).`,
          { cause },
        ),
      );
    });
    child.on("close", (code) => {
      signal.removeEventListener("abort", end);
      const sound = code === 0 ? readWav(Buffer.concat(said)) : undefined;
      if (signal.aborted) reject(signal.reason);
      else if (sound !== undefined && sound.samples.length > 0) resolve(sound);
      else
        reject(
          failure(
            voice,
            size > largestSound ? "it spoke for more than ten minutes" : complaint(complaints),
          ),
        );
    });
    child.stdin.end(text);
  });
}

function failure(voice: string, why: string): Error {
  if (/voice/i.test(why))
    return speechError("SPEECH_NO_VOICE", `espeak-ng has no voice "${voice}".`, { certain: true });
  return speechError("SPEECH_FAILED", `espeak-ng spoke nothing in the voice "${voice}": ${why}.`);
}

/** The first line of what the program complained of. espeak-ng never repeats the text. */
function complaint(parts: readonly Buffer[]): string {
  const [first = ""] = Buffer.concat(parts).toString().trim().split("\n");
  return first === "" ? "it gave no reason" : first.replace(/\.$/, "");
}
