import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** A program in the place of pocketsphinx, with a model; gone when the block ends. */
export interface FakePocketsphinx extends Disposable {
  /** As before version 5. */
  readonly program: string;
  /** As of version 5: it tells of what was said as JSON, after 300 ms of quiet. */
  readonly live: string;
  readonly model: string;
}

/**
 * Hears "hello" in what is loud for half a second and then quiet for half a second, with the sounds
 * beside it that a model of hints has; it ends when something as loud as can be is said.
 */
export function fakePocketsphinx(): FakePocketsphinx {
  const base = mkdtempSync(join(tmpdir(), "flowrun-sphinx-"));
  const [program, live, model] = ["pocketsphinx_continuous", "pocketsphinx", "model"].map((name) =>
    join(base, name),
  ) as [string, string, string];
  mkdirSync(join(model, "acoustic"), { recursive: true });
  writeFileSync(join(model, "acoustic", "mdef"), "");
  writeFileSync(join(model, "words.dict"), "hello HH AH L OW\nhello(2) HH EH L OW\nyes Y EH S\n");
  writeFileSync(join(model, "words.lm.bin"), "");
  for (const [path, source, quietFor, told] of [
    [program, "/dev/stdin", 8_000, '"_hh hello <sil> _ow"'],
    [live, "", 4_800, "JSON.stringify({ t: '_hh hello <sil> _ow' })"],
  ] as const) {
    writeFileSync(
      path,
      `#!${process.execPath}
const { createReadStream } = require("node:fs");
let [loud, quiet] = [0, 0];
if (process.argv.length > 2)
  (${JSON.stringify(source)} ? createReadStream("/dev/stdin") : process.stdin).on("data", (sound) => {
    for (let at = 0; at + 1 < sound.length; at += 2) {
      const sample = Math.abs(sound.readInt16LE(at));
      if (sample > 32000) process.exit(3);
      if (sample > 3000) [loud, quiet] = [loud + 1, 0];
      else quiet += 1;
      if (loud > 4000 && quiet === ${quietFor}) { console.log(${told}); loud = 0; }
    }
  });
`,
    );
    chmodSync(path, 0o755);
  }
  return {
    ...{ program, live, model },
    [Symbol.dispose]: () => rmSync(base, { recursive: true, force: true }),
  };
}
