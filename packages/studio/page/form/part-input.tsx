import { useRef, useState } from "react";
import { typedText, type ValueEdit } from "../state/edit-value.ts";
import { insertName } from "../state/insert-name.ts";
import type { SpokenField } from "../worker/step-form.ts";
import type { ValueForm } from "../worker/value-form.ts";
import { HearButton } from "./hear-button.tsx";
import { NamePicker, writeOnFrom } from "./name-picker.tsx";
import { RecordButton } from "./record-button.tsx";
import type { SamplePart } from "./sample-part.ts";

/** The properties of a part of a list or a map. */
export interface PartsProps {
  /** The field's own; its words stand in a list of this id. */
  readonly id: string;
  readonly label: string;
  readonly words: readonly string[];
  /** How the value is written, where the language says it. */
  readonly form?: ValueForm | undefined;
  /** Whether an expression may stand in its text. */
  readonly takesNames: boolean;
  /** Where callers hear its text. */
  readonly spoken: SpokenField | undefined;
  /** Whether it may name a sound. */
  readonly isMedia: boolean;
  /** A part of the field's example. */
  readonly sample?: SamplePart | undefined;
  readonly onEdit: (edit: ValueEdit) => void;
}

interface PartProps {
  readonly text: string;
  readonly isKey?: boolean;
  readonly isOptional?: boolean;
  /** Stands there while nothing does. Default: the one of its form. */
  readonly hint?: string | undefined;
}

/** A text, or a choice where the language knows all words; an emptied one may be taken away. */
export function PartInput({
  form,
  isKey = false,
  isOptional = false,
  hint = form?.hint,
  onEdit,
  ...more
}: PartsProps & PartProps): React.ReactNode {
  const write = (typed: string): void => {
    const value = isKey ? typed : typedText(typed);
    if (typed !== "") onEdit({ path: [], value });
    else if (isOptional) onEdit({ path: [], value: undefined });
  };
  return form !== undefined && form.words.length > 0 ? (
    <PartChoice {...more} form={form} isOptional={isOptional} write={write} />
  ) : (
    <PartText {...more} hint={hint} isKey={isKey} write={write} />
  );
}

type WrittenPart = Pick<PartsProps, "label"> & {
  readonly text: string;
  readonly write: (typed: string) => void;
};

function PartChoice({
  label,
  text,
  form: { words, hint },
  isOptional,
  write,
}: WrittenPart & { readonly form: ValueForm; readonly isOptional: boolean }): React.ReactNode {
  return (
    <select aria-label={label} value={text} onChange={({ target }) => write(target.value)}>
      {!words.includes(text) && <option value={text}>{text || `(${hint})`}</option>}
      {text !== "" && isOptional && <option value="">–</option>}
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </select>
  );
}

/** It is written with Enter, or when one leaves it; Esc takes the typed back. */
function PartText({
  id,
  label,
  words,
  text,
  hint,
  isKey,
  takesNames,
  spoken,
  isMedia,
  write,
}: WrittenPart &
  Pick<PartsProps, "id" | "words" | "takesNames" | "spoken" | "isMedia"> & {
    readonly hint: string | undefined;
    readonly isKey: boolean;
  }): React.ReactNode {
  const [typed, setTyped] = useState({ over: text, text });
  const now = typed.over === text ? typed.text : text;
  const input = useRef<HTMLInputElement>(null);
  const leave = (): void => {
    if (now !== text) write(now);
  };
  const pick = (name: string): void => {
    const at = input.current?.selectionStart ?? now.length;
    const put = insertName({ text: now, at }, name, false);
    setTyped({ over: text, text: put.text });
    writeOnFrom(input, put.at);
  };
  return (
    <span
      className={isKey ? "part value-key" : "part"}
      // Its own buttons do not leave it.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <input
        ref={input}
        aria-label={label}
        value={now}
        placeholder={hint}
        {...(words.length > 0 && { list: `${id}-words` })}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setTyped({ over: text, text: target.value })}
        onKeyDown={({ key }) => {
          if (key === "Enter") leave();
          if (key === "Escape") setTyped({ over: text, text });
        }}
      />
      {takesNames && !isKey && <NamePicker label={label} onPick={pick} />}
      {spoken && !isKey && <HearButton label={label} text={now} spoken={spoken} />}
      {spoken && isMedia && !isKey && <RecordButton label={label} text={now} take={write} />}
    </span>
  );
}
