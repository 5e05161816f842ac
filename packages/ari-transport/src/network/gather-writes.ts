import type { Writable } from "node:stream";

/**
 * What is to be called before each write to a stream: everything that is written in one turn of the event loop leaves in one
 * system call, behind what the turn has read.
 */
export function gatherWrites(stream: Writable): () => void {
  let gathering = false;
  return () => {
    if (gathering) return;
    gathering = true;
    stream.cork();
    setImmediate(() => {
      gathering = false;
      stream.uncork();
    });
  };
}
