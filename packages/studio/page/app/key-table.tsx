import { X } from "lucide-react";
import { useModal } from "../form/use-modal.ts";
import { useStudio, useWords } from "../state/use-studio.ts";

/** All keys, over the page while they are asked for. */
export function KeyTable(): React.ReactNode {
  const words = useWords();
  const { show } = useStudio();
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
        {words.keyRows.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
