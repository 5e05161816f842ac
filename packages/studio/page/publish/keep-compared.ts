import type { StoreApi } from "zustand/vanilla";
import { ServerProblem } from "../state/server.ts";
import type { Studio } from "../state/studio.ts";
import { nameBeside, withUsedFiles } from "../state/used-files.ts";
import type { UnreadTexts, VersionTexts } from "../worker/compare-flows.ts";
import type { AskedDesk } from "../worker/flow-desk.ts";
import {
  comparedKeys,
  type Comparison,
  type PublishState,
  type VersionKey,
} from "./publish-state.ts";
import type { PublishServer } from "./publish-server.ts";

/** The parts that compare. */
export interface ComparingParts {
  readonly studio: Pick<Studio, "state" | "desk">;
  readonly server: PublishServer;
  readonly state: StoreApi<PublishState>;
}

/**
 * Returns a function that has the chosen versions compared: now, or as soon as the comparison that
 * is under way is done. The texts of commits and of versions never change, and are read once.
 */
export function keepCompared(parts: ComparingParts): () => void {
  const known: KnownVersions = new Map();
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

async function compareOnce(
  { studio, server, state }: ComparingParts,
  known: KnownVersions,
): Promise<void> {
  const { open, text } = studio.state.getState();
  if (open === undefined) return;
  const read = async (key: VersionKey): Promise<VersionTexts | undefined> => {
    if (key === "draft") return { text };
    if (key === "file") return { text: open.savedText };
    const found =
      known.get(`${key} ${open.name}`) ??
      readVersion({ server, desk: studio.desk }, key, open.name);
    known.set(`${key} ${open.name}`, found);
    return found;
  };
  const { before, after } = comparedKeys(state.getState());
  const [old, now] = await Promise.all([read(before), read(after)]);
  const texts =
    old === undefined || now === undefined
      ? nothing
      : await studio.desk.compare(open.name, old, now);
  if (studio.state.getState().open?.name !== open.name) return;
  const comparison: Comparison =
    "missing" in texts
      ? { kind: "unreadable", missing: texts.missing }
      : { kind: "compared", pair: `${open.name} ${before} ${after}`, texts };
  state.setState({ comparison });
}

const nothing: UnreadTexts = { missing: [] };

type KnownVersions = Map<string, Promise<VersionTexts | undefined>>;

interface ReadingParts {
  readonly server: PublishServer;
  readonly desk: AskedDesk;
}

/**
 * A commit with the files that the flow used in it; a version that takes calls has them in its
 * text.
 */
async function readVersion(
  { server, desk }: ReadingParts,
  key: VersionKey,
  flow: string,
): Promise<VersionTexts | undefined> {
  const [kind, id = ""] = key.split(" ");
  if (kind !== "commit") return orNone(server.textOf(id).then((text) => ({ text })));
  const textIn = (name: string): Promise<string | undefined> => orNone(server.textIn(id, name));
  const text = await textIn(flow);
  if (text === undefined) return undefined;
  const { files } = await withUsedFiles(
    (known) => desk.wants(flow, text, known),
    (path) => textIn(nameBeside(flow, path)),
  );
  return { text, files };
}

/**
 * Another process may have taken the place of the one that had a version, and a file was not in
 * each commit.
 */
async function orNone<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof ServerProblem)) throw error;
    return undefined;
  });
}
