import { useEffect, useRef, useState } from "react";
import { useStudio, useWords } from "../state/use-studio.ts";
import { useModal } from "./use-modal.ts";

/** Asks for another name of a block. Why one is refused is said below it. */
export function RenameDialog({ block }: { readonly block: string }): React.ReactNode {
  const words = useWords();
  const { show, rename } = useStudio();
  const dialog = useModal();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(block);
  const [reason, setReason] = useState("");
  useEffect(() => field.current?.select(), []);
  const close = (): void => show({ question: undefined });
  const take = async (): Promise<void> => {
    const refused = await rename(block, name.trim());
    if (refused === undefined) close();
    else setReason(refused);
  };
  return (
    <dialog
      ref={dialog}
      className="palette rename"
      aria-label={words.renameBlock(block)}
      onCancel={close}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <label>
          <span className="quiet">{words.renameBlock(block)}</span>
          <input
            ref={field}
            value={name}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={reason !== ""}
            aria-describedby="rename-reason"
            onChange={({ target }) => {
              setName(target.value);
              setReason("");
            }}
          />
        </label>
        <p id="rename-reason" className="bad" role="status">
          {reason}
        </p>
      </form>
    </dialog>
  );
}
