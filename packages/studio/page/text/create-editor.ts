import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { Studio, TextPort } from "../state/studio.ts";
import { selectedPlace } from "../state/studio-state.ts";
import { editorColours } from "./editor-colours.ts";
import { portEdits } from "./port-edits.ts";
import { proposeWords } from "./propose-words.ts";
import { explainWords } from "./explain-words.ts";
import { showProblems } from "./show-problems.ts";
import { markLines, setMarkedLines } from "./marked-lines.ts";

/** The files that were edited in this page, by name: each with its history. */
export type EditedFiles = Map<string, EditorState>;

/**
 * Puts an editor there that holds the studio's text, and returns a function that takes it away.
 * Files that were open before come back with their history.
 */
export function createEditor(parent: HTMLElement, studio: Studio, files: EditedFiles): () => void {
  const stateWith = (doc: string): EditorState =>
    EditorState.create({ doc, extensions: [...editing(), ...knowing(studio), telling(studio)] });
  const view = new EditorView({ parent, state: stateWith("") });
  let name: string | undefined;
  const keep = (): void => {
    if (name !== undefined) files.set(name, view.state);
  };
  studio.attach({
    ...portOf(view, studio),
    load(file) {
      keep();
      name = file.name;
      const before = files.get(name);
      const isSame = before?.doc.toString() === file.text;
      view.setState(isSame ? before : stateWith(file.saved));
      replaceText(view, file.text);
      tellHistory(view.state, studio);
    },
  });
  const unsubscribe = studio.state.subscribe((now, before) => {
    if (now.checked !== before.checked || now.fixes !== before.fixes) showProblems(view, now);
    const place = selectedPlace(now);
    if (place !== selectedPlace(before)) view.dispatch({ effects: setMarkedLines.of(place) });
  });
  return () => {
    keep();
    unsubscribe();
    view.destroy();
  };
}

function editing(): readonly Extension[] {
  const nonce = document.querySelector<HTMLMetaElement>("meta[name=csp-nonce]")?.content ?? "";
  return [
    EditorView.cspNonce.of(nonce),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": "YAML", tabindex: "0" }),
    lineNumbers(),
    foldGutter({ openText: "▾", closedText: "▸" }),
    highlightActiveLineGutter(),
    drawSelection(),
    history(),
    bracketMatching(),
    highlightSelectionMatches(),
    indentUnit.of("  "),
    yaml(),
    syntaxHighlighting(editorColours),
    lintGutter(),
    markLines,
    keymap.of([
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap,
    ]),
    keymap.of([...defaultKeymap, indentWithTab]),
  ];
}

function knowing(studio: Studio): readonly Extension[] {
  return [autocompletion({ override: [proposeWords(studio)] }), explainWords(studio)];
}

function telling(studio: Studio): Extension {
  return EditorView.updateListener.of(({ state, docChanged, selectionSet, view }) => {
    if (docChanged) {
      studio.textChanged(state.doc.toString());
      tellHistory(state, studio);
    }
    // A click or a key, not the cursor's way to the start of a text that has just been loaded.
    if (selectionSet || (docChanged && view.hasFocus))
      studio.cursorMoved(state.doc.lineAt(state.selection.main.head).number);
  });
}

function tellHistory(state: EditorState, { historyChanged }: Studio): void {
  historyChanged(undoDepth(state), redoDepth(state));
}

/** Only what differs between its ends is replaced, so that the cursor stays where it can. */
function replaceText(view: EditorView, text: string): void {
  const before = view.state.doc.toString();
  if (before === text) return;
  const least = Math.min(before.length, text.length);
  let start = 0;
  while (start < least && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < least - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  const insert = text.slice(start, text.length - end);
  view.dispatch({
    changes: { from: start, to: before.length - end, insert },
    // A step of its own, whatever was typed a moment ago.
    annotations: isolateHistory.of("full"),
  });
}

function portOf(view: EditorView, studio: Studio): Omit<TextPort, "load"> {
  const line = (): number => view.state.doc.lineAt(view.state.selection.main.head).number;
  return {
    replace: (text) => replaceText(view, text),
    apply(edits) {
      const [first] = edits;
      const seen =
        first === undefined
          ? []
          : [EditorView.scrollIntoView(first.span.start, { y: "nearest", yMargin: 60 })];
      const before = line();
      view.dispatch({ changes: portEdits(edits), effects: seen, userEvent: "input" });
      // The selected place stays so where the lines above it are more or fewer now.
      if (before === studio.state.getState().line && line() !== before) studio.cursorMoved(line());
    },
    goTo(offset, focus) {
      const anchor = Math.min(offset, view.state.doc.length);
      view.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: "center" }),
      });
      if (focus) view.focus();
    },
    undo: () => {
      undo(view);
    },
    redo: () => {
      redo(view);
    },
  };
}
