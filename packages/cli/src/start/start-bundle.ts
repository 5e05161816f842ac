import { createChunks } from "./create-chunks.ts";
import { type CompiledCode, readCompiledCode, writeCompiledCode } from "./compiled-code.ts";

/** What decides where compiled code is kept. */
export interface StartOptions {
  /** The folder of the bundle. */
  readonly folder: string;
  /** The chunk that runs flowrun. */
  readonly entry: string;
  /** The chunks that Node is to load itself. */
  readonly importing: readonly string[];
  /** Where compiled code is kept; absent when it is not to be. */
  readonly codeFile: string | undefined;
}

/** By then a run has begun, and what it began with is compiled. In milliseconds. */
const settledAfterMs = 3_000;

/**
 * Loads the bundle with the compiled code of earlier starts and gives what its entry exports. What had to be compiled is
 * kept: once the start is over, as V8 forgets functions that are not used for long, and at the end, for a command that
 * ends sooner.
 */
export function startBundle({ folder, entry, importing, codeFile }: StartOptions): unknown {
  const known: CompiledCode = codeFile === undefined ? new Map() : readCompiledCode(codeFile);
  const chunks = createChunks({ folder, known, importing });
  if (codeFile !== undefined) {
    const keep = (): void => {
      const compiled = chunks.takeCompiled();
      if (compiled.size > 0) writeCompiledCode(codeFile, new Map([...readCompiledCode(codeFile), ...compiled]));
    };
    setTimeout(keep, settledAfterMs).unref();
    process.once("exit", keep);
  }
  return chunks.load(entry);
}
