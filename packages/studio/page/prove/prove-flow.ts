import { createStore, type StoreApi } from "zustand/vanilla";
import type { Server } from "../state/server.ts";
import type { StudioState } from "../state/studio-state.ts";
import type { ProofWorker } from "./proof-desks.ts";
import type { Found } from "./found-scenario.ts";
import { keepProved } from "./keep-proved.ts";
import type { GivenFlow } from "./given-flow.ts";
import { nothingProved, type ProofState } from "./proof-state.ts";
import { searchCalls, type Searching } from "./search-calls.ts";
import { tryServer } from "./try-server.ts";

/** The parts that prove a flow. */
export interface ProofParts {
  readonly studio: StoreApi<StudioState>;
  readonly server: Server;
  /** Starts a worker. */
  readonly start: () => ProofWorker;
}

/** The scenarios of the open flow, run again whenever its text is another one, saved or not. */
export interface Proof extends Searching {
  readonly state: StoreApi<ProofState>;
  /** The flow that is open, with its scenarios. */
  readonly given: () => GivenFlow | undefined;
  /** The worker that proves it, in which draft calls run, too. */
  readonly prover: () => ProofWorker;
  /** Shows a scenario; the same again, or none, shows all. */
  pick(key: string | undefined): Promise<void>;
  /** Writes what was found into the file of found scenarios beside the flow. */
  add(found: Found): Promise<boolean>;
  /** Reads the files of scenarios again: somebody may have written them. */
  readTests(): Promise<void>;
}

/** Proves whatever flow is open. */
export function proveFlow(parts: ProofParts): Proof {
  const { studio, start } = parts;
  const state = createStore<ProofState>(() => nothingProved);
  let own: ProofWorker | undefined;
  const prover = (): ProofWorker => (own ??= start());
  const given = (): GivenFlow | undefined => {
    const { open, text, checked, renames } = studio.getState();
    const { tests } = state.getState();
    return open && tests && { name: open.name, text, files: checked?.files ?? {}, tests, renames };
  };
  const { proveSoon, pick } = keepProved(studio, state, given, prover);
  const searching = searchCalls(state, given, start);
  const reading = async (): Promise<void> => {
    const tests = await readTests(parts);
    if (tests === undefined) return;
    state.setState({ tests });
    proveSoon();
  };
  studio.subscribe((now, before) => {
    if (now.open?.name !== before.open?.name) {
      searching.stop();
      state.setState(nothingProved);
    }
    // The files of a flow are known with its first check; then each key proves it again.
    if (now.checked !== undefined && state.getState().tests === undefined) {
      state.setState({ tests: [] });
      void reading();
    } else if (now.text !== before.text || now.checked?.files !== before.checked?.files)
      proveSoon();
  });
  studio.subscribe(({ open, renames }, before) => {
    const isSaved = open?.name === before.open?.name && open?.etag !== before.open?.etag;
    if (isSaved && renames.length > 0) void writeRenamed(parts, prover(), given()).then(reading);
  });
  return {
    state,
    given,
    prover,
    pick,
    ...searching,
    readTests: reading,
    async add(found) {
      if (!(await addFound(parts, prover(), found))) return false;
      const { search } = state.getState();
      if (search !== undefined)
        state.setState({ search: { ...search, added: [...search.added, found] } });
      await reading();
      return true;
    },
  };
}

/**
 * The files of scenarios beside the open flow, as they are now. `undefined` when another flow has
 * been opened meanwhile.
 */
async function readTests({ studio, server }: ProofParts): Promise<ProofState["tests"]> {
  const { open } = studio.getState();
  if (open === undefined) return undefined;
  const read = await tryServer(studio, () => server.read(open.name));
  const names = read?.tests ?? open.tests;
  const files = await Promise.all(names.map((name) => tryServer(studio, () => server.read(name))));
  if (studio.getState().open?.name !== open.name) return undefined;
  return files.flatMap((file) =>
    file === undefined ? [] : [{ name: file.name, text: file.text }],
  );
}

/** A flow is saved whose blocks have got other names: its scenarios follow. */
async function writeRenamed(
  { studio, server }: ProofParts,
  { desk }: ProofWorker,
  flow: GivenFlow | undefined,
): Promise<void> {
  if (flow === undefined) return;
  for (const { name, text } of await desk.renamed(flow)) {
    const now = await tryServer(studio, () => server.read(name));
    const known = flow.tests.find((file) => file.name === name);
    if (now !== undefined && now.text === known?.text)
      await tryServer(studio, () => server.save(name, text, now.etag));
  }
  const { renames } = studio.getState();
  studio.setState({ renames: renames.slice(flow.renames.length) });
}

async function addFound(
  { studio, server }: ProofParts,
  { desk }: ProofWorker,
  found: Found,
): Promise<boolean> {
  const { open } = studio.getState();
  if (open === undefined) return false;
  const file = open.name.replace(/\.(ya?ml)$/, ".found.test.$1");
  const before = await tryServer(studio, () => server.read(file), "STUDIO_NO_FLOW");
  const text = await desk.add(file, before?.text, open.name, found.scenario);
  if (text === undefined) {
    studio.setState({ trouble: notAdded(file) });
    return false;
  }
  return (await tryServer(studio, () => server.save(file, text, before?.etag ?? ""))) !== undefined;
}

function notAdded(file: string): NonNullable<StudioState["trouble"]> {
  const message = `"${file}" has a mistake, or does not end in its scenarios.`;
  return { code: "STUDIO_NOT_ADDED", message, hint: "Mend it, and add the scenario again." };
}
