import { useEffect, useRef, useState } from "react";
import { useStudio } from "../state/use-studio.ts";
import { useModal } from "./use-modal.ts";

/** A name that is asked for. */
export interface NameDialogProps {
  readonly label: string;
  /** The content of the field at first. */
  readonly first: string;
  /** Takes the name, or gives why it is refused, which is said below it. */
  readonly take: (name: string) => Promise<string | undefined>;
}

/** Asks for a name. */
export function NameDialog({ label, first, take }: NameDialogProps): React.ReactNode {
  const { show } = useStudio();
  const dialog = useModal();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(first);
  const [reason, setReason] = useState("");
  useEffect(() => field.current?.select(), []);
  const close = (): void => show({ question: undefined });
  const submit = async (): Promise<void> => {
    const refused = await take(name.trim());
    if (refused === undefined) close();
    else setReason(refused);
  };
  return (
    <dialog ref={dialog} className="palette rename" aria-label={label} onCancel={close}>
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
        <p id="rename-reason" className="bad" role="status">
          {reason}
        </p>
      </form>
    </dialog>
  );
}
