import type { StoreApi } from "zustand/vanilla";
import type { FlowFile } from "../../src/contract.ts";
import type { WholeChecks } from "./check-whole.ts";
import { ServerProblem, type Server } from "./server.ts";
import { errorsIn, isChanged, openedState, type StudioState } from "./studio-state.ts";

/**
 * The page's actions on the files of the folder. The server's refusals are shown as the state's
 * `trouble`.
 */
export interface Files {
  listFlows(): Promise<void>;
  /** Opens a flow; without a name shows the list. */
  openFlow(name: string | undefined): Promise<void>;
  /** Writes the open flow, when it is changed and has no error. */
  save(): Promise<void>;
  /** Looks whether somebody else has written the open file. */
  lookAgain(): Promise<void>;
  /** Ends a conflict with what is in the file. */
  takeTheirs(): void;
  /** Ends a conflict with what is in the editor: the next save writes over the file. */
  keepMine(): void;
}

/** The parts that files are kept with. */
export interface FilesParts {
  readonly state: StoreApi<StudioState>;
  readonly server: Server;
  readonly checks: WholeChecks;
}

/**
 * Keeps the list of flows and the open one in the state; `loaded` is told each text that comes from
 * a file.
 */
export function keepFiles(parts: FilesParts, loaded: (text: string) => void): Files {
  const { state, server } = parts;
  const now = (): StudioState => state.getState();
  const trying = async (action: () => Promise<void>): Promise<void> => {
    await action().catch((error: unknown) => {
      if (!(error instanceof ServerProblem)) throw error;
      state.setState({ trouble: error.problem });
    });
  };
  const opened = (file: FlowFile): void => {
    state.setState(openedState(file));
    loaded(file.text);
  };
  return {
    listFlows: () => trying(() => listFlows(parts)),
    openFlow: (name) =>
      trying(async () => {
        parts.checks.forget();
        if (name !== undefined) return opened(await server.read(name));
        state.setState({ open: undefined, trouble: undefined });
        await listFlows(parts);
      }),
    save: () => trying(() => save(parts)),
    lookAgain: () =>
      trying(async () => {
        const { open } = now();
        if (open === undefined) return;
        const file = await server.read(open.name);
        if (file.etag === open.etag || now().open !== open || now().isSaving) return;
        if (isChanged(now())) state.setState({ trouble: changedMeanwhile(file) });
        else opened(file);
      }),
    takeTheirs() {
      const { trouble } = now();
      if (trouble?.file !== undefined) opened(trouble.file);
    },
    keepMine() {
      const { trouble, open } = now();
      if (trouble?.file === undefined || open === undefined) return;
      const { etag, text } = trouble.file;
      state.setState({ trouble: undefined, open: { ...open, etag, savedText: text } });
    },
  };
}

async function listFlows({ state, server, checks }: FilesParts): Promise<void> {
  const { folder, flows } = await server.list();
  state.setState({ folder, flows });
  for (const { name } of flows) {
    // A reader with an open flow waits for nothing else.
    if (state.getState().open !== undefined) return;
    const { text } = await server.read(name);
    const overview = await checks.check(name, text);
    state.setState({ overviews: new Map([...state.getState().overviews, [name, overview]]) });
  }
}

async function save({ state, server, checks }: FilesParts): Promise<void> {
  const { open, text, isSaving } = state.getState();
  if (open === undefined || isSaving || !isChanged(state.getState())) return;
  state.setState({ isSaving: true });
  try {
    // A key may have been pressed since the last check.
    const hasErrors = errorsIn({ checked: await checks.check(open.name, text) }) > 0;
    if (hasErrors) return state.setState({ trouble: refused });
    const { etag } = await server.save(open.name, text, open.etag);
    state.setState({ open: { ...open, etag, savedText: text }, trouble: undefined });
  } finally {
    state.setState({ isSaving: false });
  }
}

/** Its words are those of the page. */
const refused = { code: "STUDIO_REFUSED", message: "", hint: "" } as const;

function changedMeanwhile(file: FlowFile): NonNullable<StudioState["trouble"]> {
  const message = `"${file.name}" has changed since it was opened.`;
  return { code: "STUDIO_CHANGED", message, hint: "Take what is there now, or keep yours.", file };
}
