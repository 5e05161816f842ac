import type { StoreApi } from "zustand/vanilla";
import { ServerProblem } from "../state/server.ts";
import type { Studio } from "../state/studio.ts";
import { comparedKeys, type Comparison, type PublishState, type VersionKey } from "./publish-state.ts";
import type { PublishServer } from "./publish-server.ts";

/** What is compared with. */
export interface ComparingParts {
  readonly studio: Pick<Studio, "state" | "desk">;
  readonly server: PublishServer;
  readonly state: StoreApi<PublishState>;
}

/**
 * Returns a function that has the chosen versions compared: now, or as soon as the comparison that is under way is done. The texts of
 * commits and of versions never change, and are read once.
 */
export function keepCompared(parts: ComparingParts): () => void {
  const known = new Map<string, Promise<string | undefined>>();
  let isRunning = false;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    do {
      isAskedAgain = false;
      await compareOnce(parts, known);
    } while (isAskedAgain);
    isRunning = false;
  };
  return () => {
    if (isRunning) isAskedAgain = true;
    else void run();
  };
}

async function compareOnce({ studio, server, state }: ComparingParts, known: KnownTexts): Promise<void> {
  const { open, text } = studio.state.getState();
  if (open === undefined) return;
  const read = async (key: VersionKey): Promise<string | undefined> => {
    if (key === "draft") return text;
    if (key === "file") return open.savedText;
    const found = known.get(`${key} ${open.name}`) ?? readVersion(server, key, open.name);
    known.set(`${key} ${open.name}`, found);
    return found;
  };
  const { before, after } = comparedKeys(state.getState());
  const [old, now] = await Promise.all([read(before), read(after)]);
  const texts = old === undefined || now === undefined ? undefined : await studio.desk.compare(open.name, old, now);
  if (studio.state.getState().open?.name !== open.name) return;
  const comparison: Comparison =
    texts === undefined ? { kind: "unreadable" } : { kind: "compared", pair: `${open.name} ${before} ${after}`, texts };
  state.setState({ comparison });
}

type KnownTexts = Map<string, Promise<string | undefined>>;

/** Another process may have taken the place of the one that had a version. */
async function readVersion(server: PublishServer, key: VersionKey, flow: string): Promise<string | undefined> {
  const [kind, id = ""] = key.split(" ");
  const text = kind === "commit" ? server.textIn(id, flow) : server.textOf(id);
  return text.catch((error: unknown) => {
    if (!(error instanceof ServerProblem)) throw error;
    return undefined;
  });
}
