import { X } from "lucide-react";
import { useModal } from "../form/use-modal.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { keysEn } from "../words/keys-en.ts";
import { keysNb } from "../words/keys-nb.ts";

/** All keys, over the page while they are asked for. */
export function KeyTable(): React.ReactNode {
  const words = useWords();
  const { show } = useStudio();
  const rows = useStudioState(({ language }) => ({ en: keysEn, nb: keysNb })[language]);
  const dialog = useModal();
  const close = (): void => {
    show({ showsKeys: false });
  };
  return (
    <dialog ref={dialog} className="keys" aria-label={words.keys} onClose={close}>
      <div className="keys-head">
        <h2>{words.keys}</h2>
        <button className="icon-button" aria-label={words.close} onClick={close}>
          <X size={16} aria-hidden />
        </button>
      </div>
      <dl>
        {rows.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
