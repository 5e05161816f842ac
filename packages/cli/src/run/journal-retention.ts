import { open, opendir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Clock, Logger } from "@flowrun/core/plugin";

/** Which journals are removed, and when. */
export interface RetentionOptions {
  readonly folder: string;
  /** How long after its last line a journal stays, in milliseconds. */
  readonly keepMs: number;
  /** Whether a file is the journal of a call that is not over: such a one stays, however old. */
  readonly isLive: (file: string) => boolean;
  readonly clock: Clock;
  readonly log: Logger;
}

const hourMs = 3_600_000;

/** How the file of a journal begins, of a call or of a room; no other file is ever removed. */
const journalHeads = ['{"flow":', '{"room":'];
const headLength = 8;

/**
 * Removes old journals from a folder, now and every hour, until the function that it returns is
 * called. Its promise resolves when nothing is under way any more. A journal that cannot be removed
 * is warned of once.
 */
export function startRetention({
  folder,
  keepMs,
  isLive,
  clock,
  log,
}: RetentionOptions): () => Promise<void> {
  let stopped = false;
  let warned = false;
  let cancel = (): void => undefined;
  const isOld = async (file: string): Promise<boolean> => {
    const path = join(folder, file);
    if (!file.endsWith(".jsonl") || isLive(file)) return false;
    const { mtimeMs } = await stat(path);
    return clock.now() - mtimeMs > keepMs && journalHeads.includes(await headOf(path));
  };
  const sweep = async (): Promise<void> => {
    let removed = 0;
    for await (const { name } of await opendir(folder)) {
      if (stopped) break;
      if (!(await isOld(name))) continue;
      await unlink(join(folder, name));
      removed += 1;
    }
    if (removed > 0) log.info({ removed }, "Old journals were removed.");
  };
  const warn = (error: unknown): void => {
    if (warned || isMissing(error)) return;
    warned = true;
    const why = error instanceof Error ? error.message : String(error);
    log.warn({}, `Old journals cannot be removed from "${folder}": ${why}`);
  };
  const run = async (): Promise<void> => {
    await sweep().catch(warn);
    if (!stopped) cancel = clock.wake(clock.now() + hourMs, () => void (running = run()));
  };
  let running = run();
  return () => {
    stopped = true;
    cancel();
    return running;
  };
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength));
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The folder was not made yet, or somebody else removed a file. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
