import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** Whether the first word of a command line was meant as a command: it is a bare word, and no file has that name. */
export function isCommandWord(word: string, cwd: string): boolean {
  return /^[a-z][a-z-]*$/i.test(word) && !existsSync(resolve(cwd, word));
}
