import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeWav } from "../src/telephone-sound.ts";

/**
 * A program in the place of espeak-ng, and a folder for what is spoken; gone when the block ends.
 */
export interface FakeEspeak extends Disposable {
  readonly program: string;
  readonly folder: string;
  /** The texts that it was asked to speak, in order, each with its voice, and how where that is not the usual. */
  spoken(): readonly string[];
}

/**
 * Speaks a sound as short as can be. The voice `zz` it does not have; the text `break` breaks it,
 * `hang` takes for ever, `nothing` gives no sound, `junk` gives something else.
 */
export function fakeEspeak(): FakeEspeak {
  const base = mkdtempSync(join(tmpdir(), "flowrun-speech-"));
  const program = join(base, "espeak-ng");
  const notes = join(base, "notes");
  const sound = join(base, "sound.wav");
  writeFileSync(sound, writeWav({ rate: 22_050, samples: new Int16Array(2_205) }));
  writeFileSync(
    program,
    `#!/bin/sh
while [ $# -gt 0 ]; do [ "$1" = -v ] && voice=$2; [ "$1" = -s ] && [ "$2" != 160 ] && at=" at $2"; [ "$1" = -a ] && [ "$2" != 100 ] && loud=" loud $2"; [ "$1" = -m ] && ssml=" ssml"; shift; done
text=$(cat)
[ "$voice" = zz ] && { echo "Error: The specified espeak-ng voice does not exist." >&2; exit 1; }
echo "$voice$at$loud$ssml: $text" >> '${notes}'
case "$text" in
  break) echo "Error: out of breath." >&2; exit 3;;
  hang) exec sleep 600;;
  nothing) exit 0;;
  junk) echo "no sound at all";;
  *) cat '${sound}';;
esac
`,
  );
  chmodSync(program, 0o755);
  writeFileSync(notes, "");
  return {
    program,
    folder: join(base, "spoken"),
    spoken: () => readFileSync(notes, "utf8").split("\n").slice(0, -1),
    [Symbol.dispose]: () => rmSync(base, { recursive: true, force: true }),
  };
}
