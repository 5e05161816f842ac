import { PassThrough, Readable } from "node:stream";
import { createSystemClock } from "@flowrun/core/system-clock";
import type { Invocation } from "../../invocation.ts";
import type { Output } from "../../surroundings.ts";

/** An invocation for a tool, and what was printed on its standard error. */
export interface QuietInvocation {
  readonly invocation: Invocation;
  readonly said: () => string;
}

/**
 * An invocation in a folder for an assistant. Its environment is empty: a flow's settings are read
 * from variables, and the flow is the assistant's. Standard input is `input`.
 */
export function quietInvocation(folder: string, input: string): QuietInvocation {
  let said = "";
  const outputTo = (write: (text: string) => void): Output => ({
    write,
    isTerminal: false,
    size: () => ({ columns: 80, rows: 24 }),
    onResize: () => () => undefined,
  });
  const plain = (_style: unknown, text: string): string => text;
  const surroundings = {
    cwd: folder,
    environment: {},
    out: outputTo(() => undefined),
    err: outputTo((text) => (said += text)),
    keyboard: undefined,
    readInput: async () => input,
    streams: () => ({ input: Readable.from([input]), output: new PassThrough() }),
    isAlive: () => false,
    onSignal: () => () => undefined,
    onExit: () => () => undefined,
    startAgain: () => ({ id: undefined, ended: Promise.resolve("nothing"), kill: () => undefined }),
    parentId: 0,
    kill: () => undefined,
    exit: () => undefined,
    clock: createSystemClock(),
  };
  return {
    invocation: { surroundings, json: true, paint: plain, paintError: plain },
    said: () => said,
  };
}
