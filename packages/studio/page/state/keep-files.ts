import type { StoreApi } from "zustand/vanilla";
import type { FlowFile } from "../../src/contract.ts";
import type { Drafts } from "./drafts.ts";
import type { WholeChecks } from "./check-whole.ts";
import { ServerProblem, type Server } from "./server.ts";
import { errorsIn, isChanged, openedState, type StudioState } from "./studio-state.ts";

/**
 * The page's actions on the files of the folder. The server's refusals are shown as the state's
 * `trouble`.
 */
export interface Files {
  listFlows(): Promise<void>;
  /** Opens a flow, with what is not saved of it; without a name shows the list. */
  openFlow(name: string | undefined): Promise<void>;
  /** Writes the open flow, when it is changed and has no error. */
  save(): Promise<void>;
  /** Looks whether somebody else has written the open file. */
  lookAgain(): Promise<void>;
  /** Ends a conflict with what is in the file. Undo brings back what was in the editor. */
  takeTheirs(): void;
  /** Ends a conflict with what is in the editor, or with `text`, and saves it over the file. */
  keepMine(text?: string): Promise<void>;
  /** Throws away what is not saved. Undo brings it back. */
  discard(): void;
}

/** The parts that files are kept with. */
export interface FilesParts {
  readonly state: StoreApi<StudioState>;
  readonly server: Server;
  readonly checks: WholeChecks;
  readonly drafts: Drafts;
}

/** The ways of a text from a file into the editor. */
export interface FileEars {
  /** Another flow is open: the state has its text. */
  readonly opened: () => void;
  /** The open flow gets this text, as one step of its history. */
  readonly replaced: (text: string) => void;
}

/** Keeps the list of flows and the open one in the state. */
export function keepFiles(parts: FilesParts, { opened, replaced }: FileEars): Files {
  const { state, server, drafts } = parts;
  const now = (): StudioState => state.getState();
  const trying = async (action: () => Promise<void>): Promise<void> => {
    await action().catch((error: unknown) => {
      if (!(error instanceof ServerProblem)) throw error;
      const { problem } = error;
      const { open } = now();
      const isRemoved = problem.code === "STUDIO_CHANGED" && problem.file === undefined;
      state.setState({
        trouble: isRemoved && open ? changedMeanwhile(noFile(open.name)) : problem,
      });
    });
  };
  /** The open file is this one now: the text that was before stays in the history. */
  const take = ({ etag, text }: Pick<FlowFile, "etag" | "text">): void => {
    const { open } = now();
    if (open === undefined) return;
    state.setState({
      trouble: undefined,
      isMerging: false,
      open: { ...open, etag, savedText: text },
    });
  };
  return {
    listFlows: () => trying(() => listFlows(parts)),
    openFlow: (name) =>
      trying(async () => {
        parts.checks.forget();
        if (name === undefined) {
          state.setState({ open: undefined, trouble: undefined });
          return listFlows(parts);
        }
        const draft = drafts.read(name);
        const file = await server.read(name).catch((error: unknown) => {
          if (draft === undefined) throw error;
          return goneFile(name, error);
        });
        state.setState(openedState(file, draft));
        opened();
        if (isChanged(now()) && now().open?.etag !== file.etag)
          state.setState({ trouble: changedMeanwhile(file) });
      }),
    save: () => trying(() => save(parts)),
    lookAgain: () =>
      trying(async () => {
        const { open } = now();
        if (open === undefined) return;
        const file = await server
          .read(open.name)
          .catch((error: unknown) => goneFile(open.name, error));
        if (file.etag === open.etag || now().open !== open || now().isSaving) return;
        if (isChanged(now()) || file.etag === "")
          return state.setState({ trouble: changedMeanwhile(file) });
        take(file);
        replaced(file.text);
      }),
    takeTheirs() {
      const { file } = now().trouble ?? {};
      if (file === undefined) return;
      take(file);
      replaced(file.text);
    },
    keepMine: (text = now().text) =>
      trying(async () => {
        const { file } = now().trouble ?? {};
        if (file !== undefined) take(file);
        state.setState({ isMerging: false });
        replaced(text);
        await save(parts);
      }),
    discard() {
      state.setState({ broughtBack: undefined });
      replaced(now().open?.savedText ?? "");
    },
  };
}

/** The text in the editor outlives its file: saving it writes the file anew. */
function goneFile(name: string, error: unknown): FlowFile {
  if (error instanceof ServerProblem && error.problem.code === "STUDIO_NO_FLOW")
    return noFile(name);
  throw error;
}

function noFile(name: string): FlowFile {
  return { name, text: "", etag: "", tests: [] };
}

async function listFlows({ state, server, checks, drafts }: FilesParts): Promise<void> {
  const { folder, flows } = await server.list();
  state.setState({ folder, flows, drafts: drafts.names() });
  for (const { name } of flows) {
    // A reader with an open flow waits for nothing else.
    if (state.getState().open !== undefined) return;
    const { text } = await server.read(name);
    const overview = await checks.check(name, text);
    state.setState({ overviews: new Map([...state.getState().overviews, [name, overview]]) });
  }
}

async function save({ state, server, checks, drafts }: FilesParts): Promise<void> {
  const { open, text, isSaving } = state.getState();
  if (open === undefined || isSaving || !isChanged(state.getState())) return;
  state.setState({ isSaving: true });
  try {
    // A key may have been pressed since the last check.
    const hasErrors = errorsIn({ checked: await checks.check(open.name, text) }) > 0;
    if (hasErrors) return state.setState({ trouble: refused });
    const { etag } = await server.save(open.name, text, open.etag);
    // Meanwhile another flow may have been opened.
    if (state.getState().open?.name !== open.name) return drafts.remove(open.name);
    state.setState({
      open: { ...open, etag, savedText: text },
      trouble: undefined,
      broughtBack: undefined,
    });
  } finally {
    state.setState({ isSaving: false });
  }
}

/** Its words are those of the page. */
const refused = { code: "STUDIO_REFUSED", message: "", hint: "" } as const;

function changedMeanwhile(file: FlowFile): NonNullable<StudioState["trouble"]> {
  const what = file.etag === "" ? "has been removed" : "has changed since it was opened";
  const message = `"${file.name}" ${what}.`;
  return { code: "STUDIO_CHANGED", message, hint: "Take what is there now, or keep yours.", file };
}
