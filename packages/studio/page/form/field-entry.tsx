import { useId, useRef, useState } from "react";
import { InlineText } from "../app/inline-text.tsx";
import { changesOf, fieldChange } from "../state/edit-value.ts";
import { insertName } from "../state/insert-name.ts";
import { useStudio, useWords } from "../state/use-studio.ts";
import type { Words } from "../words/en.ts";
import type { FormValue, ValueShape } from "../worker/form-value.ts";
import type { FormField } from "../worker/step-form.ts";
import { HearButton } from "./hear-button.tsx";
import { NamePicker, writeOnFrom } from "./name-picker.tsx";
import { RecordButton } from "./record-button.tsx";
import { samplePart } from "./sample-part.ts";
import { ValueTree } from "./value-tree.tsx";

interface FieldProps {
  readonly field: FormField;
}

/**
 * A field. It is written when one leaves it, with Enter, or with a choice; Esc takes the typed text
 * back.
 */
export function FieldEntry({ field }: FieldProps): React.ReactNode {
  const id = useId();
  const [chosen, setChosen] = useState<ValueShape | undefined>();
  const shape = field.value?.kind ?? chosen ?? field.shapes[0] ?? "text";
  const isText = shape === "text";
  const isNeeded = field.isRequired && field.written === "";
  return (
    <div className="field" {...(isNeeded && { "data-needed": true })}>
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
      {isText ? (
        <FieldInput field={field} id={id} />
      ) : (
        <TreeField field={field} id={id} shape={shape} />
      )}
      {field.problem !== undefined && (
        <p className="bad" id={`${id}-problem`}>
          <InlineText text={field.problem} />
        </p>
      )}
      <p className="quiet">
        <InlineText text={field.description} />
      </p>
      {field.shapes.length > 1 && field.value === undefined && (
        <Shapes shapes={field.shapes} chosen={shape} choose={setChosen} />
      )}
    </div>
  );
}

/** How a value is written that is not there yet. */
function Shapes({
  shapes,
  chosen,
  choose,
}: {
  readonly shapes: readonly ValueShape[];
  readonly chosen: ValueShape;
  readonly choose: (shape: ValueShape) => void;
}): React.ReactNode {
  const words = useWords();
  return (
    <span className="shapes">
      {shapes.map((each) => (
        <button
          key={each}
          className="plain"
          aria-pressed={each === chosen}
          onClick={() => choose(each)}
        >
          {words.shape(each)}
        </button>
      ))}
    </span>
  );
}

/** A list or a map, a part of it at a time. */
function TreeField({
  field,
  id,
  shape,
}: FieldProps & { readonly id: string; readonly shape: ValueShape }): React.ReactNode {
  const { change } = useStudio();
  const none: FormValue =
    shape === "map" ? { kind: "map", entries: [] } : { kind: "list", items: [] };
  return (
    <>
      <ValueTree
        id={id}
        label={field.name}
        value={field.value ?? none}
        words={field.words}
        form={field.inner}
        takesNames={field.takesNames === true}
        spoken={field.spoken}
        isMedia={field.kind === "media"}
        sample={field.isDefault ? undefined : samplePart(field.hint)}
        onEdit={(edit) => void change(changesOf(field, edit))}
      />
      <datalist id={`${id}-words`}>
        {field.words.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </>
  );
}

/** A default stands there as it counts; an example says that it is one. */
function hintOf({ hint, isDefault }: FormField, words: Words): string {
  return isDefault || hint === "" ? hint : words.example(hint);
}

function FieldInput({ field, id }: FieldProps & { readonly id: string }): React.ReactNode {
  const words = useWords();
  const { change } = useStudio();
  const input = useRef<HTMLInputElement>(null);
  // The typed text stands until something else is written there.
  const [typed, setTyped] = useState({ over: field.written, text: field.written });
  const text = typed.over === field.written ? typed.text : field.written;
  const setText = (next: string): void => {
    setTyped({ over: field.written, text: next });
  };
  const write = (next: string): void => {
    if (next !== field.written) void change(fieldChange(field, next));
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
  const pick = (name: string): void => {
    const at = input.current?.selectionStart ?? text.length;
    const put = insertName({ text, at }, name, field.name === "if");
    setText(put.text);
    writeOnFrom(input, put.at);
  };
  return (
    <>
      <input
        ref={input}
        id={id}
        value={text}
        placeholder={hintOf(field, words)}
        {...(field.problem !== undefined && {
          "aria-invalid": true,
          "aria-describedby": `${id}-problem`,
        })}
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
      {field.takesNames === true && <NamePicker label={field.name} onPick={pick} />}
      {field.spoken && <HearButton label={field.name} text={text} spoken={field.spoken} />}
      {field.spoken && field.kind === "media" && (
        <RecordButton
          label={field.name}
          text={text}
          take={(media) => {
            setText(media);
            write(media);
          }}
        />
      )}
    </>
  );
}
