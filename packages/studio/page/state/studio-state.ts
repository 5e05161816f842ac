import type {
  BinEntry,
  FlowEntry,
  FlowFile,
  StudioFacts,
  StudioProblem,
} from "../../src/contract.ts";
import type { Compared } from "../graph/compared.ts";
import type { Overlay } from "../graph/overlay.ts";
import type { Renaming } from "../prove/given-flow.ts";
import type { Draft } from "./drafts.ts";
import type { CheckedFlow } from "./check-whole.ts";
import type { CheckedText, FlowPlace, Problem } from "../worker/flow-desk.ts";
import type { CopiedPlace } from "../worker/new-block.ts";
import type { EntryForm } from "../worker/section-forms.ts";
import type { ExitToConnect } from "../worker/connect-exit.ts";
import { en, type Words } from "../words/en.ts";
import type { DeclaredPlace, Fix } from "@flowrun/language-server/text";

/** A language of the page. */
export type LanguageName = "en" | "nb";

/** The colours of the page. */
export type Theme = "light" | "dark";

/**
 * The purpose of the page at the moment: to write a flow, to see its calls, to prove it, to publish
 * it, or for its data. Graph and text are there in all but the last.
 */
export type Mode = "design" | "live" | "tests" | "publish" | "data";

/** Something that is asked over the page, to change the flow with. */
export type Question =
  /**
   * Which verb a new step has: behind the selected one, or the first of a new block that an exit
   * leads to.
   */
  | {
      readonly kind: "verb";
      readonly from?: ExitToConnect;
      /** The block that the new one leads on to. */
      readonly before?: string;
      /** The name of the new block, which others lead to already. */
      readonly missing?: string;
    }
  /** Where the exits go that lead to blocks which are to be removed. */
  | { readonly kind: "mend"; readonly places: readonly CopiedPlace[] }
  /** The things to do with a block or a step, at a place of the page. */
  | {
      readonly kind: "menu";
      readonly x: number;
      readonly y: number;
      readonly block: string;
      readonly step: number | undefined;
      readonly isMissing: boolean;
    }
  /** Which outcome of a step is to lead elsewhere, and where to. */
  | { readonly kind: "outcome"; readonly block: string; readonly step: number }
  | { readonly kind: "target"; readonly exit: ExitToConnect }
  /** Where to go, or what to do. */
  | { readonly kind: "find" }
  /** The new name of a block. */
  | { readonly kind: "name"; readonly block: string }
  /** The name of something new in a section, or the new name of what is declared there. */
  | { readonly kind: "declare"; readonly section: string; readonly name?: string }
  /** Whether something declared is removed that the flow names. */
  | { readonly kind: "undeclare"; readonly entry: EntryForm; readonly section: string }
  /** The name and the beginning of a new flow. */
  | { readonly kind: "new-flow" }
  /** The name of the copy of a flow, or its new name. */
  | { readonly kind: "flow-name"; readonly flow: string; readonly isCopy: boolean };

/** What of the state is only looks. */
export type Looks = Pick<
  StudioState,
  | "theme"
  | "mode"
  | "side"
  | "toForm"
  | "declared"
  | "overlay"
  | "compared"
  | "showsKeys"
  | "question"
  | "trouble"
  | "isMerging"
  | "broughtBack"
>;

/** The flow that is open. */
export interface OpenFlow {
  readonly name: string;
  readonly tests: readonly string[];
  /** The content of the file, as far as is known, and its etag; both empty where there is none. */
  readonly savedText: string;
  readonly etag: string;
}

/** Everything that the page shows. Parts of it are replaced, never changed. */
export interface StudioState {
  readonly folder: string;
  /** The things beside the files, and the rights of the page. */
  readonly facts: StudioFacts;
  /** Undefined until the server has told. */
  readonly flows: readonly FlowEntry[] | undefined;
  /** The removed files, which can come back, the newest first. */
  readonly bin: readonly BinEntry[];
  /** The knowledge of each flow of the list; comes one by one. */
  readonly overviews: ReadonlyMap<string, CheckedText>;
  readonly open: OpenFlow | undefined;
  /** The text as it is in the editor. */
  readonly text: string;
  /** The last check, which may be of a text a moment ago. */
  readonly checked: CheckedFlow | undefined;
  /** The last check whose text had a graph. */
  readonly drawn: CheckedFlow | undefined;
  /** For problems that can be mended by one click. */
  readonly fixes: ReadonlyMap<Problem, readonly Fix[]>;
  /**
   * The other names since the flow was saved, one after the other: its scenarios follow.
   */
  readonly renames: readonly Renaming[];
  /** The line that the cursor is in, counted from 1: what is selected is what stands there. */
  readonly line: number;
  /** Blocks and steps that were marked beside each other. */
  readonly marked: readonly CopiedPlace[];
  /** Whether anybody has selected anything yet. */
  readonly hasChosen: boolean;
  readonly isSaving: boolean;
  /** Whether the browser keeps what is not saved. */
  readonly isKept: boolean;
  /** When the draft was written that the page has brought back, in milliseconds since 1970. */
  readonly broughtBack: number | undefined;
  /** Files with something that is not saved, for the list. */
  readonly drafts: readonly string[];
  /** How many changes can be taken back, and made again. */
  readonly history: { readonly undo: number; readonly redo: number };
  /** Whether the difference to the file is shown. */
  readonly isMerging: boolean;
  /** The trouble with a request, until it is closed. */
  readonly trouble: StudioProblem | undefined;
  readonly theme: Theme;
  readonly language: LanguageName;
  readonly words: Words;
  readonly mode: Mode;
  /** The layer over the graph. */
  readonly overlay: Overlay | undefined;
  /** The comparison that the graph shows instead of the flow. */
  readonly compared: Compared | undefined;
  /** The content beside the graph. */
  readonly side: "text" | "form" | "sections";
  /** The part of the sections whose form is shown; none for the list of all. */
  readonly declared: DeclaredPlace | undefined;
  /** Whether the form gets the keyboard, as soon as it is that of the text. */
  readonly toForm: boolean;
  readonly showsKeys: boolean;
  /** The question over the page. */
  readonly question: Question | undefined;
}

/** A page's knowledge of its server before it has asked. */
const onlyFiles: StudioFacts = {
  contract: 1,
  place: "",
  roles: ["edit"],
  hasOffers: false,
  isLive: false,
  hasCalls: false,
};

/** A page that has just begun, in English. */
export function beginState(theme: Theme): StudioState {
  return {
    folder: "",
    facts: onlyFiles,
    flows: undefined,
    bin: [],
    overviews: new Map(),
    open: undefined,
    text: "",
    checked: undefined,
    drawn: undefined,
    fixes: new Map(),
    renames: [],
    line: 1,
    marked: [],
    hasChosen: false,
    isSaving: false,
    isKept: true,
    broughtBack: undefined,
    drafts: [],
    history: { undo: 0, redo: 0 },
    isMerging: false,
    trouble: undefined,
    theme,
    language: "en",
    words: en,
    mode: "design",
    overlay: undefined,
    compared: undefined,
    side: "text",
    declared: undefined,
    toForm: false,
    showsKeys: false,
    question: undefined,
  };
}

/** What of the state another flow begins with: its file, or what is not saved of it. */
export function openedState(
  { name, text, etag, tests }: FlowFile,
  draft?: Draft,
): Partial<StudioState> {
  const none = {
    checked: undefined,
    drawn: undefined,
    fixes: new Map(),
    renames: [],
    line: 1,
    marked: [],
    hasChosen: false,
    declared: undefined,
    compared: undefined,
    trouble: undefined,
    broughtBack: undefined,
    isMerging: false,
  };
  if (draft === undefined || draft.text === text)
    return { ...none, open: { name, tests, etag, savedText: text }, text };
  const { base, at: broughtBack, renames } = draft;
  const open = { name, tests, etag: draft.etag, savedText: base };
  return { ...none, open, text: draft.text, broughtBack, renames };
}

/**
 * The selected place: the step in whose lines the cursor is, else the block; none outside of
 * blocks.
 */
export function selectedPlace({ checked, line, hasChosen }: StudioState): FlowPlace | undefined {
  if (!hasChosen) return undefined;
  // Every card asks for it at every change.
  let block: FlowPlace | undefined;
  for (const place of checked?.places ?? []) {
    if (line < place.from || line > place.to) continue;
    if (place.step !== undefined) return place;
    block ??= place;
  }
  return block;
}

/** The name of a place for people: `welcome / 2`, or the block alone. */
export function nameOfPlace({ block, step }: Pick<FlowPlace, "block" | "step">): string {
  return step === undefined ? block : `${block} / ${step + 1}`;
}

/** Whether there is something to save. */
export function isChanged({ open, text }: StudioState): boolean {
  return open !== undefined && text !== open.savedText;
}

/** How many errors the text has; warnings do not count. */
export function errorsIn({ checked }: { readonly checked: CheckedText | undefined }): number {
  return (checked?.problems ?? []).filter(({ severity }) => severity === "error").length;
}
