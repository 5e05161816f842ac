import { useEffect, useRef, useState } from "react";
import { useWords } from "../state/use-studio.ts";
import { useModal } from "./use-modal.ts";

/** A name that is asked for. */
export interface NameDialogProps {
  readonly label: string;
  /** The content of the field at first. */
  readonly first: string;
  /** Something that is said beside it. Default: nothing. */
  readonly note?: string;
  /** Takes the name, or gives why it is refused, which is said below it. */
  readonly take: (name: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Asks for a name. */
export function NameDialog(props: NameDialogProps): React.ReactNode {
  const { label, first, note = "", take, onClose } = props;
  const words = useWords();
  const dialog = useModal();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(first);
  const [reason, setReason] = useState("");
  useEffect(() => field.current?.select(), []);
  const submit = async (): Promise<void> => {
    const refused = await take(name.trim());
    if (refused === undefined) onClose();
    else setReason(refused);
  };
  return (
    <dialog ref={dialog} className="palette rename" aria-label={label} onCancel={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label>
          <span className="quiet">{label}</span>
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
        {note !== "" && <p className="warn">{note}</p>}
        <p id="rename-reason" className="bad" role="status">
          {reason}
        </p>
        <div className="ways">
          <button type="button" className="plain" onClick={onClose}>
            {words.close}
          </button>
          <button className="primary">{words.ok}</button>
        </div>
      </form>
    </dialog>
  );
}
