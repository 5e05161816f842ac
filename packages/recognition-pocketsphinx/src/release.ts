import { basename } from "node:path";

/** A release of pocketsphinx: how its program is started, and how it tells what it understands. */
export interface Release {
  readonly commandLine: (
    program: string,
    given: { readonly words: readonly string[]; readonly endOnSilenceMs: number },
  ) => readonly [string, ...string[]];
  /** The text in a line of its output. */
  readonly textOf: (line: string) => string;
  /** By how much earlier an utterance ends than is asked for, in milliseconds. */
  readonly endsEarlierBy: (endOnSilenceMs: number) => number;
}

/** The programs of the releases before 5, and of 5, in the order in which they are looked for. */
export const knownPrograms: readonly string[] = ["pocketsphinx_continuous", "pocketsphinx"];

/**
 * Releases before 5: `pocketsphinx_continuous` opens its input by name, which only works with a pipe,
 * and Node gives it a socket. All end with the program.
 */
const continuous: Release = {
  commandLine(program, { words, endOnSilenceMs }) {
    const silence = ["-vad_postspeech", String(Math.max(10, Math.round(endOnSilenceMs / 10)))];
    const ends = ["-infile", "/dev/stdin", "-logfn", "/dev/null"];
    const args = [...words, ...silence, ...ends];
    return ["sh", "-c", 'cat | { "$0" "$@"; kill -9 0; }', program, ...args];
  },
  textOf: (line) => line,
  endsEarlierBy: () => 0,
};

/** It ends an utterance after this, and cannot be told another time. */
const liveEndMs = 300;

/** Release 5: `pocketsphinx live` reads its standard input and tells each utterance as JSON. */
const live: Release = {
  commandLine: (program, { words }) => [program, "-logfn", "/dev/null", ...words, "live", "-"],
  textOf(line) {
    try {
      const told: unknown = JSON.parse(line);
      return typeof told === "object" && told !== null && "t" in told ? String(told.t) : "";
    } catch {
      return "";
    }
  },
  endsEarlierBy: (endOnSilenceMs) => Math.max(0, endOnSilenceMs - liveEndMs),
};

/** The release of a program, by its name. */
export function releaseOf(program: string): Release {
  return basename(program).includes("continuous") ? continuous : live;
}
