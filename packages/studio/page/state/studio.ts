import type { Edit } from "@flowrun/language-server/text";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { FlowPlace } from "../worker/flow-desk.ts";
import type { AskedDesk } from "../worker/flow-desk.ts";
import type { Drafts } from "./drafts.ts";
import { editFlow, type Editing } from "./edit-flow.ts";
import { checkWhole } from "./check-whole.ts";
import { keepChecked } from "./keep-checked.ts";
import { manageFlows, type Managing } from "./manage-flows.ts";
import { keepFiles, type Files } from "./keep-files.ts";
import type { Server } from "./server.ts";
import { en } from "../words/en.ts";
import {
  beginState,
  selectedPlace,
  type LanguageName,
  type Looks,
  type StudioState,
  type Theme,
} from "./studio-state.ts";

/** The editor of the text, which alone changes it: so there is one history of changes. */
export interface TextPort {
  /**
   * The text of another file, which comes back with its own history; what is not saved of it is a
   * step of that.
   */
  load(file: { readonly name: string; readonly saved: string; readonly text: string }): void;
  /** Another text of the same file, as one step of its history. */
  replace(text: string): void;
  /** A step of the history. */
  apply(edits: readonly Edit[]): void;
  /** Moves the cursor there and shows it; with `focus` keys go there, too. */
  goTo(offset: number, focus: boolean): void;
  undo(): void;
  redo(): void;
}

/** The actions of the page. */
export interface Studio extends Files, Editing, Managing {
  readonly state: StoreApi<StudioState>;
  readonly desk: AskedDesk;
  readonly server: Server;
  attach(editor: TextPort): void;
  /** Tells that the text in the editor is another one. */
  textChanged(text: string): void;
  /** Tells how many changes can be taken back, and made again. */
  historyChanged(undo: number, redo: number): void;
  /** Tells where the cursor is. */
  cursorMoved(line: number): void;
  select(place: FlowPlace, focus?: boolean): void;
  apply(edits: readonly Edit[]): void;
  undo(): void;
  redo(): void;
  /** Ends the session: the page shows nothing of the flows any more, and may ask for nothing. */
  signOut(): Promise<void>;
  /** The page speaks a language as soon as its words are loaded. */
  speak(language: LanguageName): Promise<void>;
  /** The looks of the page, and the layer over it. */
  show(looks: Partial<Looks>): void;
}

/** The parts of a studio. */
export interface StudioParts {
  readonly server: Server;
  readonly desk: AskedDesk;
  readonly drafts: Drafts;
  readonly theme: Theme;
}

/** Its words are those of the page. */
const signedOut = {
  open: undefined,
  trouble: { code: "STUDIO_SIGNED_OUT", message: "", hint: "" },
} as const;

/** A studio that has nothing open yet. */
export function createStudio({ server, desk, drafts, theme }: StudioParts): Studio {
  const state = createStore<StudioState>(() => beginState(theme));
  let editor: TextPort | undefined;
  const checks = checkWhole({ server, desk });
  const checkSoon = keepChecked(state, desk, checks);
  const load = (): void => {
    const { open, text } = state.getState();
    if (open !== undefined) editor?.load({ name: open.name, saved: open.savedText, text });
  };
  const files = keepFiles(
    { state, server, checks, drafts },
    {
      opened() {
        load();
        checkSoon();
      },
      replaced: (text) => editor?.replace(text),
    },
  );
  const apply = (edits: readonly Edit[]): void => editor?.apply(edits);
  const select: Studio["select"] = ({ offset, from }, focus = false) => {
    state.setState({ line: from, hasChosen: true });
    editor?.goTo(offset, focus);
  };
  const selected = (): FlowPlace | undefined => selectedPlace(state.getState());
  return {
    state,
    desk,
    server,
    ...files,
    ...manageFlows({ state, server, desk, listFlows: files.listFlows }),
    ...editFlow({ state, desk, apply, select, selected }),
    select,
    apply,
    attach(port) {
      editor = port;
      load();
    },
    textChanged(text) {
      if (text === state.getState().text) return;
      const isRefused = state.getState().trouble?.code === "STUDIO_REFUSED";
      state.setState({ text, marked: [], ...(isRefused && { trouble: undefined }) });
      checkSoon();
    },
    historyChanged(undo, redo) {
      const { history } = state.getState();
      if (history.undo !== undo || history.redo !== redo)
        state.setState({ history: { undo, redo } });
    },
    cursorMoved(line) {
      if (line !== state.getState().line) state.setState({ line, hasChosen: true });
    },
    undo: () => editor?.undo(),
    redo: () => editor?.redo(),
    async signOut() {
      // A session that the server does not know any more is over, too.
      await server.signOut().catch(() => undefined);
      state.setState({ ...signedOut, folder: "", flows: [], overviews: new Map() });
    },
    async speak(language) {
      const words = language === "en" ? en : (await import("../words/nb.ts")).nb;
      state.setState({ language, words });
    },
    show: (looks) => {
      state.setState(looks);
    },
  };
}
