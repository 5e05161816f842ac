import { execFile, spawn, type ChildProcessByStdio } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { recognitionError, type Alarms } from "@flowrun/core/plugin";
import { hintModel, withoutOthers } from "./hint-model.ts";
import type { Model } from "./read-model.ts";
import { releaseOf } from "./release.ts";
import { createVoice } from "./voice.ts";

/** How one caller is listened to. */
export interface ListenerOptions {
  readonly program: string;
  readonly model: Model;
  /** The words that are likely to be said. */
  readonly hints: readonly string[];
  readonly endOnSilenceMs: number;
  /**
   * Told of each utterance: when it begins, of which nothing is understood yet, and when it is
   * whole.
   */
  readonly heard: (text: string, isFinal: boolean) => void;
  readonly alarms: Alarms;
  /** Told once when the program has ended by itself. */
  readonly lost: (why: string) => void;
}

/** The ear for one caller. */
export interface Listener {
  /** Takes a piece of sound, as a sound line brings it. */
  sound(piece: Uint8Array): void;
  /** Ends the program. Nothing is told any more. */
  close(): void;
}

/** How long the program may take for what was said, in milliseconds. */
const patienceMs = 8_000;

/** Sound of so many bytes may wait for a program that is too slow, some 30 s; more is dropped. */
const mostWaiting = 1_000_000;

/** Starts the program for one caller. Sound that comes before it is ready waits. */
export function startListener(options: ListenerOptions): Listener {
  const { program, model, hints, endOnSilenceMs, alarms, heard, lost } = options;
  const files = writeHints(hints, model);
  const child = startProgram({ program, model, files, endOnSilenceMs });
  const { textOf, endsEarlierBy } = releaseOf(program);
  const voice = createVoice(endOnSilenceMs);
  const texts: string[] = [];
  const tell = (): void => heard(joined(texts.splice(0)), true);
  let isOver = false;
  let expectNothing = (): void => undefined;
  const end = (): boolean => {
    const wasOver = isOver;
    isOver = true;
    expectNothing();
    files?.remove();
    return !wasOver;
  };
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (isOver) return;
    voice.reset();
    expectNothing();
    texts.push(withoutOthers(textOf(line)));
    const restMs = endsEarlierBy(endOnSilenceMs);
    if (restMs === 0) tell();
    else expectNothing = alarms.after(restMs, tell);
  });
  child.on("error", ({ message }) => void (end() && lost(message)));
  child.on("close", () => void (end() && lost(`"${program}" has ended`)));
  return {
    sound(piece) {
      if (isOver) return;
      if (child.stdin.writableLength < mostWaiting) child.stdin.write(piece);
      const change = voice.hear(piece);
      if (change === undefined) return;
      expectNothing();
      if (change === "begins") heard("", false);
      // The program tells nothing of what it takes for no speech.
      else expectNothing = alarms.after(patienceMs, tell);
    },
    close() {
      if (!end()) return;
      child.stdin.destroy();
      if (child.pid !== undefined) endGroup(child.pid);
    },
  };
}

/** The parts that the program is started with. */
interface Start extends Pick<ListenerOptions, "program" | "model" | "endOnSilenceMs"> {
  readonly files: HintFiles | undefined;
}

/** Starts the program in a group of its own, as its release wants it. */
function startProgram({ program, model, files, endOnSilenceMs }: Start): Program {
  const words =
    files === undefined ? ["-dict", model.dictionary, "-lm", model.language] : files.args;
  const [command, ...args] = releaseOf(program).commandLine(program, {
    words: ["-hmm", model.acoustic, ...words],
    endOnSilenceMs,
  });
  return spawn(command, args, { stdio: ["pipe", "pipe", "ignore"], detached: true });
}

type Program = ChildProcessByStdio<Writable, Readable, null>;

/** Sound that is written down, and how. */
export interface WholeSound extends Pick<
  ListenerOptions,
  "program" | "model" | "hints" | "alarms"
> {
  readonly sound: Uint8Array;
  readonly timeoutMs: number;
}

/** An utterance is whole after so much silence, in milliseconds. */
const wholeAfterMs = 500;

/** A second of silence, after which all is whole. */
const silence = new Uint8Array(32_000);

/**
 * Gives what the program understands of sound, all of it; ends the program where that takes longer
 * than it may. Rejects with HEAR_LOST.
 */
export function writeDown(options: WholeSound): Promise<string> {
  const { program, model, hints, alarms, sound, timeoutMs } = options;
  const files = writeHints(hints, model);
  const child = startProgram({ program, model, files, endOnSilenceMs: wholeAfterMs });
  const { textOf } = releaseOf(program);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const texts: string[] = [];
  const lost = (why: string): void => {
    const message = `The recogniser has ended before the recording was written down: ${why}.`;
    reject(recognitionError("HEAR_LOST", message));
  };
  let isLate = false;
  const cancel = alarms.after(timeoutMs, () => {
    isLate = true;
    if (child.pid !== undefined) endGroup(child.pid);
  });
  createInterface({ input: child.stdout }).on("line", (line) =>
    texts.push(withoutOthers(textOf(line))),
  );
  child.stdin.on("error", () => undefined);
  child.on("error", ({ message }) => lost(message));
  child.on("close", () => {
    cancel();
    files?.remove();
    if (isLate) lost("it took too long");
    else resolve(joined(texts));
  });
  child.stdin.write(sound);
  child.stdin.end(silence);
  return promise;
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join(" ");
}

/** The program, and the shell that has begun it. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

interface HintFiles {
  readonly args: readonly string[];
  readonly remove: () => void;
}

/** The files of a model of the hints, where that is one. */
function writeHints(hints: readonly string[], model: Model): HintFiles | undefined {
  const made = hintModel(hints, model);
  if (made === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), `flowrun-hints-${process.pid}-`));
  const [dictionary, language] = [join(folder, "hints.dict"), join(folder, "hints.lm")];
  writeFileSync(dictionary, made.dictionary);
  writeFileSync(language, made.language);
  return {
    args: ["-dict", dictionary, "-lm", language],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Gives the first of these programs that can be run: without arguments each says what it takes, and
 * ends. Rejects with HEAR_NO_LIBRARY.
 */
export async function findProgram(programs: readonly string[]): Promise<string> {
  const codes: string[] = [];
  for (const program of programs) {
    const code = await refusalOf(program);
    if (code === undefined) return program;
    codes.push(`"${program}" cannot be run (${code})`);
  }
  throw recognitionError("HEAR_NO_LIBRARY", `${codes.join(", and ")}.`, { certain: true });
}

function refusalOf(program: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(program, [], { timeout: 10_000 }, (error) => {
      const code = error === null ? undefined : (error as NodeJS.ErrnoException).code;
      resolve(typeof code === "string" ? code : undefined);
    });
  });
}
