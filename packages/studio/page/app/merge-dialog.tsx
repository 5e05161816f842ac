import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { syntaxHighlighting } from "@codemirror/language";
import { MergeView } from "@codemirror/merge";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { useModal } from "../form/use-modal.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { editorColours } from "../text/editor-colours.ts";
import "../look/merge.css";

/**
 * The file and the draft side by side. Each difference can be taken over from the file, and the
 * draft is edited here like anywhere; nothing is changed before one says so.
 */
export function MergeDialog(): React.ReactNode {
  const words = useWords();
  const { state, keepMine, takeTheirs, discard, show } = useStudio();
  const dialog = useModal();
  const place = useRef<HTMLDivElement>(null);
  const merged = useRef<MergeView>(undefined);
  const isConflict = useStudioState(({ trouble }) => trouble?.file !== undefined);
  useEffect(() => {
    const { trouble, open, text } = state.getState();
    if (place.current === null) return;
    const view = new MergeView({
      a: {
        doc: trouble?.file?.text ?? open?.savedText ?? "",
        extensions: [...looks(words.inTheFile), EditorState.readOnly.of(true)],
      },
      b: { doc: text, extensions: [...looks(words.inTheDraft), history()] },
      parent: place.current,
      revertControls: "a-to-b",
      renderRevertControl: () => takeOver(words.takeOver),
      collapseUnchanged: { margin: 3, minSize: 8 },
    });
    merged.current = view;
    return () => view.destroy();
  }, [state, words]);
  const close = (): void => show({ isMerging: false });
  return (
    <dialog ref={dialog} className="merge" aria-label={words.difference} onCancel={close}>
      <h2>{words.difference}</h2>
      <div className="merge-heads" aria-hidden>
        <span>{words.inTheFile}</span>
        <span>{words.inTheDraft}</span>
      </div>
      <div className="merge-view" ref={place} />
      <div className="merge-ways">
        <button className="plain" onClick={close}>
          {words.close}
        </button>
        <span className="gap" />
        <button
          className="plain"
          onClick={() => {
            if (isConflict) takeTheirs();
            else discard();
            close();
          }}
        >
          {words.takeTheirs}
        </button>
        <button
          className="primary"
          onClick={() => void keepMine(merged.current?.b.state.doc.toString())}
        >
          {words.saveMerged}
        </button>
      </div>
    </dialog>
  );
}

function looks(label: string): readonly Extension[] {
  const nonce = document.querySelector<HTMLMetaElement>("meta[name=csp-nonce]")?.content ?? "";
  return [
    EditorView.cspNonce.of(nonce),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    lineNumbers(),
    yaml(),
    syntaxHighlighting(editorColours),
    keymap.of([...defaultKeymap, ...historyKeymap]),
  ];
}

function takeOver(label: string): HTMLElement {
  const button = document.createElement("button");
  button.textContent = "→";
  button.title = label;
  button.setAttribute("aria-label", label);
  return button;
}
