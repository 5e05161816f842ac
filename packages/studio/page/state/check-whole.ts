import type { AskedDesk, CheckedText } from "../worker/flow-desk.ts";
import type { FilesBeside } from "../worker/gathered.ts";
import { ServerProblem, type Server } from "./server.ts";
import { nameBeside, withUsedFiles } from "./used-files.ts";

/** A text that was checked with the files that its flow uses. */
export interface CheckedFlow extends CheckedText {
  readonly files: FilesBeside;
}

/** Checks flows with the files that they use. */
export interface WholeChecks {
  check(name: string, text: string): Promise<CheckedFlow>;
  /** Reads the used files again the next time: somebody may have changed them. */
  forget(): void;
}

/**
 * Checks, which read each used file once. A file that the server does not give is left out, and the
 * check names it as missing.
 */
export function checkWhole({
  server,
  desk,
}: {
  readonly server: Server;
  readonly desk: AskedDesk;
}): WholeChecks {
  const known = new Map<string, Promise<string | undefined>>();
  const read = (name: string): Promise<string | undefined> => {
    const found = known.get(name) ?? server.read(name).then(({ text }) => text, withoutFile);
    known.set(name, found);
    return found;
  };
  return {
    check: (name, text) =>
      withUsedFiles(
        (files) => desk.check(name, text, files),
        (path) => read(nameBeside(name, path)),
      ),
    forget() {
      known.clear();
    },
  };
}

function withoutFile(error: unknown): undefined {
  if (!(error instanceof ServerProblem)) throw error;
  return undefined;
}
