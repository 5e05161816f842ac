import { Plus, X } from "lucide-react";
import { useState } from "react";
import { jsonOf, typedText, type ValueEdit } from "../state/edit-value.ts";
import { useWords } from "../state/use-studio.ts";
import type { FormEntry, FormValue } from "../worker/form-value.ts";

interface TreeProps {
  /** The field's own; its words stand in a list of this id. */
  readonly id: string;
  readonly label: string;
  readonly value: FormValue;
  readonly words: readonly string[];
  readonly onEdit: (edit: ValueEdit) => void;
}

/** A list or a map with a field for each part, and one for the next. */
export function ValueTree({ value, ...more }: TreeProps): React.ReactNode {
  if (value.kind === "text") return <PartInput {...more} text={value.text} />;
  return value.kind === "list" ? (
    <ListTree items={value.items} {...more} />
  ) : (
    <MapTree entries={value.entries} {...more} />
  );
}

type PartsProps = Omit<TreeProps, "value">;

function inside({ onEdit, ...more }: PartsProps, part: string | number): PartsProps {
  return {
    ...more,
    label: `${more.label} ${typeof part === "number" ? part + 1 : part}`,
    onEdit: (edit) => onEdit({ ...edit, path: [part, ...edit.path] }),
  };
}

function ListTree({
  items,
  ...more
}: PartsProps & { readonly items: readonly FormValue[] }): React.ReactNode {
  return (
    <div className="value-tree" role="group" aria-label={more.label}>
      {items.map((item, index) => (
        <div className="value-row" key={index}>
          <ValueTree value={item} {...inside(more, index)} />
          <RemoveButton
            label={more.label}
            part={String(index + 1)}
            onClick={() => more.onEdit({ path: [index], value: undefined })}
          />
        </div>
      ))}
      <div className="value-row" key={`next ${items.length}`}>
        <PartInput {...inside(more, items.length)} text="" />
        <Plus size={14} aria-hidden />
      </div>
    </div>
  );
}

function MapTree({
  entries,
  ...more
}: PartsProps & { readonly entries: readonly FormEntry[] }): React.ReactNode {
  const words = useWords();
  const [key, setKey] = useState("");
  return (
    <div className="value-tree" role="group" aria-label={more.label}>
      {entries.map((entry) => (
        <div className="value-row" key={entry.key}>
          <PartInput
            {...more}
            label={`${more.label}: ${words.keyOf} ${entry.key}`}
            words={[]}
            text={entry.key}
            isKey
            onEdit={({ value: next }) => {
              if (typeof next === "string" && entries.every((each) => each.key !== next))
                more.onEdit({ path: [next], value: jsonOf(entry.value), renamed: entry.key });
            }}
          />
          <ValueTree value={entry.value} {...inside(more, entry.key)} />
          <RemoveButton
            label={more.label}
            part={entry.key}
            onClick={() => more.onEdit({ path: [entry.key], value: undefined })}
          />
        </div>
      ))}
      <div className="value-row" key={`next ${entries.length}`}>
        <input
          aria-label={`${more.label}: ${words.nextKey}`}
          placeholder={words.nextKey}
          className="value-key"
          value={key}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setKey(target.value)}
        />
        <PartInput
          {...more}
          label={`${more.label}: ${words.nextValue}`}
          text=""
          onEdit={({ value }) => {
            if (key === "") return;
            more.onEdit({ path: [key], value });
            setKey("");
          }}
        />
        <Plus size={14} aria-hidden />
      </div>
    </div>
  );
}

function RemoveButton({
  label,
  part,
  onClick,
}: {
  readonly label: string;
  readonly part: string;
  readonly onClick: () => void;
}): React.ReactNode {
  const words = useWords();
  const name = words.removePart(label, part);
  return (
    <button className="icon-button small" title={name} aria-label={name} onClick={onClick}>
      <X size={13} aria-hidden />
    </button>
  );
}

/** A text. It is written with Enter, or when one leaves it; Esc takes the typed back. */
function PartInput({
  id,
  label,
  words,
  text,
  isKey = false,
  onEdit,
}: PartsProps & { readonly text: string; readonly isKey?: boolean }): React.ReactNode {
  const [typed, setTyped] = useState({ over: text, text });
  const now = typed.over === text ? typed.text : text;
  const write = (): void => {
    if (now !== text && now !== "") onEdit({ path: [], value: isKey ? now : typedText(now) });
  };
  return (
    <input
      aria-label={label}
      className={isKey ? "value-key" : ""}
      value={now}
      {...(words.length > 0 && { list: `${id}-words` })}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => setTyped({ over: text, text: target.value })}
      onBlur={write}
      onKeyDown={({ key }) => {
        if (key === "Enter") write();
        if (key === "Escape") setTyped({ over: text, text });
      }}
    />
  );
}
