import type { Journal, Observer } from "@flowrun/core";
import { basename, dirname, resolve } from "node:path";
import { createTap, localSource, openJournalFolder, startStudio, type Studio } from "@flowrun/studio";
import type { Invocation } from "../../invocation.ts";
import { studioPage } from "../studio/studio-page.ts";
import type { RunOptions } from "./run-command.ts";

/** A studio beside a flow that runs. */
export interface StudioBeside {
  /** To be told what the host does, from its start; absent where nobody is told. */
  readonly observer?: Observer;
  readonly journal?: Journal;
  /** Begins to listen, and says where. Rejects with a `PortError` when it cannot. */
  serve(say: (text: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** A studio over the folder of a flow, which shows the calls of its host, and those of the folder of `--journal`. */
export function openStudioBeside(
  { surroundings: { clock, cwd } }: Invocation,
  path: string,
  { studio: port, studioAllow, journal }: RunOptions,
): StudioBeside {
  const tap = createTap({ now: () => clock.now() });
  const file = resolve(cwd, path);
  const flow = basename(file);
  const place = { folder: dirname(file), page: studioPage(), port: port === true ? 0 : (port ?? 0) };
  let studio: Studio | undefined;
  return {
    observer: tap.observer,
    journal: tap.journal,
    async serve(say) {
      const live = localSource(tap, journal === undefined ? undefined : openJournalFolder(resolve(cwd, journal)));
      studio = await startStudio({ ...place, flow, running: flow, roles: studioAllow, live });
      say(`The studio is at ${studio.url}`);
    },
    close: async () => studio?.close(),
  };
}
