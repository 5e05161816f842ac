import type { AskedDesk, CheckedText, FilesBeside } from "../worker/flow-desk.ts";
import { ServerProblem, type Server } from "./server.ts";

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

/** Checks, which read each used file once. One that the server does not give is left out, and the check says what is missing. */
export function checkWhole({ server, desk }: { readonly server: Server; readonly desk: AskedDesk }): WholeChecks {
  const known = new Map<string, Promise<string | undefined>>();
  const read = (name: string): Promise<string | undefined> => {
    const found = known.get(name) ?? server.read(name).then(({ text }) => text, withoutFile);
    known.set(name, found);
    return found;
  };
  return {
    async check(name, text) {
      let files = noFiles;
      const asked = new Set<string>();
      // A file that is used may use others: each turn finds those of one more level.
      for (;;) {
        const checked = await desk.check(name, text, files);
        const wanted = checked.wanted.filter((path) => !asked.has(path));
        const texts = await Promise.all(wanted.map(async (path) => [path, await read(besides(name, path))] as const));
        for (const [path] of texts) asked.add(path);
        const found = texts.filter((each): each is readonly [string, string] => each[1] !== undefined);
        if (found.length === 0) return { ...checked, files };
        files = { ...files, ...Object.fromEntries(found) };
      }
    },
    forget() {
      known.clear();
    },
  };
}

/** One for all: whoever waits for other files sees that there are none. */
const noFiles: FilesBeside = {};

function withoutFile(error: unknown): undefined {
  if (!(error instanceof ServerProblem)) throw error;
  return undefined;
}

function besides(flow: string, path: string): string {
  return [...flow.split("/").slice(0, -1), path].join("/");
}
