import type { StepPlace } from "@flowrun/language-server/text";
import { useId, useState } from "react";
import { InlineText } from "../app/inline-text.tsx";
import { fieldChange } from "../state/edit-flow.ts";
import { useStudio, useWords } from "../state/use-studio.ts";
import type { FormField } from "../worker/step-form.ts";

interface FieldProps {
  readonly at: StepPlace;
  readonly field: FormField;
}

/**
 * A field. It is written when one leaves it, with Enter, or with a choice; Esc takes the typed text
 * back.
 */
export function FieldEntry({ at, field }: FieldProps): React.ReactNode {
  const words = useWords();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {field.name}
        {field.isRequired && (
          <span className="bad" aria-hidden>
            {" "}
            *
          </span>
        )}
      </label>
      <span className="kind">{field.kind}</span>
      {field.isText ? (
        <FieldInput at={at} field={field} id={id} />
      ) : (
        <FieldText field={field} id={id} />
      )}
      <p className="quiet">
        <InlineText text={field.isText ? field.description : words.inTheText} />
      </p>
    </div>
  );
}

function FieldText({
  field,
  id,
}: {
  readonly field: FormField;
  readonly id: string;
}): React.ReactNode {
  return (
    <textarea
      id={id}
      readOnly
      rows={Math.min(6, field.written.split("\n").length)}
      value={field.written}
    />
  );
}

function FieldInput({ at, field, id }: FieldProps & { readonly id: string }): React.ReactNode {
  const { change } = useStudio();
  // The typed text stands until something else is written there.
  const [typed, setTyped] = useState({ over: field.written, text: field.written });
  const text = typed.over === field.written ? typed.text : field.written;
  const setText = (next: string): void => {
    setTyped({ over: field.written, text: next });
  };
  const write = (next: string): void => {
    if (next !== field.written) void change(fieldChange(at, field, next));
  };
  const isListed = field.isChoice && (field.written === "" || field.words.includes(field.written));
  if (isListed)
    return (
      <select id={id} value={field.written} onChange={({ target }) => write(target.value)}>
        <option value="">{field.isDefault ? field.hint : "–"}</option>
        {field.words
          .filter((word) => !field.isDefault || word !== field.hint || word === field.written)
          .map((word) => (
            <option key={word}>{word}</option>
          ))}
      </select>
    );
  return (
    <>
      <input
        id={id}
        value={text}
        placeholder={field.hint}
        list={`${id}-words`}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onBlur={() => write(text)}
        onKeyDown={({ key }) => {
          if (key === "Enter") write(text);
          if (key === "Escape") setText(field.written);
        }}
      />
      <datalist id={`${id}-words`}>
        {field.words.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </>
  );
}
